import { documentNumber } from "#app/domain/billing/invoice-labels";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { getInvoice } from "../invoices/read-invoices.server";
import { type EInvoiceFacts, einvoiceXml } from "./einvoice";
import { einvoiceProblems } from "./einvoice-problems";

/**
 * What a document lacks to be an e-invoice; of a draft, as if it were issued now. `problems` is null for those who cannot
 * enter it. @throws not_found
 */
export async function einvoiceScreen(ctx: Ctx, id: string) {
  const { invoice, facts, companyName } = await getInvoice(ctx, id);
  const { companyId, kind, number, status } = invoice;
  const problems = einvoiceProblems(facts);
  return {
    ...{ id, companyId, companyName, number: documentNumber({ kind, number }), isDraft: status === "draft" },
    isComplete: problems.length === 0,
    problems: ctx.can("billing.manage", companyId) ? problems : null,
  };
}

/** The e-invoice file. @throws not_found; conflict for a draft, or when something is missing */
export async function einvoiceFile(ctx: Ctx, id: string) {
  const { invoice, facts, lines } = await getInvoice(ctx, id);
  if (invoice.status === "draft") throw conflict("This is a draft. Issue it first.", "invoice_not_issued");
  const [problem] = einvoiceProblems(facts);
  if (problem) throw conflict(problem.says, "einvoice_incomplete");
  // Without parties, there is a problem.
  return { name: `${documentNumber(invoice)}.xml`, body: einvoiceXml(facts as EInvoiceFacts, lines) };
}
