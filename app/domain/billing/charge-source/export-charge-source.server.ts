import { auditEvent } from "../../audit/audit.service.server";
import { csvStream } from "../../files/csv";
import type { ExportColumn } from "../../files/file-table";
import type { Ctx } from "../../kernel/ctx";
import { minorToDecimal } from "../../kernel/money";
import type { ChargeSourceQuery } from "../billing.schema";
import { unitOf } from "../charge-quantities";
import { labelOf } from "../invoice-line-labels";
import { shownQuantity } from "../invoices/line-amount";
import { activityWords } from "./activity-labels";
import { type ChargeSourceRow, chargeSourceOf, readWork } from "./charge-source.server";

type Row = ChargeSourceRow & { currency: string; charge: string; unit: string };

const COLUMNS: readonly ExportColumn<Row>[] = [
  { header: "Billed on", kind: "text", value: ({ billDay }) => billDay },
  { header: "Done at", kind: "time", value: ({ at }) => at },
  { header: "Charge", kind: "text", value: ({ charge }) => charge },
  { header: "Work", kind: "text", value: (row) => activityWords(row).what },
  { header: "Order", kind: "text", value: ({ orderNumber }) => orderNumber },
  { header: "Note", kind: "text", value: (row) => activityWords(row).note },
  {
    header: "Quantity",
    kind: "number",
    value: ({ share, unit }) => String(shownQuantity({ ...share, unit }).quantity),
  },
  {
    header: "Amount",
    kind: "number",
    value: ({ share, currency }) => (share.amountMinor === null ? null : minorToDecimal(share.amountMinor, currency)),
  },
  { header: "Currency", kind: "text", value: ({ currency }) => currency },
];

const PAGE_SIZE = 1000;

/**
 * Streams all work that makes up a charge as CSV. The amounts add up to the charge's lines.
 * @throws not_found; validation
 */
export async function exportChargeSource(ctx: Ctx, query: ChargeSourceQuery): Promise<ReadableStream<Uint8Array>> {
  const source = chargeSourceOf(query);
  const company = ctx.db.company(query.company);
  const first = await readWork(ctx, company, source, null, PAGE_SIZE);
  const charge = labelOf(source.charge, source.item);
  const unit = unitOf(source.charge);
  await auditEvent(ctx, {
    action: "export.made",
    subject: `Work for ${charge}`,
    companyId: query.company,
    after: { from: source.from, to: source.to },
  });
  async function* pages() {
    for (let page = first; ; ) {
      yield page.rows.map((row): Row => {
        const card = page.cards.findLast(({ effectiveFrom }) => effectiveFrom <= row.billDay);
        return { ...row, charge, currency: card?.currency ?? "", unit };
      });
      if (!page.next) return;
      page = await readWork(ctx, company, source, page.next, PAGE_SIZE, first);
    }
  }
  return csvStream(COLUMNS, pages());
}
