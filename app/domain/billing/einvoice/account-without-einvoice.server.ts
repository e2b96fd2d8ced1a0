import { billingAccounts } from "#db/schema/billing";
import { companyInReach } from "../../companies/companies.service.server";
import { billingToday } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import { cardsOf } from "../charges.repo.server";
import { buyerOf } from "../parties/party";
import { sellerOf } from "../parties/seller.server";
import { standardTreatment } from "../tax/tax";
import { BUYER_COLUMNS, TAX_COLUMNS } from "../tax/tax-details.repo.server";
import { type EInvoiceProblem, einvoiceProblems } from "./einvoice-problems";

/** What an invoice of the company would lack to be an e-invoice if it were issued now. @throws not_found */
export async function accountEInvoiceProblems(ctx: Ctx, companyId: string): Promise<EInvoiceProblem[]> {
  const db = ctx.db.company(companyId);
  const [company, account, cards, seller] = await db.batch(
    companyInReach(ctx, companyId),
    db.selectFirst(billingAccounts, {
      columns: { ...BUYER_COLUMNS, ...TAX_COLUMNS, reference: billingAccounts.reference },
    }),
    cardsOf(db),
    sellerOf(ctx),
  );
  if (!company) throw notFound("This company");
  const today = billingToday(ctx);
  const card = cards.findLast(({ effectiveFrom }) => effectiveFrom <= today) ?? cards[0];
  const standard = standardTreatment(account);
  const treatments = [...(standard ? [standard] : []), ...(card?.rates.taxes ?? [])];
  return einvoiceProblems({
    ...{ kind: "invoice", status: "draft", totalMinor: 0, reference: account?.reference ?? "" },
    currency: card?.currency ?? ctx.config.currency,
    parties: { ...seller, buyer: buyerOf(account, company) },
    taxTotals: treatments.map((treatment) => ({ ...treatment, baseMinor: 0, taxMinor: 0 })),
  });
}
