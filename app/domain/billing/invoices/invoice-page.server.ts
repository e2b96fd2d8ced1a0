import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { SUPPLEMENT } from "../corrections/correction-plan";
import { einvoiceProblems } from "../einvoice/einvoice-problems";
import { documentNumber, periodName } from "../invoice-labels";
import { letterSubject } from "./issue/letter-subject";
import { invoicePaper } from "./papers/invoice-paper";
import { invoiceScreen } from "./read-invoices.server";

/**
 * An invoice's page as far as the user can see it: who issued it and what the collector reports is for the provider.
 * @throws not_found
 */
export async function invoicePage(ctx: Ctx, invoiceId: string) {
  const { invoice, facts, lines, ...screen } = await invoiceScreen(ctx, invoiceId);
  const { id, companyId, kind, status, totalMinor, taxMinor, openMinor, paidMinor, creditedMinor, currency } = invoice;
  const { createdAt, issuedAt, paidAt } = invoice;
  const { manages, of } = screen;
  const period = periodName({ from: invoice.periodFrom, to: invoice.periodTo });
  return {
    ...screen,
    title: status === "draft" ? `Draft for ${period}` : documentNumber(invoice),
    period,
    emailSubject: letterSubject(kind, documentNumber(invoice), period, ctx.config.brand).join(""),
    firstDay: invoice.periodFrom,
    invoice: {
      ...{ id, companyId, kind, status, totalMinor, taxMinor, openMinor, paidMinor, creditedMinor, currency },
      ...{ createdAt, issuedAt, paidAt },
      mailedAt: manages ? invoice.mailedAt : null,
      issuedByName: manages ? invoice.issuedByName : null,
      collectorStatus: manages ? invoice.collectorStatus : null,
      collectorError: manages ? invoice.collectorError : null,
      payUrl: status === "issued" ? invoice.payUrl : null,
      /** The invoice that was credited in full, on its own page and on its credit notes': its days can be billed again. */
      rebillable: kind === "invoice" ? (status === "credited" ? id : null) : of?.status === "credited" ? of.id : null,
    },
    /** What a draft lacks to have an e-invoice once it is issued. */
    einvoiceProblems: manages && status === "draft" ? einvoiceProblems(facts) : [],
    paper: invoicePaper(facts, lines),
    discarding: discardingOf(lines),
    today: billingToday(ctx),
  };
}

/** Manual adjustments, and supplements of corrected rates with their sum. */
function discardingOf(lines: readonly { charge: string; item: string; amountMinor: number }[]) {
  const adjustments = lines.filter(({ charge }) => charge === "adjustment");
  const supplements = adjustments.filter(({ item }) => item.startsWith(SUPPLEMENT));
  return {
    adjustments: adjustments.length - supplements.length,
    supplements: supplements.length,
    supplementMinor: supplements.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
  };
}
