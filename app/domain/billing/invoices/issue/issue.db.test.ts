import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoiceLines, invoices } from "#db/schema/billing";
import { auditLog } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { documentNumbers, sellerProfile } from "#db/schema/directory/provider";
import { notifications } from "#db/schema/integrations";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { accrualScreen } from "../../accrual/accrual.server";
import { accountEInvoiceProblems } from "../../einvoice/account-without-einvoice.server";
import { documentNumber } from "../../invoice-labels";
import { markNotPaid } from "../../payments/reverse-payment.server";
import { adjustDraft, discardDraft, refreshDraft } from "../drafts/change-draft.server";
import { billAgain } from "../drafts/draft-invoice.server";
import { CreditForm } from "../invoices.schema";
import { invoicesScreen } from "../list-invoices.server";
import { getInvoice, invoiceScreen } from "../read-invoices.server";
import { accountScreen, changeAccount } from "./account.server";
import { creditInvoice } from "./credit-note.server";
import { issueInvoice, issueMany } from "./issue-invoice.server";
import { mailAgain, markPaid } from "./paid.server";

const lastNumber = async (series: "invoice" | "credit-note") =>
  (
    await systemWorld().directory.first(
      { last: documentNumbers.last },
      sql`from ${documentNumbers} where ${documentNumbers.series} = ${series}`,
    )
  )?.last ?? 0;

const lettersOf = (id: string) =>
  systemWorld().directory.rows(
    { recipient: mails.recipient, subject: mails.subject },
    sql`from ${mails} where ${mails.key} >= ${id} and ${mails.key} < ${`${id};`}`,
  );

