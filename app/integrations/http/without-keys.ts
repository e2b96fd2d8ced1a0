import { isRecord } from "./json";

/**
 * A payload without the named properties, at any depth. Used to drop links with access keys, and tokens, before storing
 * it.
 */
export function withoutKeys(payload: unknown, names: ReadonlySet<string>, depth = 0): unknown {
  if (depth > 40) return null;
  if (Array.isArray(payload)) return payload.map((item) => withoutKeys(item, names, depth + 1));
  if (!isRecord(payload)) return payload;
  const kept = Object.entries(payload).filter(([name]) => !names.has(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, withoutKeys(value, names, depth + 1)]));
}
