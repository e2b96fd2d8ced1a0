import { eq } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { receiptLines, receipts } from "#db/schema/receiving";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { listedWarehouse, startingWarehouse, warehouseChoices } from "../../warehouses/warehouse-choices.server";
import { serialsOfReceipt } from "../serials/listed-serials.repo.server";
import type { ReceiptsQuery } from "./receiving.schema";
import { findReversal, isReversed } from "./reverse-receipt.repo.server";

const PAGE_SIZE = 50;

/** A page of receipts, of one warehouse or all, newest first, as one statement. */
export const receiptPage = (db: ScopedDb, cursor: string | undefined, warehouseId?: string) =>
  db
    .newest(
      receipts,
      (own) => ({
        id: receipts.id,
        companyId: receipts.companyId,
        reference: receipts.reference,
        lines: receipts.lines,
        units: receipts.units,
        receivedByName: receipts.receivedByName,
        at: receipts.at,
        isReversed: isReversed(own),
      }),
      {
        where: warehouseId ? eq(receipts.warehouseId, warehouseId) : undefined,
        ...{ before: cursor, limit: PAGE_SIZE + 1 },
      },
    )
    .map((all) => ({
      rows: all.slice(0, PAGE_SIZE),
      next: all.length > PAGE_SIZE ? (all[PAGE_SIZE - 1]?.id ?? null) : null,
    }));
export type ReceiptRow = Awaited<ReturnType<typeof receiptPage>>["rows"][number];

/**
 * The list's screen in one round trip; without a warehouse, of the one that the user works in.
 * @throws not_found for a company out of scope
 */
export async function receiptsScreen(ctx: Ctx, { company, warehouse, cursor }: ReceiptsQuery) {
  const [page, companies, warehouses] = await ctx.db.batch(
    receiptPage(ctx.db.within(company), cursor, listedWarehouse(ctx, warehouse)),
    listReachableCompanies(ctx),
    warehouseChoices(ctx),
  );
  return {
    ...page,
    ...{ warehouses, starting: startingWarehouse(ctx) },
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

/** A receipt with its lines, in one round trip. @throws not_found, also for one out of the actor's scope */
export async function readReceipt(ctx: Ctx, receiptId: string) {
  const [receipt, lines, reversal, serials] = await ctx.db.batch(
    ctx.db.find(receipts, receiptId),
    ctx.db.select(receipts, {
      columns: {
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
      join: [
        innerJoin(receiptLines, eq(receiptLines.receiptId, receipts.id)),
        innerJoin(products, eq(products.id, receiptLines.productId)),
        innerJoin(lots, eq(lots.id, receiptLines.lotId)),
        innerJoin(locations, eq(locations.id, receiptLines.locationId)),
      ],
      where: eq(receipts.id, receiptId),
      orderBy: receiptLines.line,
    }),
    findReversal(ctx.db, receiptId),
    serialsOfReceipt(ctx.db, receiptId, MAX_SERIALS + 1),
  );
  if (!receipt) throw notFound("This receipt");
  const firstLines = lines.filter(({ productId }, at) => lines.findIndex((one) => one.productId === productId) === at);
  return {
    ...{ receipt, lines, reversal },
    serials: firstLines.flatMap(({ productId, sku, name }) => {
      const its = serials.slice(0, MAX_SERIALS).filter((one) => one.productId === productId);
      return its.length > 0 ? [{ productId, sku, name, serials: its.map(({ serial }) => serial) }] : [];
    }),
    hasMoreSerials: serials.length > MAX_SERIALS,
  };
}

/** More are listed on the products' pages. */
const MAX_SERIALS = 200;
export type ReceiptScreen = Awaited<ReturnType<typeof readReceipt>>;
