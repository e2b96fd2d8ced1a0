import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { productStock, stockClosings, stockMovements } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { firstIdAt, timeOfId } from "../../kernel/ids";
import { dayOf } from "../lot-usability";
import { isPromise, type MovementKind } from "./movement-words";

/*
 * A product's history is its part of the ledger, newest first by id. An id carries its time, so a range of days is a
 * range of ids. The balance after a movement is the sum of all movements up to it in this order.
 */

export interface MovementListing {
  kind?: MovementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Includes allocation movements, which change no balance. */
  promises?: boolean;
  limit: number;
  cursor?: string | undefined;
}

export interface Movement {
  id: string;
  kind: MovementKind;
  deltaOnHand: number;
  deltaAllocated: number;
  /** On hand after the movement. */
  balance: number;
  reason: string | null;
  lotId: string;
  /** Empty for a product without lot tracking. */
  lotNumber: string;
  locationId: string;
  location: string;
  orderId: string | null;
  orderNumber: string | null;
  by: string;
  at: number;
}

export interface MovementPage {
  rows: Movement[];
  /** Null on the last page. */
  next: string | null;
}

/** Maximum number of movements read for one page, because a filter can exclude most of them. */
const MAX_READ = 1000;
const DAY = 86_400_000;
/** An id and the timestamp stored beside it come from the same request, but not from the same millisecond. */
const MAX_SKEW_MS = 10_000;

/** The upper bound of a listing as an id; null when it starts with the newest. */
function upperEnd({ to, cursor }: MovementListing): string | null {
  const ends = [to ? firstIdAt(Date.parse(to) + DAY) : null, cursor ?? null].filter((id) => id !== null);
  return ends.sort()[0] ?? null;
}

const that = (own: Ownership, productId: string) => sql`${own(products)} and ${products.id} = ${productId}`;

/**
 * One page of a product's movements with the balance after each, as two statements for the caller's batch: the balance
 * below the page's upper end, and the page. `pageOf` combines their results.
 */
export function movementStatements(db: ScopedDb, productId: string, listing: MovementListing) {
  return [balanceBelow(db, productId, upperEnd(listing)), movementRows(db, productId, listing)] as const;
}

/**
 * The product's on-hand quantity before the movement with this id: the closing of its day, minus the movements of that
 * day from this one on. Null for a product out of scope.
 */
function balanceBelow(db: ScopedDb, productId: string, end: string | null): Statement<number | null> {
  const answer = end === null ? sql`${productStock.onHand}` : null;
  return db
    .first({ balance: sql<number>`balance` }, (own) => {
      const balance = answer ?? sql`${closing(own, dayBefore(end))} + ${sinceClosing(own, end)}`;
      return sql`from (select ${balance} as balance from ${products}
        cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}
        where ${that(own, productId)})`;
    })
    .map((row) => row?.balance ?? null);
}

/** The day that contains the last moment before this id. */
const dayBefore = (id: string | null): string => dayOf(timeOfId(id ?? "") - 1);

const closing = (own: Ownership, day: string): SQL => sql`coalesce((select ${stockClosings.onHand} from ${stockClosings}
  where ${own.through(stockClosings, products)} and ${stockClosings.productId} = ${products.id} and ${stockClosings.day} <= ${day}
  order by ${stockClosings.day} desc limit 1), 0)`;

/**
 * Difference between the day's closing and the sum of the movements below `end`: subtracts movements that only the
 * closing includes, and adds those that only the list includes.
 */
function sinceClosing(own: Ownership, end: string | null): SQL {
  const bound = end ?? "";
  const closes = Date.parse(dayBefore(bound)) + DAY;
  const from = [bound, firstIdAt(closes - MAX_SKEW_MS)].sort()[0];
  return sql`coalesce((select sum(case
      when ${stockMovements.id} >= ${bound} and ${stockMovements.at} < ${closes} then -${stockMovements.deltaOnHand}
      when ${stockMovements.id} < ${bound} and ${stockMovements.at} >= ${closes} then ${stockMovements.deltaOnHand} else 0 end)
    from ${stockMovements} where ${own.through(stockMovements, products)} and ${stockMovements.productId} = ${products.id}
      and ${stockMovements.id} >= ${from} and ${stockMovements.id} < ${firstIdAt(closes + MAX_SKEW_MS)}), 0)`;
}

