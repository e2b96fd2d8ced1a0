import { sql } from "drizzle-orm";
import { locations, lots, productBarcodes, products } from "#db/schema/catalog";
import { COUNT_IS_TO_DO, countLines, counts, LINE_IS_TO_APPROVE } from "#db/schema/counting/counts";
import type { ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";

const ROW = {
  id: counts.id,
  companyId: counts.companyId,
  locationId: counts.locationId,
  code: counts.code,
  zone: counts.zone,
  pickSequence: counts.pickSequence,
  reason: counts.reason,
  status: counts.status,
  createdAt: counts.createdAt,
  counterName: nullable(counts.counterName),
  countedAt: nullable(counts.countedAt),
  settled: counts.settled,
  different: counts.different,
};

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
  isAdded: countLines.isAdded,
  moved: countLines.moved,
  isWithin: sql`${countLines.isWithin}`.mapWith(Boolean),
  countedByName: nullable(countLines.countedByName),
  countedById: nullable(countLines.countedById),
  countedAt: nullable(countLines.countedAt),
  decidedByName: nullable(countLines.decidedByName),
};

interface Position {
  pickSequence: number;
  code: string;
  id: string;
}

export const walkCursor = ({ pickSequence, code, id }: Position): string => `${pickSequence}~${id}~${code}`;

/** What is to be counted in the warehouse at hand, in walking order. */
export function countsToDo(
  ctx: Ctx,
  db: ScopedDb,
  { prefix, after, limit }: { prefix: string; after: string | undefined; limit: number },
) {
  const [sequence = "", id = "", ...rest] = after?.split("~") ?? [];
  const beyond = after
    ? sql`(${counts.pickSequence}, ${counts.code}, ${counts.id}) > (${Number(sequence) || 0}, ${rest.join("~")}, ${id})`
    : sql`1`;
  const { warehouseId } = ctx.actor;
  return db.rows(
    ROW,
    (own) => sql`from ${counts} indexed by counts_to_do where ${own.found(counts)} and ${COUNT_IS_TO_DO} and ${beyond}
      and ${warehouseId ? sql`+${counts.warehouseId} = ${warehouseId}` : sql`1`}
      and ${startsWith(prefix)} order by ${counts.pickSequence}, ${counts.code}, ${counts.id} limit ${limit}`,
  );
}

const startsWith = (prefix: string) =>
  prefix ? sql`+${counts.code} >= ${prefix} and +${counts.code} < ${`${prefix}\u{10ffff}`}` : sql`1`;

/** Counts that ended, newest first. */
export const endedCounts = (
  db: ScopedDb,
  {
    status,
    prefix,
    before,
    limit,
  }: { status: "done" | "canceled"; prefix: string; before: string | undefined; limit: number },
) =>
  db.newest(counts, ROW, {
    where: sql`${counts.status} = ${status} and ${startsWith(prefix)}`,
    before,
    limit,
  });

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
