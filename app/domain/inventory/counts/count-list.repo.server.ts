import { sql } from "drizzle-orm";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { countLines, counts, LINE_IS_TO_APPROVE } from "#db/schema/counting/counts";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";

const LINE = {
  id: countLines.id,
  companyId: countLines.companyId,
  countId: countLines.countId,
  productId: countLines.productId,
  lotId: countLines.lotId,
  locationId: countLines.locationId,
  round: countLines.round,
  status: countLines.status,
  book: countLines.book,
  counted: nullable(countLines.counted),
  difference: nullable(countLines.difference),
  isAdded: countLines.isAdded,
  moved: countLines.moved,
  isWithin: sql`${countLines.isWithin}`.mapWith(Boolean),
  countedByName: nullable(countLines.countedByName),
  countedById: nullable(countLines.countedById),
  countedAt: nullable(countLines.countedAt),
  decidedByName: nullable(countLines.decidedByName),
};

/** Counted lines with a difference to approve, oldest first. */
export const linesToApprove = (db: ScopedDb, { after, limit }: { after: string | undefined; limit: number }) =>
  db.oldest(
    countLines,
    (own) => ({
      ...LINE,
      code: sql<string>`(select ${locations.code} from ${locations} where ${own.through(locations, countLines)} and ${locations.id} = ${countLines.locationId})`,
      name: sql<string>`(select ${products.name} from ${products} where ${own.through(products, countLines)} and ${products.id} = ${countLines.productId})`,
      sku: sql<string>`(select ${products.sku} from ${products} where ${own.through(products, countLines)} and ${products.id} = ${countLines.productId})`,
      lotNumber: sql<string>`(select ${lots.lotNumber} from ${lots} where ${own.through(lots, countLines)} and ${lots.id} = ${countLines.lotId})`,
    }),
    { where: LINE_IS_TO_APPROVE, ...(after && { after }), limit },
  );

/** The lines of these counts with their names, each count's newest rounds last. */
export const linesOf = (db: ScopedDb, countIds: readonly string[]) =>
  db
    .rows(
      (own) => ({
        ...LINE,
        name: products.name,
        sku: products.sku,
        upc: products.upc,
        barcode: products.barcode,
        qrCode: products.qrCode,
        lotNumber: lots.lotNumber,
        // Each case code with its units per scan.
        cases: sql`(select json_group_array(json_array(${productBarcodes.code}, ${productBarcodes.unitsPerScan}))
        from ${productBarcodes} indexed by product_barcodes_by_product where ${own.through(productBarcodes, countLines)}
          and ${productBarcodes.productId} = ${countLines.productId})`.mapWith(String),
      }),
      (own) => sql`from ${countLines} indexed by count_lines_of_count
      cross join ${products} on ${own.through(products, countLines)} and ${products.id} = ${countLines.productId}
      cross join ${lots} on ${own.through(lots, countLines)} and ${lots.id} = ${countLines.lotId}
      where ${own(countLines)} and (${countLines.companyId}, ${countLines.countId}) in (select ${counts.companyId}, ${counts.id}
        from ${counts} where ${own.found(counts)} and ${counts.id} in (select value from json_each(${JSON.stringify(countIds)})))
      order by ${products.name}, ${lots.lotNumber}, ${countLines.round}`,
    )
    .map((rows) =>
      rows.map(({ cases, ...line }) => ({ ...line, cases: JSON.parse(cases) as [code: string, units: number][] })),
    );
