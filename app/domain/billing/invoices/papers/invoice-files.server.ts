import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { documentNumber } from "#app/domain/billing/invoice-labels";
import { csvStream } from "../../../files/csv";
import { streamOf } from "../../../files/file-table";
import { billingToday } from "../../../kernel/calendars";
import type { Ctx } from "../../../kernel/ctx";
import { notFound } from "../../../kernel/errors";
import { type InvoiceFilter, invoicesOf } from "../list-invoices.server";
import { getInvoice, type ReadInvoice } from "../read-invoices.server";
import { lineColumns } from "./invoice-file";
import { invoicePaper } from "./invoice-paper";
import { invoiceSheets, textsOf } from "./invoice-sheets";
import { senderOf } from "./invoice-sums";

/** "INV-000123"; a draft is named by its days. */
const nameOf = ({ invoice }: ReadInvoice): string =>
  invoice.status === "draft" ? `draft-${invoice.periodFrom}-to-${invoice.periodTo}` : documentNumber(invoice);

/** The document as PDF. @throws not_found */
export async function invoicePdf(ctx: Ctx, id: string, paper: PaperName) {
  const read = await getInvoice(ctx, id);
  const sender = senderOf(ctx.config, read.facts.parties?.seller);
  const said = invoicePaper(read.facts, read.lines);
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(textsOf(said, sender));
  const info = { title: `${said.title} ${nameOf(read)}`, author: sender.brand, createdAt: ctx.now() };
  const sheets = invoiceSheets({ faces, paper: PAPER[paper], sender }, said);
  return { name: `${nameOf(read)}.pdf`, body: streamOf(pdfPieces(info, faces, sheets)) };
}

/** Maximum documents in one PDF. */
const MAX_PRINTED = 100;

/**
 * The chosen documents, or all that match the filters, newest first, as one streamed PDF; or why it cannot be made.
 * @throws not_found for a company out of reach, or when none of the chosen is in reach
 */
export async function invoicesPdf(
  ctx: Ctx,
  filter: InvoiceFilter,
  paper: PaperName,
): Promise<{ refused: string } | { name: string; body: ReadableStream<Uint8Array> }> {
  const { rows } = await invoicesOf(ctx, { ...filter, limit: MAX_PRINTED + 1 });
  if (rows.length === 0 && filter.ids) throw notFound("This invoice");
  if (rows.length === 0) return { refused: "No invoices match these filters." };
  if (rows.length > MAX_PRINTED)
    return { refused: `A file can hold at most ${MAX_PRINTED} invoices. Narrow the filters.` };
  const faces = new Faces(FONT_FILES, ctx.asset);
  async function* sheets() {
    for (const { id } of rows) {
      const { facts, lines } = await getInvoice(ctx, id);
      const said = invoicePaper(facts, lines);
      const sender = senderOf(ctx.config, facts.parties?.seller);
      await faces.cover(textsOf(said, sender));
      yield* invoiceSheets({ faces, paper: PAPER[paper], sender }, said);
    }
  }
  const name = `invoices-${billingToday(ctx)}`;
  const info = { title: "Invoices", author: ctx.config.brand, createdAt: ctx.now() };
  return { name: `${name}.pdf`, body: streamOf(pdfPieces(info, faces, sheets())) };
}

/** Its lines as CSV. @throws not_found */
export async function invoiceCsv(ctx: Ctx, id: string) {
  const read = await getInvoice(ctx, id);
  async function* pages() {
    yield read.lines;
  }
  return { name: `${nameOf(read)}.csv`, body: csvStream(lineColumns(read.facts), pages()) };
}
