let known: ReadonlySet<string> | null = null;

/**
 * Whether this is an active ISO 4217 code. "XXX" means that the store gave none; that problem is reported with the
 * order's status.
 */
export function isKnownCurrency(code: string): boolean {
  known ??= new Set([...Intl.supportedValuesOf("currency"), "XXX"]);
  return known.has(code);
}
