import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots } from "#db/schema/catalog";
import { orderItems, orders } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { allocations, stockLevels } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { StockPlace } from "../../inventory/move-allocation.server";
import type { Ctx } from "../../kernel/ctx";
import type { ShortageOutcome, ShortageReason } from "./shortage";
import { stockOfLine } from "./stock-of-line.server";

/** Suffix for the id of a report's undecided part, which is stored beside its decided part. */
export const ASKED = "~ask";

export interface NewShortage {
  id: string;
  orderId: string;
  itemId: string;
  sessionId: string;
  place: StockPlace | null;
  reason: ShortageReason;
  note: string | null;
}

/** Fails when the report exists already or the line has an open shortage. */
export const assertNew = (company: CompanyDb, { id, orderId, itemId }: NewShortage): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`not exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.orderId} = ${orderId}
      and (${pickShortages.id} in (${id}, ${id + ASKED}) or (${pickShortages.itemId} = ${itemId} and ${pickShortages.status} = 'open')))`,
  );

/** Fails unless so many unpicked units of the line are allocated there. */
export const assertPromised = (
  company: CompanyDb,
  { orderId, itemId, place, units }: { orderId: string; itemId: string; place: StockPlace | null; units: number },
): Statement<void> =>
  company.assert("conflict", (own) =>
    place === null
      ? sql`exists (select 1 from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and ${orderItems.id} = ${itemId}
          and ${orderItems.quantity} - ${orderItems.pickedQuantity} - ${orderItems.shortQuantity} >= ${units})`
      : sql`exists (select 1 from ${allocations} where ${own(allocations)} and ${allocations.orderId} = ${orderId}
          and ${allocations.itemId} = ${itemId} and ${allocations.lotId} = ${place.lotId} and ${allocations.locationId} = ${place.locationId}
          and ${allocations.quantity} - ${allocations.picked} >= ${units})`,
  );

/** Inserts a shortage when the quantity is positive. With an outcome it is stored as decided. */
export function insertShortage(
  ctx: Ctx,
  company: CompanyDb,
  shortage: NewShortage,
  units: (own: Ownership) => SQL<number>,
  outcome: ShortageOutcome | null,
): Statement<void> {
  const { place } = shortage;
  const decided = outcome === null ? null : { at: ctx.now(), id: ctx.actor.id, name: ctx.actor.name };
  return company.write(
    (
      own,
    ) => sql`insert into ${pickShortages} (company_id, id, order_id, item_id, session_id, lot_id, location_id, quantity, reason, note,
        status, outcome, reported_at, reported_by_id, reported_by_name, decided_at, decided_by_id, decided_by_name)
      select ${own.id}, ${shortage.id}, ${shortage.orderId}, ${shortage.itemId}, ${shortage.sessionId}, ${place?.lotId ?? null},
        ${place?.locationId ?? null}, units, ${shortage.reason}, ${shortage.note}, ${decided ? "decided" : "open"}, ${outcome}, ${ctx.now()},
        ${ctx.actor.id}, ${ctx.actor.name}, ${decided?.at ?? null}, ${decided?.id ?? null}, ${decided?.name ?? null}
      from (select ${units(own)} as units) where units > 0`,
  );
}

/** A quantity, less the units reallocated elsewhere. */
export const without =
  (units: number, helped: ((own: Ownership) => SQL<number>) | undefined) =>
  (own: Ownership): SQL<number> =>
    helped ? sql<number>`${units} - ${helped(own)}` : sql<number>`${units}`;

/** True while the shortage is open; for statements of the same batch that notify about it. */
export const isOpenNow =
  (orderId: string, id: string) =>
  (own: Ownership): SQL =>
    sql`exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.orderId} = ${orderId}
      and ${pickShortages.id} = ${id} and ${pickShortages.status} = 'open')`;

/** The stored state of a report that was sent before. */
export const findReported = (db: ScopedDb, orderId: string, id: string) =>
  db.rows(
    { id: pickShortages.id, quantity: pickShortages.quantity, status: pickShortages.status },
    (
      own,
    ) => sql`from ${orders} cross join ${pickShortages} on ${own.through(pickShortages, orders)} and ${pickShortages.orderId} = ${orders.id}
      where ${own(orders)} and ${orders.id} = ${orderId} and ${pickShortages.id} in (${id}, ${id + ASKED})`,
  );

