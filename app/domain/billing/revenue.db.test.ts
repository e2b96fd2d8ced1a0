import { expect, test } from "vitest";
import { aDraftInvoice, aRateCard, inNovember, workOn } from "#tests/factories/billing";
import { aCompany, aUser } from "#tests/factories/company";
import { worldOf } from "#tests/factories/world";
import { getReport, reportsScreen } from "../reports/reports.service.server";
import { accrualScreen } from "./accrual/accrual.server";
import { CreditForm } from "./invoices/invoices.schema";
import { creditInvoice } from "./invoices/issue/credit-note.server";
import { issueInvoice } from "./invoices/issue/issue-invoice.server";

const DOLLAR = 1_000_000;

async function readerOf(companyId: string, role: "client" | "warehouse_manager" = "client") {
  const ctx = worldOf(await aUser(role, { companyId }), "reports.read");
  ctx.clock.now = inNovember().now();
  return ctx;
}

/**
 * A rate card that begins in the middle of October, with work before and after that day, and the same work in November.
 */
async function aBilledHouse() {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", rates: { minimumMinor: 900 } });
  const pack = { rate: 3 * DOLLAR, tiers: [{ above: 2, rate: DOLLAR }] };
  await aRateCard(company, { from: "2026-10-16", rates: { charges: { pack }, minimumMinor: 310 } });
  await workOn(
    company,
    ...["2026-10-05", "2026-10-16", "2026-10-20", "2026-11-02", "2026-11-12", "2026-11-22"].flatMap((day) => [
      { day, quantity: 3 },
      ...Array.from({ length: 3 }, () => ({ day, kind: "packed" as const })),
    ]),
  );
  return company;
}

test("the financial report shows the same accrued amounts per month as billing, and the invoiced ones", async () => {
  const company = await aBilledHouse();
  const ctx = await readerOf(company.id);
  const months = [await accrualScreen(ctx, company.id, "2026-10"), await accrualScreen(ctx, company.id, "2026-11")].map(
    ({ accrual }) => accrual.totalMinor,
  );
  const { ctx: provider, id } = await aDraftInvoice(company);
  await issueInvoice(provider, id);
  await creditInvoice(provider, id, CreditForm.parse({ what: "some", lines: "1", reason: "Agreed" }));
  const trips = ctx.costs.trips;

  const { report } = await reportsScreen(ctx, { type: "financial", from: "2026-10-01", to: "2026-11-22" });

  expect(ctx.costs.trips - trips).toBe(1);
  const [group] = report.groups;
  const rows = group?.sections.find(({ key }) => key === "month")?.rows;
  expect(rows).toMatchObject([
    { name: "October 2026", values: { accrued: months[0], invoices: 0, invoiced: 0 } },
    { name: "1 Nov 2026 to 22 Nov 2026", values: { accrued: months[1], invoices: 1, invoiced: expect.any(Number) } },
  ]);
  const invoiced = rows?.[1]?.values.invoiced ?? 0;
  // The invoiced amount is less the credit note.
  expect(invoiced).toBeGreaterThan(0);
  expect(invoiced).toBeLessThan(months[0] ?? 0);
  expect(group?.total).toMatchObject({ accrued: (months[0] ?? 0) + (months[1] ?? 0), invoices: 1, invoiced });
  // The comparison by company is shown only to users who reach several companies.
  expect(group?.sections.map(({ key }) => key)).not.toContain("billed");
});

test("this month's revenue is compared with the same days last month only", async () => {
  const company = await aBilledHouse();
  const ctx = await readerOf(company.id);
  ctx.clock.now = Date.parse("2026-11-18T09:00:00Z");
  const october = await reportsScreen(ctx, { type: "financial", from: "2026-10-01", to: "2026-10-18" });

  const { report } = await reportsScreen(ctx, { type: "financial", range: "this-month" });

  // There was more work on 20 October.
  expect(report.before).toEqual({ from: "2026-10-01", to: "2026-10-18" });
  expect(report.groups[0]?.before?.accrued).toBe(october.report.groups[0]?.total.accrued);
  expect(report.groups[0]?.before?.accrued).toBeGreaterThan(0);
});

test("a span that begins within a month has its part of it, and more work on its days costs no row more", async () => {
  const company = await aBilledHouse();
  const ctx = await readerOf(company.id);
  const cost = async (from: string, to: string) => {
    const read = ctx.costs.read;
    const { groups } = await getReport(ctx, "financial", { from, to });
    return {
      accrued: groups[0]?.total.accrued ?? 0,
      before: groups[0]?.before?.accrued ?? 0,
      read: ctx.costs.read - read,
    };
  };
  const whole = await cost("2026-10-01", "2026-10-31");
  const parts = [await cost("2026-10-01", "2026-10-12"), await cost("2026-10-13", "2026-10-31")];
  expect(parts.reduce((sum, { accrued }) => sum + accrued, 0)).toBe(whole.accrued);
  expect((await cost("2026-10-13", "2026-10-24")).before).toBe(parts[0]?.accrued);
  await workOn(company, ...Array.from({ length: 60 }, () => ({ day: "2026-10-20", kind: "packed" as const })));
  const more = await cost("2026-10-01", "2026-10-31");
  expect(more.accrued).toBe(whole.accrued + 60 * 100);
  expect(more.read).toBe(whole.read);
});

test("users without access to invoices do not see revenue, and no one sees another company's", async () => {
  const [company, other] = [await aBilledHouse(), await aCompany()];
  const hidden = await getReport(await readerOf(company.id, "warehouse_manager"), "financial", {});
  expect(hidden.measures.map(({ key }) => key)).not.toContain("accrued");
  expect(hidden.groups).toEqual([]);
  expect((await getReport(await readerOf(other.id), "financial", {})).groups).toEqual([]);
});
