import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { perCompany } from "#db/calendars/local-day.server";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { assemblies } from "#db/schema/inventory/assembly";
import { movementArchives } from "#db/schema/inventory/movement-archive";
import { orders } from "#db/schema/orders";
import { productStock, stockClosings, stockMovements } from "#db/schema/stock";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Calendar, Calendars } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt, timeOfId } from "../../kernel/ids";
import { type ArchivedMovement, FILES_LOOKED_UP } from "./archive/archived-movements.server";
import { isAllocation, type MovementKind } from "./movement-labels";

export interface MovementListing {
  kind?: MovementKind | undefined;
  from?: string | undefined;
  to?: string | undefined;
  /** Only movements of this lot. */
  lotId?: string | undefined;
  /** Includes allocation movements, which change no balance. */
  withAllocations?: boolean;
  limit: number;
  cursor?: string | undefined;
}

type Reach = Pick<Ctx, "db" | "calendars">;

/** Ledger operations of an assembly start with this and its id. */
export const ASSEMBLY_PREFIX = "assembly:";

/** Maximum number of movements read for one page, because a filter can exclude most of them. */
const MAX_READ = 1000;
/** An id and the timestamp stored beside it come from the same request, but not from the same millisecond. */
const MAX_SKEW_MS = 10_000;

/** The upper bound of a listing as an id; null when it starts with the newest. */
function upperEnd({ to, cursor }: MovementListing, calendar: Calendar): string | null {
  const ends = [to ? firstIdAt(calendar.endOf(to)) : null, cursor ?? null].filter((id) => id !== null);
  return ends.sort()[0] ?? null;
}

/** The upper bound for the company of the query's product, or null. */
function endFor(calendars: Calendars, listing: MovementListing): SQL | null {
  if (!listing.to && !listing.cursor) return null;
  return perCompany(calendars, products.companyId, (calendar) => upperEnd(listing, calendar) ?? "");
}

const isProduct = (own: Ownership, productId: string | SQL) => sql`${own(products)} and ${products.id} = ${productId}`;

/**
 * One page of a product's movements with the balance after each, as statements for the caller's batch: the balance
 * below the page's upper end, the page, and the files that continue it. `pageOf` combines their results.
 */
export function movementStatements({ db, calendars }: Reach, productId: string, listing: MovementListing) {
  return [
    balanceBelow({ db, calendars }, productId, listing),
    movementRows({ db, calendars }, productId, listing),
    archiveFiles({ db, calendars }, productId, listing),
  ] as const;
}

/**
 * The product's on-hand quantity before the movement at the listing's upper end: the closing balance of that day, minus the movements
 * of the day from `end` on. For a listing from the newest, the current quantity. Null when the caller does not reach the product.
 */
function balanceBelow({ db, calendars }: Reach, productId: string, listing: MovementListing): Statement<number | null> {
  const isNewest = !listing.to && !listing.cursor;
  const here = (of: (ends: Ends) => string | number) =>
    perCompany(calendars, products.companyId, (calendar) => of(endsOf(listing, calendar)));
  return db
    .first({ balance: sql`balance`.mapWith(Number) }, (own) => {
      const balance = isNewest
        ? productStock.onHand
        : sql`${closing(
            own,
            here(({ day }) => day),
          )} + ${sinceClosing(own, here)}`;
      return sql`from (select ${balance} as balance from ${products}
        cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}
        where ${isProduct(own, productId)})`;
    })
    .map((row) => row?.balance ?? null);
}

interface Ends {
  end: string;
  /** The day that contains the last moment before that id. */
  day: string;
  /** The first instant after that day. */
  closes: number;
}

function endsOf(listing: MovementListing, calendar: Calendar): Ends {
  const end = upperEnd(listing, calendar) ?? "";
  const day = calendar.dayOf(timeOfId(end) - 1);
  return { end, day, closes: calendar.endOf(day) };
}

const closing = (own: Ownership, day: SQL): SQL => sql`coalesce((select ${stockClosings.onHand} from ${stockClosings}
  where ${own.through(stockClosings, products)} and ${stockClosings.productId} = ${products.id} and ${stockClosings.day} <= ${day}
  order by ${stockClosings.day} desc limit 1), 0)`;

/**
 * Difference between the day's closing and the sum of the movements below `end`: subtracts movements that only the
 * closing includes, and adds those that only the list includes.
 */
function sinceClosing(own: Ownership, here: (of: (ends: Ends) => string | number) => SQL): SQL {
  const [bound, closes] = [here(({ end }) => end), here((ends) => ends.closes)];
  const from = here((ends) => [ends.end, firstIdAt(ends.closes - MAX_SKEW_MS)].sort()[0] as string);
  const until = here((ends) => firstIdAt(ends.closes + MAX_SKEW_MS));
  return sql`coalesce((select sum(case
      when ${stockMovements.id} >= ${bound} and ${stockMovements.at} < ${closes} then -${stockMovements.deltaOnHand}
      when ${stockMovements.id} < ${bound} and ${stockMovements.at} >= ${closes} then ${stockMovements.deltaOnHand} else 0 end)
    from ${stockMovements} where ${own.through(stockMovements, products)} and ${stockMovements.productId} = ${products.id}
      and ${stockMovements.id} >= ${from} and ${stockMovements.id} < ${until}), 0)`;
}

/** The movements of the page as a derived table. */
const listed = alias(stockMovements, "listed");

type ProductId = string | ((own: Ownership) => SQL);

/**
 * The same for a lot, whose balance the caller knows. The ledger has no index by lot: the walk is over the product's movements
 * and ends after `MAX_READ` of them, with a cursor to continue from.
 */
