import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { aDraftInvoice, aRateCard, inNovember, workOn } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { accrualScreen } from "../accrual/accrual.server";
import { copyRates, ratesStep } from "../cards/copy-rates.server";
import { changeDefaultRates } from "../cards/default-rates.server";
import { rateCardsScreen } from "../cards/rate-cards.server";
import { ratesByCompany } from "../cards/rates-by-company.server";
import { unbilledScreen } from "../check/check.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { markPaid } from "../invoices/issue/paid.server";
import { markNotPaid } from "../payments/reverse-payment.server";
import { billingOverview } from "./billing-overview.server";

const inCurrency = async (currency: string, day = "2026-11-22") => {
  const ctx = inNovember();
  ctx.clock.now = Date.parse(`${day}T10:00:00Z`);
  const { figures } = await billingOverview(ctx, { show: "all" });
  return figures.find((one) => one.currency === currency) ?? null;
};

test("the overview adds up unbilled work, open invoices and this month's payments in each currency", async () => {
  const [one, two] = [await aCompany(), await aCompany()];
  for (const company of [one, two]) {
    await aRateCard(company, { from: "2026-10-01", currency: "CHF" });
    await workOn(company, { day: "2026-10-05" }, { day: "2026-11-03" }, { day: "2026-11-04" });
  }
  // A picked order costs 2.00: two months of two companies.
  expect(await inCurrency("CHF")).toMatchObject({ unbilled: 1200, issued: 0, paid: 0, drafts: 0 });
  const { id, ctx } = await aDraftInvoice(one);
  expect(await inCurrency("CHF")).toMatchObject({ unbilled: 1000, drafts: 200 });
  await issueInvoice(ctx, id);
  expect(await inCurrency("CHF")).toMatchObject({ unbilled: 1000, issued: 200, overdue: 0, drafts: 0 });
  expect(await inCurrency("CHF", "2026-12-31")).toMatchObject({ issued: 200, overdue: 200, paid: 0 });
  await markPaid(ctx, id);
  expect(await inCurrency("CHF")).toMatchObject({ unbilled: 1000, issued: 0, overdue: 0, paid: 200 });
  const owner = worldOf(await aUser("company_manager", { companyId: two.id }), "billing.read");
  owner.clock.now = ctx.clock.now;
  expect((await accrualScreen(owner, two.id, undefined)).figures).toEqual([]);
});

test("a payment that is reversed leaves its own month, and takes nothing from the month of its reversal", async () => {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", currency: "NOK" });
  await workOn(company, { day: "2026-10-05" });
  const { id, ctx } = await aDraftInvoice(company);
  await issueInvoice(ctx, id);
  const paid = async (day?: string) => (await inCurrency("NOK", day))?.paid;
  await markPaid(ctx, id);
  await markNotPaid(ctx, id);
  expect(await paid()).toBe(0);

  await markPaid(ctx, id);
  ctx.clock.now = Date.parse("2026-12-02T10:00:00Z");
  await markNotPaid(ctx, id);
  expect(await paid("2026-12-03")).toBe(0);
});

test("paid invoices cost the overview no rows, however many there are", async () => {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", currency: "SEK" });
  const ctx = inNovember();
  const read = async () => {
    const before = ctx.costs.read;
    await billingOverview(ctx, { show: "all" });
    return ctx.costs.read - before;
  };
  const few = await read();
  const day = (n: number) => new Date(Date.UTC(1900, 0, 1 + n)).toISOString().slice(0, 10);
  const rows = Array.from({ length: 10_000 }, (_, n) => ({
    ...{ id: ctx.newId(), kind: "invoice" as const, status: "paid" as const, number: 1_000_000 + n },
    ...{ periodFrom: day(n), periodTo: day(n), currency: "SEK", totalMinor: 100, paidMinor: 100 },
    ...{ createdAt: 1, issuedAt: 1, paidAt: 1, updatedAt: 1, dueOn: "2026-01-01" },
  }));
  await ctx.db.company(company.id).insertMany(invoices, rows);
  expect((await read()) - few).toBeLessThan(20);
});

test("a company with an overdue invoice needs attention until the invoice is paid", async () => {
  const { company, ctx, id } = await aDraftInvoice();
  await issueInvoice(ctx, id);
  const { dueOn } = (await ctx.db.find(invoices, id)) ?? {};
  const overdueAt = async (days: number) => {
    const later = { ...ctx, now: () => Date.parse(`${dueOn}T10:00:00Z`) + days * 86_400_000 };
    const query = { q: company.name, show: "warnings" } as const;
    return (await billingOverview(later, query)).rows.find((row) => row.id === company.id)?.overdue ?? [];
  };
  expect(await overdueAt(0)).toEqual([]);
  expect(await overdueAt(26)).toEqual([{ currency: "USD", invoices: 1, amountMinor: 200, days: 26 }]);
  await markPaid(ctx, id);
  expect(await overdueAt(26)).toEqual([]);
});

