import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { asnLines, asns, asnUnknownItems, handlingUnits } from "#db/schema/inbound/asns";
import { receipts } from "#db/schema/receiving";
import { activities, REVERSAL_PREFIX } from "#db/schema/shipping";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import type { AnnouncedLine, UnannouncedLine } from "../receiving/match-lines";

const billed = alias(activities, "billed");
const reversal = alias(activities, "reversal");

export type AsnHead = Omit<
  typeof asns.$inferInsert,
  "companyId" | "number" | "lines" | "expectedUnits" | "receivedUnits" | "damagedUnits"
>;

/** A document with the company's next number. Returns its number. */
export const insertAsn = (ctx: Ctx, company: CompanyDb, head: AsnHead): Change<{ number: number }[]> =>
  company.writeReturning(
    { number: asns.number },
    (
      own,
    ) => sql`insert into ${asns} (company_id, warehouse_id, id, number, status, supplier, reference, carrier, tracking_number, expected_on,
        note, pallets, cartons, operation_id, created_by, created_by_name, created_at, announced_at)
      select ${own.id}, ${head.warehouseId ?? warehouseAtHand(ctx.actor, own(stockRules))}, ${head.id}, coalesce((select max(${asns.number}) from ${asns} where ${own(asns)}), 0) + 1, ${head.status},
        ${head.supplier}, ${head.reference}, ${head.carrier}, ${head.trackingNumber}, ${head.expectedOn}, ${head.note},
        ${head.pallets}, ${head.cartons}, ${head.operationId}, ${head.createdBy}, ${head.createdByName}, ${head.createdAt},
        ${head.announcedAt ?? null}`,
  );

/** Rolls the batch back when a line's received units are not those that were read: another user received it meanwhile. */
export const assertLinesUnchanged = (
  company: CompanyDb,
  asnId: string,
  read: readonly AnnouncedLine[],
): Statement<void> =>
  company.assert(
    "conflict",
    (
      own,
    ) => sql`not exists (select 1 from json_each(${JSON.stringify(read.map(({ line, received, damaged }) => [line, received + damaged]))}) as it
        left join ${asnLines} on ${own(asnLines)} and ${asnLines.asnId} = ${asnId} and ${asnLines.line} = it.value ->> 0
      where ${asnLines.received} + ${asnLines.damaged} is not it.value ->> 1)
      and (select count(*) from ${asnLines} where ${own(asnLines)} and ${asnLines.asnId} = ${asnId}) = ${read.length}`,
  );

/** Lines for products, or lots, that were received without being announced. */
export const insertUnannounced = (company: CompanyDb, asnId: string, added: readonly UnannouncedLine[]) =>
  company.insertMany(
    asnLines,
    added.map(({ line, productId, lotNumber, expiresOn }) => ({
      ...{ asnId, line, productId, lotNumber, expiresOn, expected: 0 },
    })),
  );

/**
 * The billable work of a receipt against an announcement, before its units are counted. The first receipt of a document
 * counts as a receipt and the others continue it; a line counts with the first units received for it.
 */
