import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { aDraftInvoice, inNovember } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { addDays } from "../../kernel/days";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { invoicesScreen } from "../invoices/list-invoices.server";
import { agedBalances } from "./aging.repo.server";
import { agingScreen } from "./aging.server";

const TODAY = "2026-11-22";
let number = 500_000;

/** Issued documents of one company, due by days before today. */
async function aLedger(company: { id: string }, documents: { due: number | null; minor: number; note?: boolean }[]) {
  const ctx = inNovember();
  await ctx.db.company(company.id).insertMany(
    invoices,
    documents.map(({ due, minor, note }, n) => ({
      ...{ id: ctx.newId(), kind: note ? ("credit-note" as const) : ("invoice" as const), status: "issued" as const },
      ...{
        number: number++,
        periodFrom: addDays("2020-01-01", n),
        periodTo: addDays("2020-01-01", n),
        currency: "NOK",
      },
      ...{ totalMinor: minor, createdAt: 1, issuedAt: 1, updatedAt: 1 },
      ...{ dueOn: due === null ? null : addDays(TODAY, -due), creditOf: note ? "elsewhere" : null },
    })),
  );
  return ctx;
}

test("balances are in the bucket of their days past due, and credit reduces what is not due", async () => {
  const company = await aCompany();
  const ctx = await aLedger(company, [
    { due: 0, minor: 1 },
    { due: -5, minor: 2 },
    { due: 1, minor: 10 },
    { due: 30, minor: 20 },
    { due: 31, minor: 100 },
    { due: 60, minor: 200 },
    { due: 61, minor: 1_000 },
    { due: 90, minor: 2_000 },
    { due: 91, minor: 10_000 },
    { due: 700, minor: 20_000 },
    { due: null, minor: -50, note: true },
  ]);
  const own = { ...ctx, db: ctx.db.company(company.id) };
  const amounts = { notDue: -47, upTo30: 30, upTo60: 300, upTo90: 3_000, over90: 30_000 };
  const { rows, totals } = await agingScreen(own);
  expect(rows).toEqual([{ companyId: company.id, name: company.name, currency: "NOK", ...amounts, oldestDays: 700 }]);
  expect(totals).toEqual([{ currency: "NOK", ...amounts }]);
  expect((await invoicesScreen(own, { limit: 1 })).open).toMatchObject([{ issued: 33_283, overdue: 33_330 }]);
});

test("an invoice that its credits have covered is not past due", async () => {
  const { ctx, id, company } = await aDraftInvoice();
  await issueInvoice(ctx, id);
  const own = { ...ctx, db: ctx.db.company(company.id) };
  expect((await agingScreen(own)).rows).toMatchObject([{ notDue: 200, upTo30: 0 }]);
  const later = { ...own, now: () => Date.parse("2026-12-31T00:00:00Z") };
  expect((await agingScreen(later)).rows).toMatchObject([{ notDue: 0, upTo30: 200 }]);
});

test("a client sees its own balance only", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  for (const company of [mine, theirs]) await aLedger(company, [{ due: 5, minor: 700 }]);
  const ctx = worldOf(await aUser("company_manager", { companyId: mine.id }), "billing.read");
  expect((await agingScreen(ctx)).rows).toMatchObject([{ companyId: mine.id, currency: "NOK" }]);
});

test("paid invoices cost no rows, over one company and over all", async () => {
  const company = await aCompany();
  const ctx = inNovember();
  const read = async () => {
    const before = ctx.costs.read;
    await agedBalances(ctx.db, TODAY);
    await agedBalances(ctx.db.company(company.id), TODAY);
    return ctx.costs.read - before;
  };
  const few = await read();
  await ctx.db.company(company.id).insertMany(
    invoices,
    Array.from({ length: 5_000 }, (_, n) => ({
      ...{ id: ctx.newId(), status: "paid" as const, number: number++, currency: "NOK", totalMinor: 1, paidMinor: 1 },
      ...{ periodFrom: addDays("1990-01-01", n), periodTo: addDays("1990-01-01", n) },
      ...{ createdAt: 1, issuedAt: 1, paidAt: 1, updatedAt: 1, dueOn: "2020-01-01" },
    })),
  );
  expect((await read()) - few).toBeLessThan(20);
});