type Row = Omit<Movement, "balance"> & {
  /** Total change of on hand by this and all newer movements; null when the rows themselves are enough. */
  moved: number | null;
  /** Marks the last row read when the page did not fill up. */
  isEnd: 0 | 1;
};

function movementRows(db: ScopedDb, productId: string, listing: MovementListing): Statement<Row[]> {
  const { kind, from, promises, limit } = listing;
  const end = upperEnd(listing);
  const span = sql`${from ? sql`${stockMovements.id} >= ${firstIdAt(Date.parse(from))}` : sql`1`}
    and ${end ? sql`${stockMovements.id} < ${end}` : sql`1`}`;
  const walk = (own: Ownership) => sql`select ${stockMovements}.* from ${products}
    cross join ${stockMovements} on ${own.through(stockMovements, products)} and ${stockMovements.productId} = ${products.id}
    where ${that(own, productId)} and ${span} order by ${stockMovements.id} desc`;
  // A window function reads all rows before it returns the first, so it is used only when needed.
  const moved = kind ? sql`sum(delta_on_hand) over (order by id desc rows unbounded preceding)` : sql`null`;
  const isListed = promises || (kind && isPromise(kind)) ? sql`1` : sql`delta_on_hand <> 0`;
  const fits = kind ? sql`kind = ${kind} and ${isListed}` : isListed;
  return db
    .rows(
      {
        id: sql<string>`seen.id`,
        kind: sql<MovementKind>`seen.kind`,
        deltaOnHand: sql<number>`seen.delta_on_hand`,
        deltaAllocated: sql<number>`seen.delta_allocated`,
        moved: sql<number | null>`seen.moved`,
        isEnd: sql<0 | 1>`seen.is_end`,
        reason: sql<string | null>`seen.reason`,
        lotId: sql<string>`seen.lot_id`,
        lotNumber: lots.lotNumber,
        locationId: sql<string>`seen.location_id`,
        location: locations.code,
        orderId: sql<string | null>`seen.order_id`,
        orderNumber: orders.orderNumber,
        by: sql<string>`seen.actor_name`,
        at: sql<number>`seen.at`,
      },
      (own) => sql`from (
        select *, 0 as is_end from (select *, ${moved} as moved from (${walk(own)} limit ${MAX_READ})) where ${fits}
        union all select *, null, 1 from (${walk(own)} limit 1 offset ${MAX_READ - 1})
        limit ${limit + 1}
      ) as seen
      cross join ${lots} on ${own(lots)} and ${lots.companyId} = seen.company_id and ${lots.id} = seen.lot_id
      cross join ${locations} on ${own(locations)} and ${locations.companyId} = seen.company_id and ${locations.id} = seen.location_id
      left join ${orders} on ${own(orders)} and ${orders.companyId} = seen.company_id and ${orders.id} = seen.order_id`,
    )
    .map((rows) => rows.sort((one, other) => (one.id < other.id ? 1 : -1)));
}

/** Builds the page from the results of its statements. */
export function pageOf(below: number, found: Row[], limit: number): MovementPage {
  const fitting = found.filter((row) => row.isEnd === 0);
  const last = fitting.length > limit ? fitting[limit - 1] : found.find((row) => row.isEnd === 1);
  let seen = 0;
  const rows = fitting.slice(0, limit).map(({ moved, isEnd: _isEnd, ...row }) => {
    seen = moved ?? seen + row.deltaOnHand;
    return { ...row, balance: below - seen + row.deltaOnHand };
  });
  return { rows, next: last?.id ?? null };
}

/**
 * One page of a product's movements, newest first, with the balance after each.
 * @throws not_found, also for a product out of the actor's scope
 */
export async function listMovements(ctx: Ctx, productId: string, listing: MovementListing): Promise<MovementPage> {
  const [below, found] = await ctx.db.batch(...movementStatements(ctx.db, productId, listing));
  if (below === null) throw notFound("This product");
  return pageOf(below, found, listing.limit);
}
