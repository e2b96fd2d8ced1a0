import { invalid } from "#app/domain/kernel/errors";

/** What may change from page to page. */
const FREE = ["limit", "cursor"];

/**
 * Where a list goes on, as it leaves: with a mark of the list and the filters that it belongs to, so that one that is
 * mistyped, or another list's, is told from one that is right. It keeps no secret.
 */
export const markedCursor = (next: string, list: URL): string => `${markOf(next, list)}.${next}`;

/** The same as it comes back. @throws validation at "cursor" for what no page of this list has said */
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

/** The hash of Fowler, Noll and Vo, of 32 bits. */
function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
