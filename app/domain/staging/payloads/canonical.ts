/** What platforms change on an order that has not changed: viewing an order has moved its date in WooCommerce. */
const VOLATILE = new Set(["date_modified", "date_modified_gmt", "updated_at", "_links"]);

/** The same text for payloads that say the same, whatever the order of their keys and when they were touched. */
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
