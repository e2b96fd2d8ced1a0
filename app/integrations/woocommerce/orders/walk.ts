import { z } from "zod";
import { FULL_PAGE, type Listing, type ListQuery, type Row } from "./order-pages";

/**
 * Walks the orders that changed in a window so that each is returned at least once, and usually exactly once, even when
 * the list changes meanwhile.
 *
 * - By change date: always requests page 1 from the last second that was returned. An order that is edited meanwhile
 *   leaves the window instead of shifting the pages. Orders of that last second are returned again and skipped by id,
 *   because up to WooCommerce 10.3 orders of one second are in random order.
 * - When a bulk edit changed more than a page of orders in one second, that second is read by id, and then the walk
 *   continues.
 * - When a store does not support modified_after (before 5.8), all its orders are read by id and filtered here.
 */
const ByModified = z.object({
  by: z.literal("modified"),
  from: z.number(),
  /** Ids of the second `from` that were already returned. */
  seen: z.array(z.string()),
  size: z.number(),
});

const ById = z.object({
  by: z.literal("id"),
  from: z.number(),
  to: z.number(),
  /** Whether the store filters by date. */
  filtered: z.boolean(),
  page: z.number(),
  lastId: z.number(),
  /** The store's number of rows at the last request; a smaller number now means that the pages have shifted. */
  total: z.number().nullable(),
  seen: z.array(z.string()),
  size: z.number(),
  /** The second at which to continue by change date; null ends the walk. */
  resumeAt: z.number().nullable(),
});

export const SyncCursor = z.discriminatedUnion("by", [ByModified, ById]);
export type SyncCursor = z.output<typeof SyncCursor>;
type ByModified = z.output<typeof ByModified>;
type ById = z.output<typeof ById>;

export interface Step {
  rows: Row[];
  next: SyncCursor | null;
  /** The store does not filter or sort by change date. */
  ignoresDates?: boolean;
}

export function startWalk(from: number): ByModified {
  return { by: "modified", from, seen: [], size: FULL_PAGE };
}

/**
 * Walks every order by id when the store cannot filter by change date; or only the changed ones, when their order does
 * not matter.
 */
export function startById(from: number, to: number, filtered: boolean): ById {
  return { by: "id", from, to, filtered, page: 1, lastId: 0, total: null, seen: [], size: FULL_PAGE, resumeAt: null };
}

export function queryOf(walk: SyncCursor, to: number): ListQuery {
  if (walk.by === "modified") {
    return { orderby: "modified", page: 1, size: walk.size, changed: { from: walk.from, to } };
  }
  const changed = walk.filtered ? { from: walk.from, to: walk.to } : null;
  return { orderby: "id", page: walk.page, size: walk.size, changed };
}

/** Which rows a page yields, and where the walk continues. Pure. */
export function nextStep(walk: SyncCursor, to: number, listing: Listing): Step {
  return walk.by === "modified" ? byModified(walk, to, listing) : byId(walk, to, listing);
}

/** Continues a walk by change date as a walk over all orders. */
export function readEverything(walk: SyncCursor, to: number): Step {
  return {
    rows: [],
    next: { ...startById(walk.from, to, false), seen: walk.seen, size: walk.size },
    ignoresDates: true,
  };
}

function byModified(walk: ByModified, to: number, { rows, size, hasMore }: Listing): Step {
  const seconds = rows.flatMap((row) => (row.modified === null ? [] : [row.modified]));
  if (!isAscending([walk.from, ...seconds]) || (seconds.length === 0 && hasMore))
    return readEverything({ ...walk, size }, to);
  const fresh = rows.filter((row) => !isSeen(walk, row) && (row.modified ?? 0) <= to);
  const last = seconds.at(-1) ?? walk.from;
  if (!hasMore || last > to) return { rows: fresh, next: null };
  if (last > walk.from) {
    const seen = rows.flatMap((row) => (row.modified === last && row.id !== "" ? [row.id] : []));
    return { rows: fresh, next: { by: "modified", from: last, seen, size } };
  }
  // A full page of one second: the walk by date cannot get past it from page 1.
  const second = { ...startById(walk.from, walk.from, true), seen: walk.seen, size, resumeAt: walk.from + 1 };
  return { rows: [], next: second };
}

function byId(walk: ById, to: number, { rows, size, total, hasMore }: Listing): Step {
  const page = walk.size === size ? walk.page : (walk.page - 1) * Math.round(walk.size / size) + 1;
  const gone = walk.total !== null && total !== null ? walk.total - total : 0;
  if (gone > 0 && page > 1) {
    // Orders have left the list, so later ones have moved to pages already read: go back by as many pages.
    return { rows: [], next: { ...walk, size, page: Math.max(1, page - Math.ceil(gone / size)), total: null } };
  }
  const ids = rows.map((row) => Number(row.id) || 0);
  const sorted = isAscending(ids);
  const fresh = rows.filter((row, index) => {
    const isNew = !sorted || row.id === "" || (ids[index] ?? 0) > walk.lastId;
    return isNew && !isSeen(walk, row) && isWithin(walk, row);
  });
  if (hasMore && rows.length > 0) {
    const lastId = Math.max(walk.lastId, ...ids);
    return { rows: fresh, next: { ...walk, size, page: page + 1, lastId, total } };
  }
  const goesOn = walk.resumeAt !== null && walk.resumeAt <= to;
  return { rows: fresh, next: goesOn ? { by: "modified", from: walk.resumeAt ?? 0, seen: [], size } : null };
}

function isSeen(walk: SyncCursor, row: Row): boolean {
  return row.modified === walk.from && row.id !== "" && walk.seen.includes(row.id);
}

function isWithin(walk: ById, row: Row): boolean {
  return row.modified === null || (row.modified >= walk.from && row.modified <= walk.to);
}

function isAscending(numbers: number[]): boolean {
  return numbers.every((number, index) => index === 0 || number >= (numbers[index - 1] ?? number));
}