test("an issued invoice has a number, a due date, an email and a notification, and keeps its content", async () => {
  const { company, ctx, id } = await aDraftInvoice();
  await changeAccount(ctx, company.id, {
    email: "books@example.test",
    address: "Poststrasse 12\n20354 Hamburg",
    reference: "PO 77",
    paymentDays: 14,
  });
  // The draft already shows the recipient that it would be billed to.
  const { facts } = await getInvoice(ctx, id);
  const billed = { billedTo: `${company.name}\nPoststrasse 12\n20354 Hamburg`, reference: "PO 77" };
  expect(facts).toMatchObject(billed);
  const before = await lastNumber("invoice");
  const trips = ctx.costs.trips;
  await issueInvoice(ctx, id, { total: 200 });
  expect(ctx.costs.trips - trips).toBe(2);

  const { invoice, lines } = await getInvoice(ctx, id);
  expect(invoice).toMatchObject({
    status: "issued",
    number: before + 1,
    dueOn: "2026-12-06",
    ...billed,
    totalMinor: 200,
  });
  expect(lines).toMatchObject([{ label: "Orders picked, first item", quantity: 1, amountMinor: 200 }]);
  expect(await lettersOf(id)).toEqual([
    {
      recipient: "books@example.test",
      subject: `Invoice ${documentNumber({ kind: "invoice", number: before + 1 })} for October 2026 from Stowline`,
    },
  ]);
  expect(ctx.jobs).toEqual([{ type: "send-mail" }]);
  const told = await ctx.db
    .company(company.id)
    .rows(
      { title: notifications.title, body: notifications.body },
      (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'invoice'`,
    );
  expect(told).toEqual([{ title: "Invoice for October 2026", body: "$2.00, due 6 Dec 2026." }]);
});

test("an issued invoice cannot be changed, even directly in the database", async () => {
  const { company, ctx, id } = await aDraftInvoice();
  await issueInvoice(ctx, id);
  const db = ctx.db.company(company.id);
  const own = sql`${invoices.id} = ${id}`;
  for (const patch of [
    { totalMinor: 1 },
    { number: 999_999 },
    { periodTo: "2027-01-01" },
    { dueOn: "2030-01-01" },
    { billedTo: "x" },
  ])
    await expect(db.update(invoices, patch, own)).rejects.toMatchObject({ fault: "immutable" });
  await expect(db.delete(invoices, own)).rejects.toMatchObject({ fault: "immutable" });
  await expect(db.delete(invoiceLines, sql`${invoiceLines.invoiceId} = ${id}`)).rejects.toMatchObject({
    fault: "immutable",
  });
  const entry = { key: "k", amount: "1", reason: "x" };
  for (const late of [adjustDraft, refreshDraft, discardDraft, issueInvoice]) {
    const tried = (late as (...all: unknown[]) => Promise<void>)(ctx, id, entry);
    await expect(tried).rejects.toMatchObject({ code: "conflict" });
  }
});

test("fifty drafts of several companies issued at once get consecutive, unique numbers", async () => {
  const drafts = await Promise.all(Array.from({ length: 50 }, () => aDraftInvoice()));
  const before = await lastNumber("invoice");
  // Two users issue each draft at the same time, and some requests are refused. Refused requests use no number.
  const asked = drafts.flatMap(({ ctx, id }, n) => [
    issueInvoice(ctx, id).catch((error) => error),
    issueInvoice(ctx, id, n % 5 === 0 ? { total: 1 } : {}).catch((error) => error),
  ]);
  const answers = await Promise.all(asked);
  for (const { ctx, id } of drafts) await issueInvoice(ctx, id).catch((error) => error);
  expect(answers.filter((answer) => answer === undefined).length).toBeLessThanOrEqual(50);
  const given = await systemWorld().db.rows(
    { number: invoices.number },
    (own) => sql`from ${invoices} where ${own(invoices)} and ${invoices.kind} = 'invoice'
      and ${invoices.number} between ${before + 1} and ${before + 1000} order by ${invoices.number}`,
  );
  expect(given.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => before + n + 1));
  expect(await lastNumber("invoice")).toBe(before + 50);
});

test("an invoice that changed since it was shown, an empty one and a negative one are refused and use no number", async () => {
  const { ctx, id } = await aDraftInvoice();
  const before = await lastNumber("invoice");
  await expect(issueInvoice(ctx, id, { total: 199 })).rejects.toMatchObject({ what: "conflict" });
  await adjustDraft(ctx, id, { key: "k", amount: "-5", reason: "Goodwill" });
  await expect(issueInvoice(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  expect(await lastNumber("invoice")).toBe(before);
  await adjustDraft(ctx, id, { key: "l", amount: "3", reason: "Even" });
  await issueInvoice(ctx, id);
  expect((await getInvoice(ctx, id)).invoice).toMatchObject({ status: "paid", totalMinor: 0, number: before + 1 });
});

test("many are issued in one go, and one that is refused is named and stops no other", async () => {
  const [one, two, bad] = [await aDraftInvoice(), await aDraftInvoice(), await aDraftInvoice()];
  await adjustDraft(bad.ctx, bad.id, { key: "k", amount: "-5", reason: "x" });
  const ids = [one.id, bad.id, two.id, one.id, "nothing"];
  expect(await issueMany(one.ctx, ids)).toEqual({ issued: 2, refused: [expect.stringContaining(bad.company.name)] });
  expect(await issueMany(one.ctx, ids)).toMatchObject({ issued: 0, refused: expect.objectContaining({ length: 3 }) });
});

const whole = CreditForm.parse({ reason: "Agreed by phone" });

test("an invoice credited whole is settled by its credit note, and its days are billed again", async () => {
  const { ctx, id, company } = await aDraftInvoice();
  await issueInvoice(ctx, id);
  const before = await lastNumber("credit-note");
  const [credit] = await Promise.all([creditInvoice(ctx, id, whole), creditInvoice(ctx, id, whole).catch(() => null)]);
  const note = await getInvoice(ctx, credit as string);
  expect(note).toMatchObject({
    invoice: { kind: "credit-note", status: "paid", totalMinor: -200, number: before + 1, creditOf: id },
    lines: [{ quantity: -1, amountMinor: -200 }],
  });
  expect(await lastNumber("credit-note")).toBe(before + 1);
  expect((await getInvoice(ctx, id)).invoice.status).toBe("credited");
  await expect(creditInvoice(ctx, id, whole)).rejects.toMatchObject({ code: "conflict" });
  await expect(creditInvoice(ctx, credit as string, whole)).rejects.toMatchObject({ code: "conflict" });

  const again = await billAgain(ctx, id);
  await expect(billAgain(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  expect((await getInvoice(ctx, again)).invoice).toMatchObject({ totalMinor: 200, periodFrom: "2026-10-01" });
  await discardDraft(ctx, again);
  const list = await invoicesScreen({ ...ctx, db: ctx.db.company(company.id) }, { limit: 10 });
  expect(list.open).toEqual([]);
  await billAgain(ctx, id);
});

test("single lines are credited once each, and the rest is still to be paid", async () => {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01" });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  await issueInvoice(ctx, id);
  const some = (line: string) =>
    creditInvoice(ctx, id, CreditForm.parse({ what: "some", lines: line, reason: "Wrong" }));
  const first = await some("1");
  expect((await getInvoice(ctx, first)).invoice).toMatchObject({ totalMinor: -200, status: "issued" });
  await expect(some("1")).rejects.toMatchObject({ code: "validation" });
  const own = { ...ctx, db: ctx.db.company(company.id) };
  expect((await invoicesScreen(own, { limit: 10 })).open).toMatchObject([{ issued: 225, overdue: 0 }]);
  expect((await invoiceScreen(ctx, id)).credited).toMatchObject([{ position: 1, amountMinor: -200 }]);
  await markPaid(ctx, id);
  expect((await getInvoice(ctx, first)).invoice.status).toBe("paid");
  // The credit note of a paid invoice is owed to the customer.
  const rest = await creditInvoice(ctx, id, whole);
  expect((await getInvoice(ctx, rest)).invoice).toMatchObject({ totalMinor: -225, status: "issued" });
  expect((await getInvoice(ctx, id)).invoice.status).toBe("credited");
});

test("paid and not paid by hand, each once; overdue from the day after it was due", async () => {
  const { ctx, id, company } = await aDraftInvoice();
  await expect(markPaid(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  await issueInvoice(ctx, id);
  await markPaid(ctx, id);
  await expect(markPaid(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  await markNotPaid(ctx, id);
  await expect(markNotPaid(ctx, id)).rejects.toMatchObject({ code: "conflict" });
  const own = { ...ctx, db: ctx.db.company(company.id) };
  expect((await invoicesScreen(own, { limit: 10, status: "overdue" })).rows).toEqual([]);
  ctx.clock.now = Date.parse("2026-12-23T00:00:00Z");
  expect((await invoicesScreen(own, { limit: 10, status: "overdue" })).rows).toMatchObject([{ id, isOverdue: true }]);
});

test("an invoice is emailed again once per button press", async () => {
  const { ctx, id } = await aDraftInvoice();
  await issueInvoice(ctx, id);
  await mailAgain(ctx, id, "a");
  await mailAgain(ctx, id, "a");
  await mailAgain(ctx, id, "b");
  const letters = await lettersOf(id);
  expect(letters).toHaveLength(3);
  expect(new Set(letters.map(({ subject }) => subject)).size).toBe(1);
});

test("a credit note's email has its number, and replies go to the seller's contact for invoices", async () => {
  const { ctx, id } = await aDraftInvoice();
  await issueInvoice(ctx, id);
  const sellerEmail = (email: string) => ctx.directory.update(sellerProfile, { email }, eq(sellerProfile.id, 1));
  await sellerEmail("billing@seller.test");
  const noteId = await creditInvoice(ctx, id, { reason: "Counted twice", what: "all", lines: [] });
  const { invoice, letters } = await invoiceScreen(ctx, noteId);
  expect(letters).toMatchObject([{ status: "kept" }]);
  const row = await ctx.directory.first(
    { kind: mails.kind, subject: mails.subject, replyTo: mails.replyTo },
    sql`from ${mails} where ${mails.key} = ${noteId}`,
  );
  expect(row).toEqual({
    kind: "credit-note",
    subject: `Credit note ${documentNumber(invoice)} for October 2026 from Stowline`,
    replyTo: "billing@seller.test",
  });
  await sellerEmail("");
  await mailAgain(ctx, id, "later");
  const later = await ctx.directory.first(
    { replyTo: mails.replyTo },
    sql`from ${mails} where ${mails.key} = ${`${id}:later`}`,
  );
  expect(later?.replyTo).toBe(ctx.config.supportEmail || null);
});

test("who gets invoices is written down when it changes", async () => {
  const company = await aCompany();
  const ctx = systemWorld();
  const input = { email: "x@example.test", address: "", reference: "", paymentDays: 7 };
  await changeAccount(ctx, company.id, input);
  await changeAccount(ctx, company.id, input);
  expect((await accountScreen(ctx, company.id)).account).toMatchObject(input);
  const entries = await ctx.directory.rows(
    { action: auditLog.action },
    sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} and ${auditLog.action} = 'billing-account.changed'`,
  );
  expect(entries).toHaveLength(1);
  await expect(accountEInvoiceProblems(ctx, "nothing")).rejects.toMatchObject({ code: "not_found" });
  const missing = async () => (await accountEInvoiceProblems(ctx, company.id)).map(({ says }) => says);
  expect(await missing()).toEqual(
    expect.arrayContaining([
      "The billing account has no address with a country. The one printed is only text.",
      "The buyer reference is missing.",
      "No tax is set for this customer.",
    ]),
  );
  const address = { street: "Am Kai 1", city: "Hamburg", country: "DE" };
  await changeAccount(ctx, company.id, { ...address, reference: "PO 7", taxCategory: "standard", taxRate: 1900 });
  expect((await missing()).filter((says) => !says.startsWith("Your "))).toEqual([
    "The customer's e-invoice address is missing. Enter its scheme and ID.",
  ]);
  await expect(accountScreen(ctx, "nothing")).rejects.toMatchObject({ code: "not_found" });
});

test("a draft is invisible to its company; an issued invoice is visible to that company only", async () => {
  const { company, ctx, id } = await aDraftInvoice();
  const client = worldOf(await aUser("client", { companyId: company.id }), "billing.read");
  const foreign = worldOf(await aUser("client", { companyId: (await aCompany()).id }), "billing.read");
  const lastSeen = async (as: typeof ctx) => (await accrualScreen(as, company.id, "2026-10")).lastInvoice?.status;
  expect([await lastSeen(ctx), await lastSeen(client)]).toEqual(["draft", undefined]);
  await expect(getInvoice(client, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await invoicesScreen(client, { limit: 10 })).rows).toEqual([]);
  await issueInvoice(ctx, id);
  expect((await invoiceScreen(client, id)).invoice.status).toBe("issued");
  expect(await lastSeen(client)).toBe("issued");
  expect((await invoicesScreen(client, { limit: 10 })).rows).toMatchObject([{ id }]);
  await expect(getInvoice(foreign, id)).rejects.toMatchObject({ code: "not_found" });
  expect((await invoicesScreen(foreign, { limit: 10 })).rows).toEqual([]);
});
