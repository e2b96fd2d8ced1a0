import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { pickSequenceOf, zoneOf } from "./location-code";
import { BY_OPERATION } from "./movements/operation-index";

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
}

/**
 * Receives units through the ledger, for the caller's batch: creates missing lots and locations, then one movement per
 * receipt, which the last statement returns. A receipt whose operation is already in the ledger moves nothing.
 */
export function receiveStatements(
  ctx: Ctx,
  company: CompanyDb,
  receipts: readonly Receipt[],
  reason: string,
): [Statement<void>, Statement<void>, Statement<void>, Change<{ units: number }[]>] {
  const rows = JSON.stringify(receipts.map((one) => ({ ...one, id: ctx.newId() })));
  return [
    mayComeIn(company, rows),
    company.write(
      (own) => sql`insert into ${locations} (company_id, id, code, zone, pick_sequence, created_at)
        select ${own.id}, value ->> 'id', value ->> 'code', value ->> 'zone', value ->> 'walk', ${ctx.now()}
        from json_each(${JSON.stringify(placesOf(ctx, receipts))}) where true
        -- Receiving at an inactive location activates it again.
        on conflict (company_id, code) do update set archived_at = null where archived_at is not null`,
    ),
    company.write(
      (own) => sql`insert into ${lots} (company_id, id, product_id, lot_number, expires_on, created_at)
        select ${own.id}, value ->> 'id', value ->> 'productId', value ->> 'lotNumber', value ->> 'expiresOn', ${ctx.now()}
        from json_each(${JSON.stringify(lotsOf(ctx, receipts))}) where true
        on conflict (company_id, product_id, lot_number) do nothing`,
    ),
    company.writeReturning(
      { units: sql<number>`delta_on_hand` },
      (
        own,
      ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
          actor_id, actor_name, operation_id, at)
        select ${own.id}, ${lots.productId}, it.value ->> 'id', ${lots.id}, ${locations.id}, it.value ->> 'quantity', 'receive',
          ${reason}, ${ctx.actor.id}, ${ctx.actor.name}, it.value ->> 'operationId', ${ctx.now()}
        from json_each(${rows}) as it
        cross join ${lots} on ${own(lots)} and ${lots.productId} = it.value ->> 'productId' and ${lots.lotNumber} = it.value ->> 'lotNumber'
        cross join ${locations} on ${own(locations)} and ${locations.code} = it.value ->> 'locationCode'
        where true on conflict (company_id, operation_id) where operation_id <> id do nothing`,
    ),
  ];
}

/**
 * Rolls the batch back when a product was archived, or its lot tracking changed, since the read. A lot has one expiry,
 * so a different expiry than another user has just entered is refused, and neither date is lost. Receipts already
 * booked are not checked.
 */
const mayComeIn = (company: CompanyDb, rows: string): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`not exists (select 1 from json_each(${rows}) as it cross join ${products} on ${own(products)}
        and ${products.id} = it.value ->> 'productId'
      left join ${lots} on ${own(lots)} and ${lots.productId} = ${products.id} and ${lots.lotNumber} = it.value ->> 'lotNumber'
      where (${products.archivedAt} is not null or ${products.lotTracked} = (it.value ->> 'lotNumber' = '')
          or (${lots.id} is not null and it.value ->> 'expiresOn' is not null and ${lots.expiresOn} is not it.value ->> 'expiresOn'))
        and not exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${BY_OPERATION}
          and ${stockMovements.operationId} = it.value ->> 'operationId'))`,
  );

function placesOf(ctx: Ctx, receipts: readonly Receipt[]) {
  return [...new Set(receipts.map(({ locationCode }) => locationCode))].map((code) => ({
    id: ctx.newId(),
    code,
    zone: zoneOf(code),
    walk: pickSequenceOf(code),
  }));
}

/** A line without an expiry uses the one that another line gives for its lot. */
function lotsOf(ctx: Ctx, receipts: readonly Receipt[]) {
  const found = new Map<string, { expiresOn: string | null }>();
  for (const { productId, lotNumber, expiresOn } of receipts) {
    const key = `${productId}\n${lotNumber}`;
    const known = found.get(key);
    if (known) known.expiresOn ??= expiresOn;
    else found.set(key, Object.assign({ id: ctx.newId(), productId, lotNumber }, { expiresOn }));
  }
  return [...found.values()];
}