export const insertReceivedActivity = (
  ctx: Ctx,
  company: CompanyDb,
  receipt: { id: string; asnId: string; units: number; cartons: number; pallets: number; touched: readonly number[] },
): Statement<void> => {
  const handled = receipt.cartons + receipt.pallets > 0 ? { cartons: receipt.cartons, pallets: receipt.pallets } : {};
  const continued = JSON.stringify({ continues: true, ...handled });
  const first = JSON.stringify(handled);
  return company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at, detail)
      select ${own.id}, ${ctx.newId()}, 'received', ${receipt.id},
        (select count(*) from json_each(${JSON.stringify(receipt.touched)}) as it
          left join ${asnLines} on ${own(asnLines)} and ${asnLines.asnId} = ${receipt.asnId} and ${asnLines.line} = it.value
          where coalesce(${asnLines.received} + ${asnLines.damaged}, 0) = 0),
        ${receipt.units}, ${ctx.now()},
        iif(exists (select 1 from ${receipts}
            cross join ${activities} as ${billed} on ${own.through(billed, receipts)} and ${billed.sourceId} = ${receipts.id}
              and ${billed.kind} = 'received' and ${billed.detail} ->> '$.continues' is null
            left join ${activities} as ${reversal} on ${own.through(reversal, receipts)}
              and ${reversal.sourceId} = ${REVERSAL_PREFIX} || ${receipts.id} and ${reversal.kind} = 'received'
            where ${own(receipts)} and ${receipts.asnId} = ${receipt.asnId} and ${receipts.asnId} is not null
              and ${reversal.id} is null), ${continued}, ${first})`,
  );
};

/** Whether units of a document are still to come, or an unknown item of it is unresolved: for the caller's SQL. */
const isUnfinished = (own: Parameters<Parameters<CompanyDb["write"]>[0]>[0], asnId: string) =>
  sql`(exists (select 1 from ${asnLines} where ${own(asnLines)} and ${asnLines.asnId} = ${asnId}
      and ${asnLines.received} + ${asnLines.damaged} < ${asnLines.expected})
    or exists (select 1 from ${asnUnknownItems} where ${own(asnUnknownItems)} and ${asnUnknownItems.asnId} = ${asnId}
      and ${asnUnknownItems.outcome} is null))`;

/** Sets a document's status and times after units were received for it. Returns its status. */
export const advanceAsn = (ctx: Ctx, company: CompanyDb, asnId: string): Change<{ status: string }[]> =>
  company.writeReturning(
    { status: asns.status },
    (own) => sql`update ${asns} set status = iif(${isUnfinished(own, asnId)}, 'receiving', 'received'),
        arrived_at = coalesce(arrived_at, ${ctx.now()}), first_received_at = coalesce(first_received_at, ${ctx.now()}),
        last_received_at = ${ctx.now()}
      where ${own(asns)} and ${asns.id} = ${asnId}`,
  );

/** Sets the status of a document that goods are being received for, after a reversal or a resolved item. */
export const settleAsn = (company: CompanyDb, asnId: string): Statement<void> =>
  company.write(
    (own) => sql`update ${asns} set status = iif(${isUnfinished(own, asnId)}, 'receiving', 'received')
      where ${own(asns)} and ${asns.id} = ${asnId} and status in ('receiving', 'received')`,
  );

/** Marks handling units as received with a receipt. Rolls the batch back (taken) when one of them already was. */
export const receiveUnits = (
  company: CompanyDb,
  asnId: string,
  receiptId: string,
  unitIds: readonly string[],
): Statement<unknown>[] => {
  if (unitIds.length === 0) return [];
  const ids = JSON.stringify(unitIds);
  return [
    company.assert(
      "taken",
      (
        own,
      ) => sql`(select count(*) from ${handlingUnits} where ${own(handlingUnits)} and ${handlingUnits.asnId} = ${asnId}
        and ${handlingUnits.id} in (select value from json_each(${ids})) and ${handlingUnits.receiptId} is null) = ${unitIds.length}`,
    ),
    company.write(
      (own) => sql`update ${handlingUnits} set receipt_id = ${receiptId} where ${own(handlingUnits)}
        and ${handlingUnits.id} in (select value from json_each(${ids}))`,
    ),
  ];
};

/** Lines of a document with unresolved units, and whether it is known: for the question before it is closed. */
export const openDifferences = (company: CompanyDb, asnId: string) =>
  company.first(
    {
      short: sql`sum(max(0, ${asnLines.expected} - ${asnLines.received} - ${asnLines.damaged}))`.mapWith(Number),
      over: sql`sum(max(0, ${asnLines.received} + ${asnLines.damaged} - ${asnLines.expected}))`.mapWith(Number),
      damaged: sql`sum(${asnLines.damaged})`.mapWith(Number),
    },
    (own) => sql`from ${asnLines} where ${own(asnLines)} and ${asnLines.asnId} = ${asnId}`,
  );