/** Closes the shortage; rolls the batch back when it is closed or has another quantity. */
export const decide = (
  ctx: Ctx,
  company: CompanyDb,
  shortage: { id: string; orderId: string; quantity: number },
  decided: { outcome: ShortageOutcome; note?: string | null; backorderId?: string; isCounted?: boolean },
): Statement<unknown>[] => [
  company.assert(
    "conflict",
    (
      own,
    ) => sql`exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.orderId} = ${shortage.orderId}
      and ${pickShortages.id} = ${shortage.id} and ${pickShortages.status} = 'open' and ${pickShortages.quantity} = ${shortage.quantity})`,
  ),
  company.update(
    pickShortages,
    {
      status: "decided",
      outcome: decided.outcome,
      decidedAt: ctx.now(),
      decidedById: ctx.actor.id,
      decidedByName: ctx.actor.name,
      decisionNote: decided.note ?? null,
      backorderId: decided.backorderId ?? null,
      // Found units need no count.
      ...(decided.isCounted ? { countedAt: ctx.now(), countedByName: ctx.actor.name } : {}),
    },
    sql`${pickShortages.orderId} = ${shortage.orderId} and ${pickShortages.id} = ${shortage.id}`,
  ),
];

/** Ends the order's open shortages without a decision. */
export const endQuestions = (ctx: Ctx, company: CompanyDb, orderId: string) =>
  company.update(
    pickShortages,
    { status: "decided", outcome: "ended", decidedAt: ctx.now() },
    sql`${pickShortages.orderId} = ${orderId} and ${pickShortages.status} = 'open'`,
  );

/**
 * Records units of an open shortage as reallocated: all of them close it, fewer are stored as a separate row. Rolls the
 * batch back when there are none or the shortage is closed.
 */
export function helped(
  ctx: Ctx,
  company: CompanyDb,
  shortage: Shortage,
  { by, note, sessionId }: { by: (own: Ownership) => SQL<number>; note: string | null; sessionId: string },
): Statement<unknown>[] {
  const { id, orderId, itemId, lotId, locationId, reason, quantity } = shortage;
  const place = lotId && locationId ? { lotId, locationId } : null;
  const part = { id: `${id}~${ctx.newId()}`, orderId, itemId, sessionId, place, reason, note };
  const its = sql`order_id = ${orderId} and id = ${id}`;
  return [
    company.assert(
      "conflict",
      (own) => sql`${by(own)} > 0 and exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${its}
        and status = 'open' and quantity = ${quantity})`,
    ),
    insertShortage(ctx, company, part, (own) => sql<number>`iif(${by(own)} < ${quantity}, ${by(own)}, 0)`, "elsewhere"),
    company.write(
      (own) => sql`update ${pickShortages} set quantity = quantity - iif(${by(own)} < quantity, ${by(own)}, 0),
        status = iif(${by(own)} < quantity, 'open', 'decided'), outcome = iif(${by(own)} < quantity, null, 'elsewhere'),
        decided_at = iif(${by(own)} < quantity, null, ${ctx.now()}), decided_by_id = iif(${by(own)} < quantity, null, ${ctx.actor.id}),
        decided_by_name = iif(${by(own)} < quantity, null, ${ctx.actor.name}), decision_note = iif(${by(own)} < quantity, null, ${note})
        where ${own(pickShortages)} and ${its}`,
    ),
  ];
}

/**
 * Statements for the batch of a pick: reduces the line's open shortage by the found units, and closes it when all are
 * found.
 */
export const settleFound = (ctx: Ctx, company: CompanyDb, orderId: string, itemId: string): Statement<unknown>[] => {
  const left = (own: Ownership) =>
    sql`(select ${orderItems.quantity} - ${orderItems.pickedQuantity} - ${orderItems.shortQuantity} from ${orderItems}
      where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and ${orderItems.id} = ${itemId})`;
  const its = sql`order_id = ${orderId} and item_id = ${itemId} and status = 'open'`;
  return [
    company.write(
      (own) => sql`update ${pickShortages} set status = 'decided', outcome = 'found', decided_at = ${ctx.now()},
        decided_by_id = ${ctx.actor.id}, decided_by_name = ${ctx.actor.name}, counted_at = ${ctx.now()}, counted_by_name = ${ctx.actor.name}
        where ${own(pickShortages)} and ${its} and ${left(own)} <= 0`,
    ),
    company.write(
      (own) => sql`update ${pickShortages} set quantity = ${left(own)}
        where ${own(pickShortages)} and ${its} and quantity > ${left(own)} and ${left(own)} > 0`,
    ),
  ];
};

const SHORTAGE = {
  id: pickShortages.id,
  companyId: pickShortages.companyId,
  orderId: pickShortages.orderId,
  itemId: pickShortages.itemId,
  lotId: pickShortages.lotId,
  locationId: pickShortages.locationId,
  quantity: pickShortages.quantity,
  reason: pickShortages.reason,
  note: pickShortages.note,
  status: pickShortages.status,
  outcome: pickShortages.outcome,
  reportedAt: pickShortages.reportedAt,
  reportedByName: pickShortages.reportedByName,
  decidedById: sql<string | null>`${pickShortages.decidedById}`,
  decidedByName: sql<string | null>`${pickShortages.decidedByName}`,
  countedAt: sql<number | null>`${pickShortages.countedAt}`,
  orderNumber: orders.orderNumber,
  name: orderItems.name,
  sku: orderItems.sku,
  productId: orderItems.productId,
  lotNumber: sql<string | null>`${lots.lotNumber}`,
  location: sql<string | null>`${locations.code}`,
  onHand: sql<number>`coalesce(${stockLevels.onHand}, 0)`,
  allocated: sql<number>`coalesce(${stockLevels.allocated}, 0)`,
};

