let known: ReadonlySet<string> | null = null;

/** Whether the code is one of ISO 4217 in use; "XXX" means that the store gave none, which is said of its status. */
export function isKnownCurrency(code: string): boolean {
  known ??= new Set([...Intl.supportedValuesOf("currency"), "XXX"]);
  return known.has(code);
}
