import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockMovements, stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import { pickSequenceOf, zoneOf } from "../location-code";
import { BY_OPERATION } from "../movements/operation-index";

/** Received units of one product. */
export interface Receipt {
  productId: string;
  /** Empty for a product without lot tracking. */
  lotNumber: string;
  expiresOn: string | null;
  quantity: number;
  locationCode: string;
  /** The same operation sent twice is one receipt. */
  operationId: string;
  /** For returned units: the order and its line that they were shipped for. */
  orderId?: string | null;
  orderItemId?: string | null;
}

/**
 * Rolls the batch back when a product was archived, or its lot tracking changed, since the read. A lot has one expiry,
 * so a different expiry than another user has just entered is refused, and neither date is lost. Receipts already
 * booked are not checked.
 */
export const assertReceivable = (company: CompanyDb, receipts: readonly Receipt[]): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`not exists (select 1 from json_each(${JSON.stringify(receipts)}) as it cross join ${products} on ${own(products)}
        and ${products.id} = it.value ->> 'productId'
      left join ${lots} on ${own(lots)} and ${lots.productId} = ${products.id} and ${lots.lotNumber} = it.value ->> 'lotNumber'
      where (${products.archivedAt} is not null or ${products.lotTracked} = (it.value ->> 'lotNumber' = '')
          or (${lots.id} is not null and it.value ->> 'expiresOn' is not null and ${lots.expiresOn} is not it.value ->> 'expiresOn'))
        and not exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${BY_OPERATION}
          and ${stockMovements.operationId} = it.value ->> 'operationId'))`,
  );

/**
 * Creates missing locations; those in `notPickable` are for stock that is not sold from there. Receiving at an inactive
 * location activates it again.
 */
export function upsertLocations(
  ctx: Ctx,
  company: CompanyDb,
  codes: readonly string[],
  notPickable: ReadonlySet<string> = new Set(),
): Statement<void> {
  const rows = codes.map((code) => ({
    ...{ id: ctx.newId(), code, zone: zoneOf(code), walk: pickSequenceOf(code) },
    pickable: notPickable.has(code) ? 0 : 1,
  }));
  return company.write(
    (
      own,
    ) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, pickable, created_at)
      select ${own.id}, ${warehouseAtHand(ctx.actor, own(stockRules))}, value ->> 'id', value ->> 'code', value ->> 'zone', value ->> 'walk',
        value ->> 'pickable', ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (company_id, code, warehouse_id) do update set archived_at = null where archived_at is not null`,
  );
}

interface NewLot {
  id: string;
  productId: string;
  lotNumber: string;
  expiresOn: string | null;
}

/** Creates missing lots; existing ones keep their expiry. */
export const upsertLots = (ctx: Ctx, company: CompanyDb, rows: readonly NewLot[]): Statement<void> =>
  company.write(
    (own) => sql`insert into ${lots} (company_id, id, product_id, lot_number, expires_on, created_at)
      select ${own.id}, value ->> 'id', value ->> 'productId', value ->> 'lotNumber', value ->> 'expiresOn', ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) where true
      on conflict (company_id, product_id, lot_number) do nothing`,
  );

/** One ledger row per receipt whose operation is not in the ledger yet; returns those. */
export const insertReceiptMovements = (
  ctx: Ctx,
  company: CompanyDb,
  receipts: readonly (Receipt & { id: string })[],
  { kind, reason }: { kind: "receive" | "return" | "assemble"; reason: string },
): Change<{ units: number }[]> =>
  company.writeReturning(
    { units: sql`delta_on_hand`.mapWith(Number) },
    (
      own,
    ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
        order_id, order_item_id, actor_id, actor_name, operation_id, at)
      select ${own.id}, ${lots.productId}, it.value ->> 'id', ${lots.id}, ${locations.id}, it.value ->> 'quantity', ${kind},
        ${reason}, it.value ->> 'orderId', it.value ->> 'orderItemId', ${ctx.actor.id}, ${ctx.actor.name}, it.value ->> 'operationId', ${ctx.now()}
      from json_each(${JSON.stringify(receipts)}) as it
      cross join ${lots} on ${own(lots)} and ${lots.productId} = it.value ->> 'productId' and ${lots.lotNumber} = it.value ->> 'lotNumber'
      cross join ${locations} on ${own(locations)} and ${locations.code} = it.value ->> 'locationCode'
        and ${locations.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))}
      where true on conflict (company_id, operation_id) where operation_id <> id do nothing`,
  );

/** Rolls the batch back (taken) when only some of the operations were booked: a form sent again with more lines. */
export const assertAllOrNoneBooked = (company: CompanyDb, operationIds: readonly string[]): Statement<void> =>
  company.assert(
    "taken",
    (
      own,
    ) => sql`(select count(*) from ${stockMovements} where ${own(stockMovements)} and ${BY_OPERATION} and ${stockMovements.operationId} in (
      select value from json_each(${JSON.stringify(operationIds)}))) in (0, ${operationIds.length})`,
  );

/** Rolls the batch back when units that must not be sold would go to a location that orders are picked from. */
export const assertNotPickable = (ctx: Ctx, company: CompanyDb, code: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from ${locations} where ${own(locations)} and ${locations.code} = ${code}
      and ${locations.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))} and ${locations.pickable} = 1)`,
  );