export function lotMovementStatements(reach: Reach, lotId: string, listing: MovementListing) {
  const product: ProductId = (own) =>
    sql`(select ${lots.productId} from ${lots} where ${own(lots)} and ${lots.id} = ${lotId})`;
  return [movementRows(reach, product, { ...listing, lotId }), archiveFiles(reach, product, listing)] as const;
}

const isTheProduct = (own: Ownership, product: ProductId): SQL =>
  isProduct(own, typeof product === "string" ? sql`${product}` : product(own));

/** The lower bound of a listing as an id, for the company of the query's product. */
const firstFor = (calendars: Calendars, { from }: MovementListing): SQL | null =>
  from ? perCompany(calendars, products.companyId, (calendar) => firstIdAt(calendar.startOf(from))) : null;

/** The product's files with movements in the span of the listing, newest first. */
function archiveFiles({ db, calendars }: Reach, product: ProductId, listing: MovementListing) {
  const [first, end] = [firstFor(calendars, listing), endFor(calendars, listing)];
  return db.rows(
    {
      companyId: movementArchives.companyId,
      key: movementArchives.key,
      firstId: movementArchives.firstId,
      onHand: movementArchives.onHand,
    },
    (own) => sql`from ${products}
      cross join ${movementArchives} on ${own.through(movementArchives, products)} and ${movementArchives.productId} = ${products.id}
      where ${isTheProduct(own, product)} and ${first ? sql`${movementArchives.lastId} >= ${first}` : sql`1`}
        and ${end ? sql`${movementArchives.firstId} < ${end}` : sql`1`}
      order by ${movementArchives.lastId} desc limit ${FILES_LOOKED_UP}`,
  );
}
export type ProductFile = Awaited<ReturnType<typeof archiveFiles>>[number];

/** The condition of a listing on a movement in a file of the company's. */
export function isListedIn(listing: MovementListing, calendar: Calendar) {
  const { kind, from, lotId, withAllocations } = listing;
  const [first, end] = [from ? firstIdAt(calendar.startOf(from)) : "", upperEnd(listing, calendar)];
  const allocations = withAllocations || (kind && isAllocation(kind));
  return (one: ArchivedMovement): boolean =>
    one.id >= first &&
    (end === null || one.id < end) &&
    (!kind || one.kind === kind) &&
    (!lotId || one.lotId === lotId) &&
    (allocations || one.deltaOnHand !== 0);
}

function movementRows({ db, calendars }: Reach, product: ProductId, listing: MovementListing) {
  const { kind, lotId, withAllocations, limit } = listing;
  const [first, end] = [firstFor(calendars, listing), endFor(calendars, listing)];
  const span = sql`${first ? sql`${stockMovements.id} >= ${first}` : sql`1`}
    and ${end ? sql`${stockMovements.id} < ${end}` : sql`1`}`;
  const walk = (own: Ownership) => sql`select ${stockMovements}.* from ${products}
    cross join ${stockMovements} on ${own.through(stockMovements, products)} and ${stockMovements.productId} = ${products.id}
    where ${isTheProduct(own, product)} and ${span} order by ${stockMovements.id} desc`;
  // A window function reads all rows before it returns the first, so it is used only when needed.
  const moved = kind ? sql`sum(delta_on_hand) over (order by id desc rows unbounded preceding)` : sql`null`;
  const isListed = withAllocations || (kind && isAllocation(kind)) ? sql`1` : sql`delta_on_hand <> 0`;
  const isOfKind = kind ? sql`kind = ${kind} and ${isListed}` : isListed;
  const condition = lotId ? sql`lot_id = ${lotId} and ${isOfKind}` : isOfKind;
  return db
    .rows(
      {
        id: listed.id,
        kind: listed.kind,
        deltaOnHand: listed.deltaOnHand,
        deltaAllocated: listed.deltaAllocated,
        /** Total change of on hand by this and all newer movements; null when the rows themselves are enough. */
        moved: sql<number | null>`moved`,
        /** Marks the last row read when the page did not fill up. */
        isEnd: sql`is_end`.mapWith(Number),
        reason: listed.reason,
        lotId: listed.lotId,
        lotNumber: lots.lotNumber,
        locationId: listed.locationId,
        location: locations.code,
        warehouseId: locations.warehouseId,
        orderId: listed.orderId,
        orderNumber: nullable(orders.orderNumber),
        /** The assembly order, for units that were assembled or used. */
        assemblyOrderId: nullable(assemblies.orderId),
        by: listed.actorName,
        at: listed.at,
      },
      (own) => sql`from (
        select *, 0 as is_end from (select *, ${moved} as moved from (${walk(own)} limit ${MAX_READ})) where ${condition}
        union all select *, null, 1 from (${walk(own)} limit 1 offset ${MAX_READ - 1})
        limit ${limit + 1}
      ) as ${sql.identifier("listed")}
      cross join ${lots} on ${own(lots)} and ${lots.companyId} = ${listed.companyId} and ${lots.id} = ${listed.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.companyId} = ${listed.companyId} and ${locations.id} = ${listed.locationId}
      left join ${orders} on ${own(orders)} and ${orders.companyId} = ${listed.companyId} and ${orders.id} = ${listed.orderId}
      left join ${assemblies} on ${own(assemblies)} and ${assemblies.companyId} = ${listed.companyId} and ${listed.kind} = 'assemble'
        and ${assemblies.id} = substr(${listed.operationId}, ${ASSEMBLY_PREFIX.length + 1}, 36)`,
    )
    .map((rows) => rows.sort((one, other) => (one.id < other.id ? 1 : -1)));
}

/** A movement as the database returns it. */
export type MovementRow = Awaited<ReturnType<typeof movementRows>>[number];
