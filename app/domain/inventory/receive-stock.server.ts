import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { pickSequenceOf, zoneOf } from "./location-code";
import { BY_OPERATION } from "./movements/operation-index";

/** Units of one product that come in. */
export interface Receipt {
  productId: string;
  /** Empty for a product that is not kept by lot. */
  lotNumber: string;
  expiresOn: string | null;
  quantity: number;
  locationCode: string;
  /** The same operation sent twice is one receipt. */
  operationId: string;
}

/**
 * Brings units in through the ledger, for the caller's batch: makes the lots and locations that are not there yet, then
 * one movement a receipt, which the last statement answers with. A receipt whose operation the ledger knows already
 * moves nothing.
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
        -- A place that is named anew is in use again.
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
 * A product that was archived meanwhile takes nothing in, nor one that came to be kept by lot or no longer is. A lot has
 * one expiry: whoever says another than somebody else said a moment ago is refused, so that neither day is lost. What is
 * booked already is not asked again.
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

/** A line that leaves the expiry out means the lot that another line gives it for. */
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
