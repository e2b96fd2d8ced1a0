import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { receiptLines, receipts } from "#db/schema/receiving";
import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";

const PAGE = 50;

/** A page of receipts, newest first, as one statement. */
export const receiptPage = (db: ScopedDb, cursor: string | undefined) =>
  db
    .newest(
      receipts,
      {
        id: receipts.id,
        companyId: receipts.companyId,
        reference: receipts.reference,
        lines: receipts.lines,
        units: receipts.units,
        receivedByName: receipts.receivedByName,
        at: receipts.at,
      },
      { before: cursor, limit: PAGE + 1 },
    )
    .map((all) => ({ rows: all.slice(0, PAGE), next: all.length > PAGE ? (all[PAGE - 1]?.id ?? null) : null }));
export type ReceiptRow = Awaited<ReturnType<typeof receiptPage>>["rows"][number];

/** A receipt with its lines, in one round trip. @throws not_found, also for one out of the actor's scope */
export async function readReceipt(ctx: Ctx, receiptId: string) {
  const [receipt, lines] = await ctx.db.batch(
    ctx.db.find(receipts, receiptId),
    ctx.db.rows(
      {
        line: receiptLines.line,
        productId: products.id,
        name: products.name,
        sku: products.sku,
        lotId: lots.id,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        locationId: locations.id,
        location: locations.code,
        quantity: receiptLines.quantity,
      },
      (own) => sql`from ${receipts}
        cross join ${receiptLines} on ${own.through(receiptLines, receipts)} and ${receiptLines.receiptId} = ${receipts.id}
        cross join ${products} on ${own.through(products, receipts)} and ${products.id} = ${receiptLines.productId}
        cross join ${lots} on ${own.through(lots, receipts)} and ${lots.id} = ${receiptLines.lotId}
        cross join ${locations} on ${own.through(locations, receipts)} and ${locations.id} = ${receiptLines.locationId}
        where ${own(receipts)} and ${receipts.id} = ${receiptId} order by ${receiptLines.line}`,
    ),
  );
  if (!receipt) throw notFound("This receipt");
  return { receipt, lines };
}
export type ReceiptScreen = Awaited<ReturnType<typeof readReceipt>>;
