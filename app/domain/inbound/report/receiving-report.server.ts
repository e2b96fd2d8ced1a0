import { eq } from "drizzle-orm";
import { Faces } from "#app/documents/fonts/font-faces";
import { FONT_FILES } from "#app/documents/fonts/font-files.server";
import { PAPER, type PaperName } from "#app/documents/paper";
import { pdfPieces } from "#app/documents/pdf/pdf-stream";
import { asns } from "#db/schema/inbound/asns";
import { auditEvent } from "../../audit/audit.service.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { streamOf } from "../../files/file-table";
import { calendarOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { dayName } from "../../kernel/days";
import { conflict, notFound } from "../../kernel/errors";
import { activeWarehouses } from "../../warehouses/warehouses.server";
import { differencesInWords, differencesOfLines } from "../asn/asn-notices";
import { ASN_DIFFERENCE_TABLE, ASN_STATUS_LABEL, asnName, differencesOf, isReceived } from "../asn/asn-status";
import { dockToStockOf } from "../asn/dock-to-stock";
import { type AsnScreen, readAsn } from "../asn/read-asn.server";
import { type ReceivingReport, reportSheets, textsOf } from "./report-sheets";

const OUTCOME = { product: "A product", return: "Sent back", dispose: "Disposed of" };

/**
 * What was received of a document against what was announced, as a PDF. The audit log records it.
 * @throws not_found; conflict before anything was received
 */
export async function receivingReportPdf(
  ctx: Ctx,
  asnId: string,
  paper: PaperName,
): Promise<{ name: string; body: ReadableStream<Uint8Array> }> {
  const [head, companies, warehouses] = await ctx.db.batch(
    ctx.db.selectFirst(asns, { columns: ["companyId", "warehouseId"], where: eq(asns.id, asnId) }),
    listReachableCompanies(ctx),
    activeWarehouses(ctx),
  );
  if (!head) throw notFound("This announced receipt");
  const screen = await readAsn(ctx, asnId);
  if (screen.asn.firstReceivedAt === null && screen.asn.status !== "closed")
    throw conflict("Nothing was received for it yet.", "asn_status");
  const warehouse = warehouses.length > 1 ? warehouses.find(({ id }) => id === head.warehouseId)?.name : undefined;
  const company = companies.find(({ id }) => id === head.companyId)?.name ?? "";
  const report = reportOf(ctx, screen, { company, warehouse });
  await auditEvent(ctx, {
    ...{ action: "export.made", subject: report.name, companyId: head.companyId },
    after: { format: "pdf", lines: screen.lines.length },
  });
  const faces = new Faces(FONT_FILES, ctx.asset);
  await faces.cover(textsOf(report));
  const info = { title: `Receiving report ${report.name}`, author: ctx.config.brand, createdAt: ctx.now() };
  const sheets = reportSheets({ faces, paper: PAPER[paper] }, report);
  return { name: `${report.name}-report.pdf`, body: streamOf(pdfPieces(info, faces, sheets)) };
}

function reportOf(
  ctx: Ctx,
  { asn, lines, items, received, photos }: AsnScreen,
  { company, warehouse }: { company: string; warehouse: string | undefined },
): ReceivingReport {
  const calendar = calendarOf(ctx, asn.companyId);
  const isOver = isReceived(asn.status);
  const sums = differencesOfLines(lines);
  const time = (at: number | null) => (at === null ? "" : calendar.timeText(at));
  const facts = [
    { term: "Supplier", detail: asn.supplier },
    { term: "Reference", detail: asn.reference },
    { term: "Status", detail: ASN_STATUS_LABEL[asn.status] },
    { term: "Warehouse", detail: warehouse ?? "" },
    { term: "Carrier", detail: [asn.carrier, asn.trackingNumber].filter(Boolean).join(", ") },
    { term: "Expected", detail: asn.expectedOn ? dayName(asn.expectedOn) : "" },
    { term: "Arrived", detail: time(asn.arrivedAt) },
    { term: "Received", detail: time(asn.lastReceivedAt) },
    { term: "Dock to stock", detail: dockToStockOf(asn) ?? "" },
    { term: "Receipts", detail: String(received.filter(({ isReversed }) => !isReversed).length) },
    { term: "Photos", detail: photos.length > 0 ? `${photos.length}, on the page of ${asnName(asn.number)}` : "" },
    { term: "Reason", detail: asn.endReason },
  ];
  return {
    ...{ brand: ctx.config.brand, company, name: asnName(asn.number), status: ASN_STATUS_LABEL[asn.status] },
    differences: differencesInWords({ ...sums, short: isOver ? sums.short : 0, unknown: items.length }),
    facts: facts.filter(({ detail }) => detail !== ""),
    lines: lines.map((line) => ({
      ...{ sku: line.sku, name: line.name, expected: line.expected, received: line.received, damaged: line.damaged },
      lot: [line.lotNumber, line.expiresOn ? `expires ${dayName(line.expiresOn)}` : ""].filter(Boolean).join(", "),
      difference: differencesOf(line, isOver)
        .map((difference) => ASN_DIFFERENCE_TABLE[difference].label)
        .join(", "),
    })),
    items: items.map(({ code, note, units, outcome, sku }) => {
      const answer = outcome ? OUTCOME[outcome] : "Not answered yet";
      return { code, note, units, outcome: sku ? `${answer}: ${sku}` : answer };
    }),
    createdAt: calendar.timeText(ctx.now()),
  };
}
