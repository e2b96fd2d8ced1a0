import { expect, test } from "vitest";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { listNotifications } from "../../notifications/notifications.service.server";
import { storeCollectorState } from "../invoices/collect/collect.server";
import { CreditForm } from "../invoices/invoices.schema";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { getDocument } from "../invoices/issue/paid.server";
import { invoiceScreen } from "../invoices/read-invoices.server";
import { PaymentForm } from "./payment.schema";
import { recordPayment } from "./record-payment.server";
import { reversePayment } from "./reverse-payment.server";

/** An issued invoice of $4.25, in lines of $2.00 and $2.25. */
async function anIssuedInvoice(currency = "USD") {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", currency });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  await issueInvoice(ctx, id);
  const form = (amount: string, key = ctx.newId()) =>
    PaymentForm.parse({ key, amount, paidOn: "2026-11-20", method: "bank-transfer" });
  const screen = async () => {
    const { invoice, payments } = await invoiceScreen(ctx, id);
    const { status, openMinor, paidMinor } = invoice;
    return { status, openMinor, paidMinor, payments: payments.map(({ amountMinor }) => amountMinor) };
  };
  return { ctx, id, form, screen, pay: (amount: string) => recordPayment(ctx, id, form(amount)) };
}

test("an invoice is paid in parts, and a part that is reversed is due again", async () => {
  const { ctx, id, screen, pay } = await anIssuedInvoice();
  await pay("1.25");
  expect(await screen()).toEqual({ status: "issued", openMinor: 300, paidMinor: 125, payments: [125] });
  await expect(pay("3.01")).rejects.toMatchObject({ code: "validation" });
  await pay("3.00");
  expect(await screen()).toMatchObject({ status: "paid", openMinor: 0 });
  await expect(pay("1.00")).rejects.toMatchObject({ code: "conflict" });

  const { payments } = await invoiceScreen(ctx, id);
  await reversePayment(ctx, id, payments[0]?.id ?? "");
  expect(await screen()).toMatchObject({ status: "issued", openMinor: 125, payments: [125, 300, -125] });
  await expect(reversePayment(ctx, id, payments[0]?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
});

test("a payment that was paid back after the invoice was credited is reversed only after its repayment", async () => {
  const { ctx, id, screen, pay } = await anIssuedInvoice();
  await pay("1.25");
  await creditInvoice(ctx, id, CreditForm.parse({ reason: "Wrong" }));
  await pay("1.25");
  expect(await screen()).toEqual({ status: "credited", openMinor: 0, paidMinor: 0, payments: [125, -125] });
  const [payment, repayment] = (await invoiceScreen(ctx, id)).payments;
  const reverse = (one: typeof payment) => reversePayment(ctx, id, one?.id ?? "");
  await expect(reverse(payment)).rejects.toMatchObject({ code: "conflict", reason: "payment_paid_back" });
  await reverse(repayment);
  await reverse(payment);
  expect(await screen()).toMatchObject({ openMinor: 0, paidMinor: 0, payments: [125, -125, 125, -125] });
});

test("the same form sent twice at once records one payment, and both requests succeed", async () => {
  const { ctx, id, form, screen } = await anIssuedInvoice();
  const same = form("1.00");
  await Promise.all([recordPayment(ctx, id, same), recordPayment(ctx, id, same)]);
  expect(await screen()).toMatchObject({ paidMinor: 100, payments: [100] });
});

test("two different payments at once never exceed the balance", async () => {
  const { screen, pay } = await anIssuedInvoice();
  const outcomes = await Promise.allSettled([pay("4.25"), pay("4.25")]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect(await screen()).toMatchObject({ status: "paid", paidMinor: 425 });
});

test("what was paid of an invoice credited in full is refunded", async () => {
  const { ctx, id, screen, pay } = await anIssuedInvoice();
  await pay("1.25");
  await creditInvoice(ctx, id, CreditForm.parse({ reason: "Wrong" }));
  expect(await screen()).toMatchObject({ status: "credited", openMinor: -125 });
  await pay("1.25");
  expect(await screen()).toMatchObject({ status: "credited", openMinor: 0, payments: [125, -125] });
});

test("amounts are entered in the currency's own decimals", async () => {
  const yen = await anIssuedInvoice("JPY");
  const { openMinor } = await yen.screen();
  await expect(yen.pay("1.5")).rejects.toMatchObject({ code: "validation" });
  await yen.pay("1");
  expect(await yen.screen()).toMatchObject({ openMinor: openMinor - 1, paidMinor: 1 });
  const dinar = await anIssuedInvoice("KWD");
  await dinar.pay("0.125");
  expect(await dinar.screen()).toMatchObject({ paidMinor: 125 });
});

test("paid by hand and once more online, the provider is notified, and the reversed payment leaves the invoice paid", async () => {
  const { ctx, id, screen, pay } = await anIssuedInvoice();
  await pay("1.25");
  const invoice = await getDocument(ctx, id);
  const company = ctx.db.company(invoice.companyId);
  const sent = { invoiceId: "in_1", status: "paid" as const, totalMinor: 425, payUrl: null, pdfUrl: null };
  await storeCollectorState(ctx, company, invoice, sent);
  expect(await screen()).toMatchObject({ status: "paid", paidMinor: 550 });
  const own = { ...ctx, db: company };
  const titles = (await listNotifications(own, { kind: "billing-trouble" })).map(({ title }) => title);
  expect(titles).toEqual([expect.stringMatching(/^INV-\d{6} was overpaid$/)]);

  const { payments } = await invoiceScreen(ctx, id);
  await reversePayment(ctx, id, payments[0]?.id ?? "");
  expect(await screen()).toMatchObject({ status: "paid", openMinor: 0, paidMinor: 425 });
});
