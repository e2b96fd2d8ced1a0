import { draftInvoice } from "#app/domain/billing/invoices/drafts/draft-invoice.server";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { markPaid } from "#app/domain/billing/invoices/issue/paid.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { DemoCompanyKey } from "./demo-catalog";

/** The status of last month's invoice; invoices of earlier months are paid. */
const LAST_MONTH: Record<DemoCompanyKey, "draft" | "issued" | "paid"> = {
  helix: "paid",
  tern: "issued",
  voltbay: "draft",
  root: "issued",
};

/** The invoices of past months. */
export async function demoInvoices(ctx: Ctx, key: DemoCompanyKey, companyId: string): Promise<void> {
  const drafts: string[] = [];
  for (;;) {
    const made = await draftInvoice(ctx, companyId);
    if (made.kind === "drafted") drafts.push(made.id);
    else if (made.kind !== "nothing") break;
  }
  for (const id of drafts) {
    const state = id === drafts.at(-1) ? LAST_MONTH[key] : "paid";
    if (state !== "draft") await issueInvoice(ctx, id);
    if (state === "paid") await markPaid(ctx, id);
  }
}
