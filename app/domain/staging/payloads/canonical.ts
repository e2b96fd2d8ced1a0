/**
 * Fields that platforms change although the order has not changed: WooCommerce updates the date when an order is
 * viewed.
 */
const VOLATILE = new Set(["date_modified", "date_modified_gmt", "updated_at", "_links"]);

/** The same text for equal payloads, regardless of key order and modification dates. */
export function canonicalJson(payload: unknown): string {
  return JSON.stringify(sorted(payload, VOLATILE)) ?? "null";
}

const NOTHING: ReadonlySet<string> = new Set();

function sorted(value: unknown, leftOut: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item, NOTHING));
  if (typeof value !== "object" || value === null) return value;
  const keys = Object.keys(value).filter((key) => !leftOut.has(key));
  return Object.fromEntries(keys.sort().map((key) => [key, sorted((value as Record<string, unknown>)[key], NOTHING)]));
}
