import { auditEvent, SEARCHED } from "../../../audit/audit.service.server";
import { listReachableCompanies } from "../../../companies/companies.service.server";
import { csvStream } from "../../../files/csv";
import type { ExportColumn } from "../../../files/file-table";
import type { Ctx } from "../../../kernel/ctx";
import { minorToDecimal } from "../../../kernel/money";
import { documentNumber, documentStatus } from "../../invoice-labels";
import { type InvoiceFilter, invoicesOf } from "../list-invoices.server";

type Row = Awaited<ReturnType<typeof invoicesOf>>["rows"][number] & { companyName: string };

const money = (header: string, minorOf: (row: Row) => number): ExportColumn<Row> => ({
  header,
  kind: "number",
  value: (row) => minorToDecimal(minorOf(row), row.currency),
});

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: "Number", kind: "text", value: documentNumber },
  { header: "Status", kind: "text", value: (row) => documentStatus(row).label },
  { header: "Company", kind: "text", value: ({ companyName }) => companyName },
  { header: "First Day", kind: "text", value: ({ periodFrom }) => periodFrom },
  { header: "Last Day", kind: "text", value: ({ periodTo }) => periodTo },
  { header: "Issued", kind: "time", value: ({ issuedAt }) => issuedAt },
  { header: "Due", kind: "text", value: ({ dueOn }) => dueOn },
  money("Net", ({ totalMinor }) => totalMinor),
  money("Tax", ({ taxMinor }) => taxMinor),
  money("Total", ({ totalMinor, taxMinor }) => totalMinor + taxMinor),
  money("Balance Due", ({ openMinor }) => openMinor),
  { header: "Currency", kind: "text", value: ({ currency }) => currency },
  { header: "Reference", kind: "text", value: ({ reference }) => reference },
];

const PAGE = 500;

/**
 * The chosen documents, or all that match the filters, as CSV, newest first. The first page is read before the response
 * starts, so that errors still produce an error response. @throws not_found for a company out of reach
 */
export async function exportInvoices(ctx: Ctx, { ids, ...filter }: InvoiceFilter): Promise<ReadableStream<Uint8Array>> {
  const query = { ...filter, ids, limit: PAGE };
  const [first, companies] = await ctx.db.batch(
    invoicesOf(ctx, query),
    listReachableCompanies(ctx),
    auditEvent(ctx, {
      action: "export.made",
      subject: "Invoices",
      companyId: filter.companyId ?? ctx.actor.companyId,
      after: { format: "csv", ...filter, q: filter.q && SEARCHED, ...(ids && { invoices: ids.length }) },
    }),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  async function* pages() {
    for (let page = first; ; page = await invoicesOf(ctx, { ...query, cursor: page.next })) {
      yield page.rows.map((row) => ({ ...row, companyName: names.get(row.companyId) ?? "" }));
      if (!page.next) return;
    }
  }
  return csvStream(COLUMNS, pages());
}