/** With its order, line and location, in this join order because every query begins with the shortage. */
const joined = (own: Ownership): SQL => sql`
  cross join ${orders} on ${own.through(orders, pickShortages)} and ${orders.id} = ${pickShortages.orderId}
  cross join ${orderItems} on ${own.through(orderItems, pickShortages)} and ${orderItems.orderId} = ${pickShortages.orderId}
    and ${orderItems.id} = ${pickShortages.itemId}
  left join ${lots} on ${own.through(lots, pickShortages)} and ${lots.id} = ${pickShortages.lotId}
  left join ${locations} on ${own.through(locations, pickShortages)} and ${locations.id} = ${pickShortages.locationId}
  left join ${stockLevels} on ${own.through(stockLevels, pickShortages)} and ${stockLevels.productId} = ${orderItems.productId}
    and ${stockLevels.lotId} = ${pickShortages.lotId} and ${stockLevels.locationId} = ${pickShortages.locationId}`;

export const findShortage = (db: ScopedDb, id: string) =>
  db.first(
    SHORTAGE,
    (own) => sql`from ${pickShortages} ${joined(own)} where ${own(pickShortages)} and ${pickShortages.id} = ${id}`,
  );
export type Shortage = NonNullable<Awaited<ReturnType<typeof findShortage>>>;

/** Maximum rows on a page. */
const MOST = 100;

/** Open shortages, oldest first. */
export const listOpen = (db: ScopedDb) =>
  db.rows(
    SHORTAGE,
    (own) => sql`from ${pickShortages} indexed by pick_shortages_to_decide ${joined(own)}
      where ${own(pickShortages)} and ${pickShortages.status} = 'open' order by ${pickShortages.reportedAt}, ${pickShortages.id} limit ${MOST}`,
  );

export const countOpen = (db: ScopedDb): Statement<number> =>
  db
    .first(
      { n: sql<number>`count(*)` },
      (own) => sql`from ${pickShortages} indexed by pick_shortages_to_decide
        where ${own(pickShortages)} and ${pickShortages.status} = 'open'`,
    )
    .map((row) => row?.n ?? 0);

/** Locations to count, each once with its latest shortage; the longest waiting first. */
export const listUncounted = (db: ScopedDb) =>
  db.rows(
    SHORTAGE,
    (own) => sql`from ${pickShortages} indexed by pick_shortages_uncounted ${joined(own)}
      where ${own(pickShortages)} and ${pickShortages.lotId} is not null and ${pickShortages.countedAt} is null and ${stockLevels.onHand} > 0
      group by ${pickShortages.companyId}, ${pickShortages.lotId}, ${pickShortages.locationId}
      having ${pickShortages.reportedAt} = max(${pickShortages.reportedAt}) order by ${pickShortages.reportedAt} limit ${MOST}`,
  );

/** The count equals the stock. */
export const markCounted = (ctx: Ctx, company: CompanyDb, { lotId, locationId }: StockPlace) =>
  company.update(
    pickShortages,
    { countedAt: ctx.now(), countedByName: ctx.actor.name },
    sql`${pickShortages.lotId} = ${lotId} and ${pickShortages.locationId} = ${locationId} and ${pickShortages.countedAt} is null`,
  );

/** The order item of a shortage. */
export const fromShortItem = (own: Ownership, id: string): SQL => sql`from ${pickShortages}
  cross join ${orderItems} on ${own.through(orderItems, pickShortages)} and ${orderItems.orderId} = ${pickShortages.orderId}
    and ${orderItems.id} = ${pickShortages.itemId} and ${own(pickShortages)} and ${pickShortages.id} = ${id}`;

/** The order of a shortage, to read it in the same round trip. */
export const ofShortage =
  (id: string) =>
  (own: Ownership): SQL =>
    sql`(select ${pickShortages.orderId} from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.id} = ${id})`;

/** All stock of the missing product, first expired first. */
export const stockBeside = (db: ScopedDb, id: string) => stockOfLine(db, (own) => fromShortItem(own, id));
export type Lies = Awaited<ReturnType<typeof stockBeside>>[number];

/** Units picked from the bin and not shipped yet: on-hand stock still includes them. */
export const takenThere = (db: ScopedDb, id: string): Statement<number> =>
  db
    .first(
      { units: sql<number>`coalesce(sum(${allocations.picked}), 0)` },
      (own) => sql`${fromShortItem(own, id)}
        cross join ${allocations} indexed by allocations_by_product on ${own.through(allocations, pickShortages)}
          and ${allocations.productId} = ${orderItems.productId} and ${allocations.lotId} = ${pickShortages.lotId}
          and ${allocations.locationId} = ${pickShortages.locationId}`,
    )
    .map((row) => row?.units ?? 0);
