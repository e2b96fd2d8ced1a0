import type { Ctx } from "../../kernel/ctx";
import { collectAgain } from "./collect/follow.server";
import { adjustDraft, discardDraft, refreshDraft, removeAdjustment } from "./drafts/change-draft.server";
import { billAgain } from "./drafts/draft-invoice.server";
import type { InvoiceAct } from "./invoices.schema";
import { issueInvoice } from "./issue/issue-invoice.server";
import { mailAgain, markNotPaid, markPaid } from "./issue/paid.server";

/** The result in words, and the invoice to show next; null for none. */
interface Done {
  to: string | null;
  title: string;
  description?: string;
}

/** Performs the action of one of an invoice's buttons. @throws not_found; validation; conflict */
export async function actOnInvoice(ctx: Ctx, id: string, act: InvoiceAct): Promise<Done> {
  switch (act.intent) {
    case "adjust":
      await adjustDraft(ctx, id, act);
      return { to: id, title: "Adjustment added" };
    case "remove-adjustment":
      await removeAdjustment(ctx, id, act.position);
      return { to: id, title: "Adjustment taken off" };
    case "refresh":
      await refreshDraft(ctx, id);
      return { to: id, title: "Rated again" };
    case "discard":
      await discardDraft(ctx, id);
      return { to: null, title: "Draft thrown away" };
    case "issue":
      await issueInvoice(ctx, id, act.total);
      return { to: id, title: "Invoice issued" };
    case "paid":
      await markPaid(ctx, id);
      return { to: id, title: "Marked as paid" };
    case "not-paid":
      await markNotPaid(ctx, id);
      return { to: id, title: "Marked as not paid" };
    case "mail":
      return { to: id, title: "Mailed", description: `To ${await mailAgain(ctx, id, act.key)}` };
    case "collect":
      await collectAgain(ctx, id);
      return { to: id, title: "On its way to the collector" };
    case "bill-again":
      return { to: await billAgain(ctx, id), title: "Draft made" };
  }
}
