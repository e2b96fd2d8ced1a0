import { auditEvent, SEARCHED } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import { xlsxStream } from "../../files/xlsx";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { minorToDecimal } from "../../kernel/money";
import { asOfPage } from "./as-of.repo.server";
import { type AsOfExportQuery, type AsOfRow, dayProblem } from "./as-of.schema";

type Row = AsOfRow & { companyName: string; on: string };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: "As of", kind: "text", value: ({ on }) => on },
  { header: "SKU", kind: "text", value: ({ sku }) => sku },
  { header: "Product", kind: "text", value: ({ name }) => name },
  { header: "Category", kind: "text", value: ({ category }) => category },
  { header: "Company", kind: "text", value: ({ companyName }) => companyName },
  { header: "Units", kind: "number", value: ({ units }) => String(units) },
  { header: "Unit cost", kind: "number", value: ({ costMinor, currency }) => amount(costMinor, currency) },
  {
    header: "Value at cost",
    kind: "number",
    value: ({ costMinor, units, currency }) => amount(costMinor === null ? null : costMinor * units, currency),
  },
  { header: "Currency", kind: "text", value: ({ currency }) => currency },
];

const amount = (minor: number | null, currency: string) => (minor === null ? null : minorToDecimal(minor, currency));

const PAGE_SIZE = 1000;
/** Maximum number of products without units that one round trip skips. */
const MAX_READ = 5000;

/**
 * Stock at the end of a day as a file of any length, streamed page by page.
 * @throws validation for an invalid day; not_found for a company out of scope
 */
export async function exportAsOf(
  ctx: Ctx,
  { companyId, on, q, format }: AsOfExportQuery,
): Promise<ReadableStream<Uint8Array>> {
  const problem = dayProblem(on, todayOf(ctx, companyId));
  if (problem) throw invalid({ on: [problem] }, "days_not_available");
  const db = ctx.db.within(companyId);
  const listing = { on, q, limit: PAGE_SIZE, maxRead: MAX_READ };
  const [first, companies] = await ctx.db.batch(
    asOfPage(db, listing),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: `Stock as of ${on}`,
      companyId: companyId ?? ctx.actor.companyId,
      after: { format, on, q: q ? SEARCHED : null },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  async function* pages() {
    for (let page = first; ; page = await asOfPage(db, { ...listing, cursor: page.next ?? undefined })) {
      yield page.rows.map((row): Row => ({ ...row, on, companyName: names.get(row.companyId) ?? "" }));
      if (!page.next) return;
    }
  }
  return format === "csv" ? csvStream(COLUMNS, pages()) : xlsxStream(COLUMNS, pages());
}
