import { sql } from "drizzle-orm";
import { productBarcodes, products } from "#db/schema/catalog";
import { orderItems } from "#db/schema/orders";
import { pickShortages } from "#db/schema/picking";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { fromShortItem } from "../shortages/shortages.repo.server";

/** Codes of the missing product, with the units per scan of each: two statements for the caller's batch. */
export const codesToCount = (db: ScopedDb, shortageId: string) =>
  [
    db.first(
      { sku: products.sku, qrCode: products.qrCode, upc: products.upc, barcode: products.barcode },
      (own) => sql`${fromShortItem(own, shortageId)}
        cross join ${products} on ${own.through(products, pickShortages)} and ${products.id} = ${orderItems.productId}`,
    ),
    db.rows(
      { code: productBarcodes.code, units: productBarcodes.unitsPerScan },
      (own) => sql`${fromShortItem(own, shortageId)}
        cross join ${productBarcodes} indexed by product_barcodes_by_product
          on ${own.through(productBarcodes, pickShortages)} and ${productBarcodes.productId} = ${orderItems.productId}`,
    ),
  ] as const;

/** For a count's batch: fails when units moved in the bin since the count began. */
export const assertOnHand = (
  company: CompanyDb,
  bin: { productId: string; lotId: string; locationId: string; onHand: number },
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${stockLevels} where ${own(stockLevels)}
      and ${stockLevels.productId} = ${bin.productId} and ${stockLevels.lotId} = ${bin.lotId}
      and ${stockLevels.locationId} = ${bin.locationId} and ${stockLevels.onHand} = ${bin.onHand})`,
  );