test("rates are copied once, from the default rates or from another company", async () => {
  const ctx = inNovember();
  const old = { createdAt: Date.parse("2026-10-05") };
  const [source, target, other] = [await aCompany(), await aCompany(old), await aCompany(old)];
  await aRateCard(source, { from: "2026-01-01", currency: "EUR" });
  expect((await ratesStep(ctx, target.id)).sources).toContainEqual({ value: source.id, label: source.name });
  const copied = await Promise.all([1, 2, 3].map(() => copyRates(ctx, target.id, source.id)));
  expect(copied.filter(({ isCopied }) => isCopied)).toHaveLength(1);
  const { versions } = await rateCardsScreen(ctx, target.id);
  expect(versions).toMatchObject([{ version: 1, effectiveFrom: "2026-11-01", currency: "EUR", note: "" }]);
  expect(versions[0]?.rates).toEqual((await rateCardsScreen(ctx, source.id)).versions[0]?.rates);

  const rates = { ...(versions[0]?.rates as NonNullable<(typeof versions)[0]>["rates"]), minimumMinor: 9_900 };
  await changeDefaultRates(ctx, { currency: "GBP", rates });
  expect((await ratesStep(ctx, other.id)).sources[0]).toEqual({ value: "default", label: "Default rates" });
  await copyRates(ctx, other.id, "default");
  expect((await rateCardsScreen(ctx, other.id)).versions).toMatchObject([{ currency: "GBP", rates }]);

  const fresh = await aCompany({ createdAt: Date.parse("2026-11-09T23:00:00Z") });
  expect(await ratesStep(ctx, fresh.id)).toMatchObject({ copiedFrom: "2026-11-09" });
  expect(await copyRates(ctx, fresh.id, "default")).toEqual({ isCopied: true, effectiveFrom: "2026-11-09" });
  expect((await rateCardsScreen(ctx, fresh.id)).versions).toMatchObject([{ effectiveFrom: "2026-11-09" }]);

  const bare = await aCompany();
  await expect(copyRates(ctx, bare.id, (await aCompany()).id)).rejects.toMatchObject({ code: "validation" });
  await expect(copyRates(ctx, bare.id, "none")).rejects.toMatchObject({ code: "validation" });
  const owner = worldOf(await aUser("company_manager", { companyId: bare.id }), "billing.read");
  await expect(copyRates(owner, bare.id, "default")).rejects.toMatchObject({ code: "forbidden" });
});

test("companies without rates are counted and listed until they have some", async () => {
  const mark = crypto.randomUUID();
  const ctx = inNovember();
  const [rated, bare] = [await aCompany({ name: `${mark} a` }), await aCompany({ name: `${mark} b` })];
  await aCompany({ name: `${mark} c`, status: "inactive" });
  const before = (await billingOverview(ctx, { show: "all" })).withoutRates;
  await aRateCard(rated);
  expect((await billingOverview(ctx, { show: "all" })).withoutRates).toBe(before - 1);
  const { rows } = await ratesByCompany(ctx, { q: mark, show: "no-card" });
  expect(rows.map(({ id }) => id)).toContain(bare.id);
  expect(rows.map(({ id }) => id)).not.toContain(rated.id);
  expect((await ratesByCompany(ctx, { q: mark, show: "all" })).rows[0]).toMatchObject({ card: { version: 1 } });
});

test("unbilled work by company adds up to the overview's figure, and leaves out drafts", async () => {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", currency: "NOK" });
  await workOn(company, { day: "2026-10-05" }, { day: "2026-11-03" });
  const ctx = inNovember();
  const listed = async () => (await unbilledScreen(ctx, company.id, undefined)).unbilled;
  expect(await listed()).toMatchObject([
    { companyId: company.id, company: company.name, currency: "NOK", amountMinor: 400, from: "2026-10-01" },
  ]);
  await aDraftInvoice(company);
  expect(await listed()).toMatchObject([{ amountMinor: 200, from: "2026-11-01" }]);
  const all = await unbilledScreen(ctx, undefined, undefined);
  expect(all.unbilled.length).toBeLessThanOrEqual(20);
  const { figures } = await billingOverview(ctx, { show: "all" });
  for (const { currency, amountMinor } of all.unbilledSums)
    expect(figures).toContainEqual(expect.objectContaining({ currency, unbilled: amountMinor }));
});

test("unbilled work narrows to one company, and users without a company see an empty overview", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const admin = worldOf(await aUser("admin"), "billing.manage");
  const screen = await unbilledScreen(admin, company.id, undefined);
  expect(screen.warned.map(({ id }) => id)).toEqual([company.id]);
  expect(screen.companies.map(({ id }) => id)).toContain(other.id);
  await expect(unbilledScreen(admin, admin.newId(), undefined)).rejects.toMatchObject({ code: "not_found" });
  const owner = worldOf(await aUser("company_manager", { companyId: null }), "billing.read");
  expect(await billingOverview(owner, { show: "all" })).toMatchObject({ rows: [], figures: [], withoutRates: 0 });
});

test("the warning about old drafts names the only draft, and none of several", async () => {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-09-01" });
  await workOn(company, { day: "2026-09-05" }, { day: "2026-10-05" });
  const { id } = await aDraftInvoice(company);
  const ctx = inNovember();
  ctx.clock.now = Date.parse("2026-12-20T10:00:00Z");
  const drafts = async () =>
    (await unbilledScreen(ctx, company.id, undefined)).warned.flatMap(({ warnings }) =>
      warnings.filter((one) => one.kind === "old-draft"),
    );
  expect(await drafts()).toMatchObject([{ draftId: id }]);
  await aDraftInvoice(company);
  expect(await drafts()).toMatchObject([{ draftId: null }]);
});
