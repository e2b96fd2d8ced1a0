import type { QueryValue } from "./php";

/** `_fields=id,billing.email`: selects parts of a body. Links are included only on request. */
export function pickFields(body: unknown, fields: QueryValue | undefined): unknown {
  if (fields === undefined) return body;
  const names = (Array.isArray(fields) ? fields.map(String) : fields.split(","))
    .map((name) => name.trim())
    .filter(Boolean);
  if (names.length === 0) return body;
  return Array.isArray(body) ? body.map((item) => pick(item, names)) : pick(body, names);
}

function pick(item: unknown, names: string[]): unknown {
  if (item === null || typeof item !== "object") return item;
  const kept: Record<string, unknown> = {};
  for (const [key, value] of Object.entries(item)) {
    const nested = names.filter((name) => name.startsWith(`${key}.`)).map((name) => name.slice(key.length + 1));
    if (names.includes(key)) kept[key] = value;
    else if (nested.length > 0)
      kept[key] = Array.isArray(value) ? value.map((one) => pick(one, nested)) : pick(value, nested);
  }
  return kept;
}
