import { CreditForm } from "#app/domain/billing/invoices/invoices.schema";
import { creditInvoice } from "#app/domain/billing/invoices/issue/credit-note.server";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { action } from "#app/routes/hooks/storefront";
import { answerOf } from "#tests/api/api-response";
import { connect, STRIPE_SECRET } from "#tests/factories/partners";
import { signedDelivery } from "#tests/support/stripe/sign";
import { aPayer } from "../payer";
import { rowsOf } from "../test-company";
import type { Act, Step } from "./act";

interface Invoice {
  id: string;
  status: string;
  ref: string | null;
}
const invoiceOf = async (companyId: string) =>
  (
    await rowsOf<Invoice>(`select id, status, collector_ref as ref from invoices
      where company_id = '${companyId}' and kind = 'invoice'`)
  )[0];

export const BILLING_ACTS: Record<string, Act> = {
  async "a month is billed, issued, collected, and paid or taken back"(house) {
    const { platform, partners, admin, chance } = house;
    const payer = await aPayer(platform.now, (id) => connect(partners, id, "stripe"));
    house.billed.push(payer);
    const { id: companyId, collectorId } = payer;
    const pays = chance.is(0.5);
    const draft: Step = async () => {
      await admin.enqueue({ type: "draft-invoices", companyIds: [companyId] });
      await platform.deliver();
    };
    const issue: Step = async () => {
      const invoice = await invoiceOf(companyId);
      if (invoice?.status === "draft") await issueInvoice(admin, invoice.id);
    };
    const pay: Step = async () => {
      const ref = (await invoiceOf(companyId))?.ref;
      if (!ref) return;
      partners.collector.account.pay(ref);
      const event = { id: `evt_${ref}`, type: "invoice.paid", data: { object: { id: ref, object: "invoice" } } };
      const { headers, body } = await signedDelivery(event, [STRIPE_SECRET], platform.now);
      const door = { method: "POST", path: `/api/webhooks/${collectorId}`, params: { integrationId: collectorId } };
      await answerOf(action, { ...door, headers: Object.fromEntries(headers), body });
    };
    const takeBack: Step = async () => {
      const invoice = await invoiceOf(companyId);
      if (invoice?.status === "issued")
        await creditInvoice(admin, invoice.id, CreditForm.parse({ reason: "Billed twice" }));
    };
    return [draft, issue, () => platform.deliver(), pays ? pay : takeBack];
  },
};
