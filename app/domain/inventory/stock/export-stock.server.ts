import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { categoryName } from "../../catalog/product-fields";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import { xlsxStream } from "../../files/xlsx";
import type { Ctx } from "../../kernel/ctx";
import { minorToDecimal } from "../../kernel/money";
import { unsellableUnits } from "../availability";
import { type StockRow, stockPage } from "../stock-list.server";
import { type ExportedLevel, findLevels } from "./export-levels.repo.server";
import type { StockExportRow, StockFilter } from "./stock.dto";

type Row = StockRow & { companyName: string };

const text = (header: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
  header,
  kind: "text",
  value,
});
const units = (header: string, value: (row: Row) => number): ExportColumn<Row> => ({
  header,
  kind: "number",
  value: (row) => String(value(row)),
});

const COLUMNS: readonly ExportColumn<Row>[] = [
  text("Product", (row) => row.name),
  text("SKU", (row) => row.sku),
  text("Barcode", (row) => row.barcode),
  text("Category", (row) => row.category),
  text("Company", (row) => row.companyName),
  units("On hand", (row) => row.onHand),
  units("Allocated", (row) => row.allocated),
  units("Available", (row) => row.available),
  units("Not sellable", unsellableUnits),
  units("Reorder point", (row) => row.reorderPoint),
  {
    header: "Cost",
    kind: "number",
    value: ({ costMinor, currency }) => (costMinor === null ? null : minorToDecimal(costMinor, currency)),
  },
  text("Currency", (row) => row.currency),
  text("Status", (row) => row.status),
];

type LevelRow = ExportedLevel & { companyName: string };

const levelText = (header: string, value: (row: LevelRow) => string | null): ExportColumn<LevelRow> => ({
  header,
  kind: "text",
  value,
});

/** The stock import's column names, so that the file can be imported into another company. */
const LEVEL_COLUMNS: readonly ExportColumn<LevelRow>[] = [
  levelText("SKU", (row) => row.sku),
  levelText("Product", (row) => row.name),
  levelText("Company", (row) => row.companyName),
  levelText("Lot number", (row) => row.lotNumber || null),
  levelText("Expiry date", (row) => row.expiresOn),
  levelText("Lot status", (row) => row.lotStatus),
  levelText("Location", (row) => row.location),
  { header: "Quantity", kind: "number", value: (row) => String(row.onHand) },
  { header: "Allocated", kind: "number", value: (row) => String(row.allocated) },
  // Lets the import refuse units that the same company already has.
  levelText("Product ID", (row) => row.productId),
];

const PAGE_SIZE = 1000;
/** A file can scan further for its rows than a screen. */
const MAX_READ = 5000;
/** Stock levels per round trip. */
const LEVELS_PAGE_SIZE = 2000;

/**
 * The filtered list as a file of any length, streamed page by page: a row per product, or per lot and location. The
 * audit log records the export with its first page.
 * @throws not_found for a company out of scope
 */
export async function exportStock(
  ctx: Ctx,
  filter: StockFilter,
  { format, per }: { format: "csv" | "xlsx"; per: StockExportRow },
): Promise<ReadableStream<Uint8Array>> {
  const { companyId, category, ...rest } = filter;
  const db = ctx.db.within(companyId);
  const listing = { ...rest, category: category && categoryName(category), limit: PAGE_SIZE, maxRead: MAX_READ };
  const [first, companies] = await ctx.db.batch(
    stockPage(ctx, db, listing),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: per === "location" ? "Stock by lot and location" : "Stock",
      companyId: companyId ?? ctx.actor.companyId,
      after: { format, ...filter, ...(filter.q && { q: SEARCHED }) },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  async function* pages() {
    for (let page = first; ; page = await stockPage(ctx, db, { ...listing, cursor: page.next ?? undefined })) {
      yield page.rows.map((row) => ({ ...row, companyName: names.get(row.companyId) ?? "" }));
      if (!page.next) return;
    }
  }
  async function* levels() {
    for await (const rows of pages()) {
      const ids = rows.filter(({ onHand }) => onHand > 0).map(({ id }) => id);
      for (let after: ExportedLevel | undefined; ids.length > 0; ) {
        const found: ExportedLevel[] = await findLevels(db, ids, LEVELS_PAGE_SIZE, after);
        yield found.map((row) => ({ ...row, companyName: names.get(row.companyId) ?? "" }));
        after = found.at(-1);
        if (found.length < LEVELS_PAGE_SIZE) break;
      }
    }
  }
  if (per === "location")
    return format === "csv" ? csvStream(LEVEL_COLUMNS, levels()) : xlsxStream(LEVEL_COLUMNS, levels());
  return format === "csv" ? csvStream(COLUMNS, pages()) : xlsxStream(COLUMNS, pages());
}
