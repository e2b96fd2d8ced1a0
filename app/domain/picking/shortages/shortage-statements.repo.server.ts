import { eq, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { orderItems } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { allocations } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import { existsIn } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { LotAtLocation } from "../../inventory/allocation.server";
import type { Ctx } from "../../kernel/ctx";
import type { ShortageOutcome, ShortageReason } from "./shortage";
import type { Shortage } from "./shortages.repo.server";

/** Suffix for the id of a report's undecided part, which is stored beside its decided part. */
export const UNDECIDED_SUFFIX = "~ask";

export interface NewShortage {
  id: string;
  orderId: string;
  itemId: string;
  sessionId: string;
  place: LotAtLocation | null;
  reason: ShortageReason;
  note: string | null;
}

/** Fails when the report exists already or the line has an open shortage. */
export const assertNewShortage = (company: CompanyDb, { id, orderId, itemId }: NewShortage): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`not exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${pickShortages.orderId} = ${orderId}
      and (${pickShortages.id} in (${id}, ${id + UNDECIDED_SUFFIX}) or (${pickShortages.itemId} = ${itemId} and ${pickShortages.status} = 'open')))`,
  );

/** Fails unless so many unpicked units of the line are allocated there. */
export const assertAllocated = (
  company: CompanyDb,
  { orderId, itemId, place, units }: { orderId: string; itemId: string; place: LotAtLocation | null; units: number },
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
  units: UnitsExpression,
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

/** A number of units that is known only inside the batch. */
export type UnitsExpression = (own: Ownership) => SQL;

/** A quantity, less the units reallocated elsewhere. */
export const lessMoved =
  (units: number, moved: UnitsExpression | undefined): UnitsExpression =>
  (own) =>
    moved ? sql`${units} - ${moved(own)}` : sql`${units}`;

/** True while the shortage is open; for statements of the same batch that notify about it. */
export const isShortageOpen =
  (orderId: string, id: string) =>
  (own: Ownership): SQL =>
    existsIn(
      own,
      pickShortages,
      eq(pickShortages.orderId, orderId),
      eq(pickShortages.id, id),
      eq(pickShortages.status, "open"),
    );

/** Closes the shortage; rolls the batch back when it is closed or has another quantity. */
export const decideStatements = (
  ctx: Ctx,
  company: CompanyDb,
  shortage: { id: string; orderId: string; quantity: number },
  decided: { outcome: ShortageOutcome; note?: string | null; backorderId?: string; isCounted?: boolean },
): Statement<unknown>[] => [
  company.assertExists(
    "conflict",
    pickShortages,
    eq(pickShortages.orderId, shortage.orderId),
    eq(pickShortages.id, shortage.id),
    eq(pickShortages.status, "open"),
    eq(pickShortages.quantity, shortage.quantity),
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
    eq(pickShortages.orderId, shortage.orderId),
    eq(pickShortages.id, shortage.id),
  ),
];

/**
 * Records units of an open shortage as reallocated: all of them close it, fewer are stored as a separate row. Rolls the
 * batch back when there are none or the shortage is closed.
 */
export function recordReallocated(
  ctx: Ctx,
  company: CompanyDb,
  shortage: Shortage,
  { moved, note, sessionId }: { moved: UnitsExpression; note: string | null; sessionId: string },
): Statement<unknown>[] {
  const { id, orderId, itemId, lotId, locationId, reason, quantity } = shortage;
  const place = lotId && locationId ? { lotId, locationId } : null;
  const part = { id: `${id}~${ctx.newId()}`, orderId, itemId, sessionId, place, reason, note };
  const isIt = sql`order_id = ${orderId} and id = ${id}`;
  return [
    company.assert(
      "conflict",
      (own) => sql`${moved(own)} > 0 and exists (select 1 from ${pickShortages} where ${own(pickShortages)} and ${isIt}
        and status = 'open' and quantity = ${quantity})`,
    ),
    insertShortage(ctx, company, part, (own) => sql`iif(${moved(own)} < ${quantity}, ${moved(own)}, 0)`, "elsewhere"),
    company.write(
      (own) => sql`update ${pickShortages} set quantity = quantity - iif(${moved(own)} < quantity, ${moved(own)}, 0),
        status = iif(${moved(own)} < quantity, 'open', 'decided'), outcome = iif(${moved(own)} < quantity, null, 'elsewhere'),
        decided_at = iif(${moved(own)} < quantity, null, ${ctx.now()}), decided_by_id = iif(${moved(own)} < quantity, null, ${ctx.actor.id}),
        decided_by_name = iif(${moved(own)} < quantity, null, ${ctx.actor.name}), decision_note = iif(${moved(own)} < quantity, null, ${note})
        where ${own(pickShortages)} and ${isIt}`,
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
  const isIt = sql`order_id = ${orderId} and item_id = ${itemId} and status = 'open'`;
  return [
    company.write(
      (own) => sql`update ${pickShortages} set status = 'decided', outcome = 'found', decided_at = ${ctx.now()},
        decided_by_id = ${ctx.actor.id}, decided_by_name = ${ctx.actor.name}, counted_at = ${ctx.now()}, counted_by_name = ${ctx.actor.name}
        where ${own(pickShortages)} and ${isIt} and ${left(own)} <= 0`,
    ),
    company.write(
      (own) => sql`update ${pickShortages} set quantity = ${left(own)}
        where ${own(pickShortages)} and ${isIt} and quantity > ${left(own)} and ${left(own)} > 0`,
    ),
  ];
};
