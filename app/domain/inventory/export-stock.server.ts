import { auditEvent, SEARCHED } from "../audit/audit.service.server";
import { categoryName } from "../catalog/product-fields";
import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";
import { csvStream } from "../export/csv";
import type { ExportColumn } from "../export/table";
import { xlsxStream } from "../export/xlsx";
import { minorToDecimal } from "../money";
import { unsellableUnits } from "./availability";
import type { StockFilter } from "./stock.dto";
import { type StockRow, stockPage } from "./stock-list.server";

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

const PAGE = 1000;
/** A file looks further for its rows than a screen. */
const LOOK_AT = 5000;

/**
 * The filtered list as a file, read page by page while it is sent, whatever its length; that it was made is written down
 * with its first page. @throws not_found for a company out of reach
 */
export async function exportStock(
  ctx: Ctx,
  filter: StockFilter,
  format: "csv" | "xlsx",
): Promise<ReadableStream<Uint8Array>> {
  const { companyId, category, ...rest } = filter;
  const db = ctx.db.within(companyId);
  const listing = { ...rest, category: category && categoryName(category), limit: PAGE, lookAt: LOOK_AT };
  const [first, companies] = await ctx.db.batch(
    stockPage(ctx, db, listing),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Stock",
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
  return format === "csv" ? csvStream(COLUMNS, pages()) : xlsxStream(COLUMNS, pages());
}
