import type { products } from "#db/schema/catalog";
import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { minorToDecimal } from "../../kernel/money";
import { furtherCodes, type KeptCode } from "../product-codes";
import { codesOfProducts } from "../product-codes.server";
import { joinCodes } from "../product-fields";
import { productPage } from "../product-list.server";

type Row = typeof products.$inferSelect & { codes: readonly KeptCode[] };

const text = (header: string, value: (row: Row) => string | null): ExportColumn<Row> => ({
  header,
  kind: "text",
  value,
});
const money = (header: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
  header,
  kind: "number",
  value: (row) => {
    const minor = value(row);
    return minor === null ? null : minorToDecimal(minor, row.currency);
  },
});
const whole = (header: string, value: (row: Row) => number | null): ExportColumn<Row> => ({
  header,
  kind: "number",
  value: (row) => value(row)?.toString() ?? null,
});

/** The import's column names, so that an export can be edited and imported again. */
const COLUMNS: ExportColumn<Row>[] = [
  text("SKU", (row) => row.sku),
  text("Product", (row) => row.name),
  text("Short name", (row) => row.shortName),
  text("Description", (row) => row.description),
  text("UPC/EAN", (row) => row.upc),
  text("Barcode", (row) => row.barcode),
  text("More barcodes", (row) => joinCodes(furtherCodes(row, row.codes)) || null),
  text("Category", (row) => row.category),
  text("Currency", (row) => row.currency),
  money("Cost", (row) => row.costMinor),
  money("Price", (row) => row.priceMinor),
  money("Packaging cost", (row) => row.packagingCostMinor),
  money("Label cost", (row) => row.labelCostMinor),
  money("Test cost", (row) => row.testCostMinor),
  text("Location", (row) => row.location),
  text("Batch number", (row) => row.batchNumber),
  whole("Batch quantity", (row) => row.batchQuantity),
  text("QR code", (row) => row.qrCode),
  text("Purchase date", (row) => row.purchaseDate),
  whole("Reorder point", (row) => row.reorderPoint),
  whole("Weight (g)", (row) => row.weightGrams),
  whole("Length (mm)", (row) => row.lengthMm),
  whole("Width (mm)", (row) => row.widthMm),
  whole("Height (mm)", (row) => row.heightMm),
  text("Batch product", (row) => (row.isBatch ? "yes" : "no")),
  text("Track lots", (row) => (row.lotTracked ? "yes" : "no")),
];

const PAGE = 500;

/** A company's products as a file of any length, page by page. @throws not_found for a company out of scope */
export async function exportProducts(
  ctx: Ctx,
  { companyId, q, archived }: { companyId: string; q?: string | undefined; archived: boolean },
): Promise<ReadableStream<Uint8Array>> {
  const company = ctx.db.company(companyId);
  const listing = { q, archived, limit: PAGE };
  const [first] = await company.batch(
    productPage(company, listing),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Products",
      companyId,
      after: { q: q ? SEARCHED : null, archived },
    }),
  );
  async function* pages() {
    for (let page = first; ; page = await productPage(company, { ...listing, cursor: page.next ?? undefined })) {
      const codes = await codesOfProducts(
        company,
        page.rows.map(({ id }) => id),
      );
      yield page.rows.map((row) => ({ ...row, codes: codes.get(row.id) ?? [] }));
      if (!page.next) return;
    }
  }
  return csvStream(COLUMNS, pages());
}
