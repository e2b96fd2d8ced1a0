import { STRIPE_SECRET } from "#tests/factories/partners";
import { signedDelivery } from "#tests/support/stripe/sign";
import { aPayer } from "../payer";
import type { RealAct, Step } from "./act";
import type { RealHouse } from "./real-company";

interface Invoice {
  id: string;
  kind: string;
  status: string;
}

async function invoiceOf({ admin }: RealHouse, companyId: string): Promise<Invoice | undefined> {
  const all = await admin.call<Invoice[]>("GET", `/api/invoices?companyId=${companyId}`);
  return all.find(({ kind }) => kind === "invoice");
}

/** The collector reports the invoice as paid. */
async function pay(house: RealHouse, companyId: string, collectorId: string): Promise<void> {
  const { app, clock, partners } = house;
  const invoice = await invoiceOf(house, companyId);
  const { account } = partners.collector;
  const there = account.invoices.find(
    ({ metadata, status }) => invoice && status === "open" && metadata.stowline_key?.startsWith(invoice.id),
  );
  if (!there) return;
  account.pay(there.id);
  const event = { id: `evt_${there.id}`, type: "invoice.paid", data: { object: { id: there.id, object: "invoice" } } };
  const { headers, body } = await signedDelivery(event, [STRIPE_SECRET], clock.now());
  const init = { method: "POST", headers, body: Buffer.from(body) };
  const { status } = await fetch(`${app.url}/api/webhooks/${collectorId}`, init);
  if (status !== 200) throw new Error(`The collector was answered ${status}`);
}

export const BILLING: Record<string, RealAct> = {
  "a month is billed, issued, collected, and paid or taken back": {
    async before({ billed, clock, partners }) {
      billed.push(await aPayer(clock.now(), (id) => partners.connect(id, "stripe")));
    },
    async steps(house) {
      const { app, admin, clock, billed, chance } = house;
      const { id: companyId, collectorId } = billed[billed.length - 1] ?? { id: "", collectorId: "" };
      const issue: Step = async () => {
        const invoice = await invoiceOf(house, companyId);
        if (invoice?.status === "draft") await admin.send(`/billing/invoices/${invoice.id}/issue`, {});
      };
      const takeBack: Step = async () => {
        const invoice = await invoiceOf(house, companyId);
        if (invoice?.status !== "issued") return;
        await admin.send(`/billing/invoices/${invoice.id}/credit`, { what: "all", reason: "Billed twice" });
      };
      clock.toNight();
      const idle: Step = () => app.idle();
      const end = chance.is(0.5) ? () => pay(house, companyId, collectorId) : takeBack;
      return [() => app.cron(), idle, issue, idle, end, idle];
    },
  },
};
