import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { mails } from "#db/schema/directory/credentials";
import { notifications } from "#db/schema/integrations";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { markNotPaid } from "../../payments/reverse-payment.server";
import { followOpenInvoices } from "../collect/follow.server";
import { toWholeDto } from "../invoices.dto";
import { CreditForm } from "../invoices.schema";
import { invoicesScreen } from "../list-invoices.server";
import { getInvoice, invoiceScreen } from "../read-invoices.server";
import { creditInvoice } from "./credit-note.server";
import { issueInvoice } from "./issue-invoice.server";
import { mailAgain, markPaid } from "./paid.server";

const HOUR = 3_600_000;

/** An issued invoice of $4.25 in two lines, and `credit`, which credits the line of $2.00. */
async function anIssuedInvoice() {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01" });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  await issueInvoice(ctx, id);
  const own = { ...ctx, db: ctx.db.company(company.id) };
  return {
    ...{ company, ctx, id },
    credit: () => creditInvoice(ctx, id, CreditForm.parse({ what: "some", lines: "1", reason: "Wrong" })),
    creditRest: () => creditInvoice(ctx, id, CreditForm.parse({ reason: "Wrong" })),
    later: () => {
      ctx.clock.now += HOUR;
    },
    balanceOf: async (one = id) => (await getInvoice(ctx, one)).invoice.openMinor,
    statusOf: async (one: string) => (await getInvoice(ctx, one)).invoice.status,
    list: (query: { status?: "overdue" } = {}) => invoicesScreen(own, { limit: 10, ...query }),
  };
}

test("paid and then not paid, an invoice still has its partial credit", async () => {
  const { ctx, id, credit, later, balanceOf, statusOf, list } = await anIssuedInvoice();
  const note = await credit();
  expect([await balanceOf(), await balanceOf(note)]).toEqual([225, 0]);
  later();
  await markPaid(ctx, id);
  expect([await balanceOf(), await balanceOf(note), await statusOf(note)]).toEqual([0, 0, "paid"]);
  later();
  await markNotPaid(ctx, id);
  expect([await balanceOf(), await balanceOf(note), await statusOf(note)]).toEqual([225, 0, "issued"]);
  expect(await list()).toMatchObject({ open: [{ issued: 225 }], rows: [{ openMinor: 0 }, { openMinor: 225 }] });
  later();
  await markPaid(ctx, id);
  expect((await list()).open).toMatchObject([]);
});

test("every screen, file, API response and email shows the open balance", async () => {
  const { ctx, id, company, credit, list } = await anIssuedInvoice();
  await credit();
  expect(toWholeDto(await getInvoice(ctx, id))).toMatchObject({ total: "4.25", balanceDue: "2.25" });
  expect((await invoiceScreen(ctx, id)).facts).toMatchObject({ creditedMinor: 200, openMinor: 225 });
  await mailAgain(ctx, id, "again");
  const letter = await ctx.directory.first(
    { body: mails.bodySealed },
    sql`from ${mails} where ${mails.kind} = 'invoice' and ${mails.key} = ${`${id}:again`}`,
  );
  expect(await ctx.sealer.open(letter?.body ?? "")).toContain(
    "The total is $4.25. $2.00 was credited, which leaves $2.25, due",
  );

  ctx.clock.now = Date.parse("2026-12-23T00:00:00Z");
  expect(await list({ status: "overdue" })).toMatchObject({ open: [{ overdue: 225 }], rows: [{ openMinor: 225 }] });
  const own = { ...ctx, db: ctx.db.company(company.id) };
  const reminders = () =>
    own.db.rows(
      { body: notifications.body },
      (of) => sql`from ${notifications} where ${of(notifications)} and ${notifications.title} like '%is overdue'`,
    );
  await followOpenInvoices(own);
  expect(await reminders()).toEqual([{ body: "$2.25 was due on 22 Dec 2026." }]);
});

test("a credit after the reminder makes the next one name the smaller amount", async () => {
  const { ctx, company, credit } = await anIssuedInvoice();
  const own = { ...ctx, db: ctx.db.company(company.id) };
  const reminders = () =>
    own.db.rows(
      { body: notifications.body },
      (of) => sql`from ${notifications} where ${of(notifications)} and ${notifications.title} like '%is overdue'`,
    );
  ctx.clock.now = Date.parse("2026-12-23T00:00:00Z");
  own.now = ctx.now;
  await followOpenInvoices(own);
  await credit();
  await followOpenInvoices(own);
  expect(await reminders()).toEqual([{ body: "$2.25 was due on 22 Dec 2026." }]);
});

test("a credit note after the payment is owed to the customer until it is paid back", async () => {
  const { ctx, id, credit, later, balanceOf, list } = await anIssuedInvoice();
  later();
  await markPaid(ctx, id);
  later();
  const note = await credit();
  expect([await balanceOf(), await balanceOf(note)]).toEqual([0, -200]);
  expect((await list()).open).toMatchObject([{ issued: -200, overdue: 0 }]);
  later();
  await markPaid(ctx, note);
  expect(await balanceOf(note)).toBe(0);
  // The credit note was paid back, so the invoice's payment cannot be reverted first.
  await expect(markNotPaid(ctx, id)).rejects.toMatchObject({ message: expect.stringContaining("was refunded") });
  await markNotPaid(ctx, note);
  await markNotPaid(ctx, id);
  expect([await balanceOf(), await balanceOf(note)]).toEqual([225, 0]);
});

test("a credit note that reduced an invoice is neither paid back nor not paid back", async () => {
  const { ctx, id, credit, creditRest, later, balanceOf } = await anIssuedInvoice();
  const note = await credit();
  const refusal = (message: string) => ({ code: "conflict", message: expect.stringContaining(message) });
  await expect(markPaid(ctx, note)).rejects.toMatchObject(refusal("There is nothing to pay back"));
  later();
  await markPaid(ctx, id);
  await expect(markNotPaid(ctx, note)).rejects.toMatchObject(refusal("No money was refunded"));
  await markNotPaid(ctx, id);
  const rest = await creditRest();
  await expect(markNotPaid(ctx, rest)).rejects.toMatchObject(refusal("No money was refunded"));
  expect([await balanceOf(), await balanceOf(note), await balanceOf(rest)]).toEqual([0, 0, 0]);
});

test("paid and not paid by many at once, each is done once", async () => {
  const { ctx, id, credit, balanceOf } = await anIssuedInvoice();
  await credit();
  const six = <T>(act: () => Promise<T>) => Promise.allSettled(Array.from({ length: 6 }, act));
  const done = (results: PromiseSettledResult<unknown>[]) => results.filter(({ status }) => status === "fulfilled");
  expect(done(await six(() => markPaid(ctx, id)))).toHaveLength(1);
  expect(done(await six(() => markNotPaid(ctx, id)))).toHaveLength(1);
  expect(await balanceOf()).toBe(225);
});
