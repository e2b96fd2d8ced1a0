import { eq } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { readBarcode, shownCode, unknownCode } from "../../catalog/barcode";
import { choicesOf, meaningsOf } from "../../catalog/code-meanings";
import { readKnown } from "../../catalog/find-code-matches.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { findShortage, pickedUnitsInBin, SHORT_ITEM } from "../shortages/shortages.repo.server";
import { viewOf } from "../shortages/shortages-screen.server";
import { type CountScan, scanCount } from "./scan-count";

/** The bin of a shortage with its item's codes, for the count page. One round trip. @throws not_found */
export async function binToCount(ctx: Ctx, id: string) {
  const [shortage, picked, product, caseCodes] = await ctx.db.batch(
    findShortage(ctx.db, id),
    pickedUnitsInBin(ctx.db, id),
    ...codesOfMissingProduct(ctx.db, id),
  );
  if (!shortage?.lotId || !shortage.location || !shortage.productId) throw notFound("This bin");
  const { companyId, location, lotNumber, sku } = shortage;
  const names = [sku, product?.sku, product?.qrCode, product?.upc, product?.barcode];
  return {
    ...viewOf(shortage),
    companyId,
    location,
    lotNumber,
    unitsInBin: (shortage.onHand ?? 0) - picked,
    isCounted: shortage.countedAt !== null,
    codes: [...[...new Set(names)].flatMap((code) => (code ? [{ code, units: 1 }] : [])), ...caseCodes],
  };
}

/** Codes of the missing product, with the units per scan of each: two statements for the caller's batch. */
const codesOfMissingProduct = (db: ScopedDb, shortageId: string) =>
  [
    db.selectFirst(pickShortages, {
      columns: { sku: products.sku, qrCode: products.qrCode, upc: products.upc, barcode: products.barcode },
      join: [SHORT_ITEM, innerJoin(products, eq(products.id, orderItems.productId))],
      where: eq(pickShortages.id, shortageId),
    }),
    db.select(pickShortages, {
      columns: { code: productBarcodes.code, units: productBarcodes.unitsPerScan },
      join: [
        SHORT_ITEM,
        innerJoin(productBarcodes, eq(productBarcodes.productId, orderItems.productId), {
          indexedBy: "product_barcodes_by_product",
        }),
      ],
      where: eq(pickShortages.id, shortageId),
    }),
  ] as const;

/**
 * Handles a scan on the count page. A code of neither the bin nor its item is looked up in the company's catalog.
 * @throws not_found
 */
export async function scanInBin(ctx: Ctx, id: string, scanned: { scan: string; counted: string }): Promise<CountScan> {
  const bin = await binToCount(ctx, id);
  const answer = scanCount(bin, scanned.counted, scanned.scan);
  const code = readBarcode(scanned.scan);
  if (!answer.isForeign || !code) return answer;
  const meanings = choicesOf(meaningsOf(await readKnown(ctx, bin.companyId, code), code));
  if (meanings.length === 0) return { ...answer, detail: unknownCode(code, "product, lot, or location") };
  const is = meanings.map(({ label }) => label).join("; or ");
  return { ...answer, detail: `${shownCode(code)} is ${is}. Count ${bin.sku} at ${bin.location}.` };
}
