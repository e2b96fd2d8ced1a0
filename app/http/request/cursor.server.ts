import { invalid } from "#app/domain/kernel/errors";

/** Parameters that may differ between pages of one list. */
const FREE = ["limit", "cursor"];

/**
 * Prefixes a page cursor with a checksum of its list and filters, so that a mistyped cursor or one of another list is
 * refused. It is not a secret.
 */
export const markedCursor = (next: string, list: URL): string => `${markOf(next, list)}.${next}`;

/**
 * Reads a cursor that `markedCursor` made.
 * @throws validation at "cursor" for a cursor that does not belong to this list
 */
export function readCursor(cursor: string, list: URL): string {
  const end = cursor.indexOf(".");
  const next = cursor.slice(end + 1);
  if (end < 0 || cursor.slice(0, end) !== markOf(next, list))
    throw invalid({ cursor: ["Unknown cursor"] }, "unknown_cursor");
  return next;
}

function markOf(next: string, { pathname, searchParams }: URL): string {
  const filters = [...searchParams].filter(([name, value]) => !FREE.includes(name) && value !== "").sort();
  return fnv1a(JSON.stringify([pathname, filters, next])).toString(36);
}

/** 32-bit FNV-1a hash. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
