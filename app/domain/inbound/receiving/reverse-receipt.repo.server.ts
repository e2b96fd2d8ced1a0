import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { asnLineReceipts } from "#db/schema/inbound/asns";
import { carriedOperations } from "#db/schema/inventory/movement-archive";
import { receiptLines, receipts } from "#db/schema/receiving";
import { stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { BY_OPERATION } from "../../inventory/receive-stock.server";
import type { Ctx } from "../../kernel/ctx";

/** A receipt's reversal has one movement per line, whose operation is this, the receipt's id and the line. */
const REVERSAL_OPERATION = "receipt-reversal:";

/** The movement of a receipt's first line that reverses it, or what is kept of it since it was archived. */
const reversal = alias(stockMovements, "reversal");

/** Who reversed a receipt, when and why; null when it is not reversed. */
export function findReversal(db: ScopedDb, receiptId: string) {
  const operationId = `${REVERSAL_OPERATION}${receiptId}:1`;
  const isReceipt = (own: Ownership) => sql`where ${own(receipts)} and ${receipts.id} = ${receiptId}`;
  return db.first(
    { byName: reversal.actorName, reason: reversal.reason, at: reversal.at },
    (
      own,
    ) => sql`from (select ${stockMovements.actorName}, ${stockMovements.reason}, ${stockMovements.at} from ${receipts}
        cross join ${stockMovements} on ${own.through(stockMovements, receipts)} and ${BY_OPERATION}
          and ${stockMovements.operationId} = ${operationId} ${isReceipt(own)}
      union all
      select ${carriedOperations.actorName}, ${carriedOperations.reason}, ${carriedOperations.at} from ${receipts}
        cross join ${carriedOperations} on ${own.through(carriedOperations, receipts)}
          and ${carriedOperations.operationId} = ${operationId} ${isReceipt(own)}) as ${sql.identifier("reversal")}`,
  );
}

/** Whether the receipt of a row is reversed: 1 or 0. */
export function isReversed(own: Ownership): SQL<number> {
  const operationId = sql`${REVERSAL_OPERATION} || ${receipts.id} || ':1'`;
  return sql`(exists (select 1 from ${stockMovements} where ${own.through(stockMovements, receipts)} and ${BY_OPERATION}
      and ${stockMovements.operationId} = ${operationId})
    or exists (select 1 from ${carriedOperations} where ${own.through(carriedOperations, receipts)}
      and ${carriedOperations.operationId} = ${operationId}))`.mapWith(Number);
}

/** Opposite movements of a receipt's lines, as one statement. */
export const insertReversal = (
  ctx: Ctx,
  company: CompanyDb,
  receiptId: string,
  reason: string,
): Change<{ units: number }[]> =>
  company.writeReturning(
    { units: sql`delta_on_hand`.mapWith(Number) },
    (
      own,
    ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
        actor_id, actor_name, operation_id, at)
      select ${own.id}, ${receiptLines.productId}, ${ctx.newId()} || '.' || ${receiptLines.line}, ${receiptLines.lotId}, ${receiptLines.locationId},
        -${receiptLines.quantity}, 'receive', ${`Receipt reversed: ${reason}`}, ${ctx.actor.id}, ${ctx.actor.name},
        ${`${REVERSAL_OPERATION}${receiptId}:`} || ${receiptLines.line}, ${ctx.now()}
      from ${receiptLines} where ${own(receiptLines)} and ${receiptLines.receiptId} = ${receiptId} order by ${receiptLines.line}`,
  );

/** Opposite rows of what a receipt counted for announced lines. */
export const reverseLineReceipts = (company: CompanyDb, receiptId: string): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`insert into ${asnLineReceipts} (company_id, asn_id, line, receipt_id, receipt_line, is_reversal, received, damaged)
      select ${own.id}, ${asnLineReceipts.asnId}, ${asnLineReceipts.line}, ${receiptId}, ${asnLineReceipts.receiptLine}, 1,
        -${asnLineReceipts.received}, -${asnLineReceipts.damaged}
      from ${asnLineReceipts} where ${own(asnLineReceipts)} and ${asnLineReceipts.receiptId} = ${receiptId} and is_reversal = 0`,
  );

export interface ShortLine {
  sku: string;
  lotNumber: string;
  code: string;
  received: number;
  onHand: number;
  allocated: number;
}

/** The first of a receipt's balances that has fewer unallocated units than were received there; null without one. */
export const linesShort = (company: CompanyDb, receiptId: string): Statement<ShortLine | null> =>
  company.first(
    {
      sku: products.sku,
      lotNumber: lots.lotNumber,
      code: locations.code,
      received: sql`received.units`.mapWith(Number),
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
    },
    (
      own,
    ) => sql`from (select ${receiptLines.productId} as product_id, ${receiptLines.lotId} as lot_id, ${receiptLines.locationId} as location_id,
          sum(${receiptLines.quantity}) as units, min(${receiptLines.line}) as line
        from ${receiptLines} where ${own(receiptLines)} and ${receiptLines.receiptId} = ${receiptId} group by 1, 2, 3) as received
      cross join ${stockLevels} on ${own(stockLevels)} and ${stockLevels.productId} = received.product_id
        and ${stockLevels.lotId} = received.lot_id and ${stockLevels.locationId} = received.location_id
      cross join ${products} on ${own(products)} and ${products.id} = received.product_id
      cross join ${lots} on ${own(lots)} and ${lots.id} = received.lot_id
      cross join ${locations} on ${own(locations)} and ${locations.id} = received.location_id
      where ${stockLevels.onHand} - ${stockLevels.allocated} < received.units
      order by received.line`,
  );
