import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import type { TaxOverride } from "#db/schema/column-values";
import { aDraftInvoice, aRateCard, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { searchEverything } from "../../system/search/search.service.server";
import { CreditForm } from "../invoices/invoices.schema";
import { changeAccount } from "../invoices/issue/account.server";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { getInvoice } from "../invoices/read-invoices.server";

const GERMAN = { taxCategory: "standard", taxRate: 19_000, taxReason: "" } as const;

/** A draft of 425 minor units in three lines, of a company that is taxed at 19%. */
async function aTaxedDraft({ currency = "USD", taxes = [] }: { currency?: string; taxes?: TaxOverride[] } = {}) {
  const company = await aCompany();
  await aRateCard(company, { from: "2026-10-01", currency, rates: { taxes } });
  await workOn(company, { day: "2026-10-05", quantity: 3 }, { day: "2026-10-06", kind: "packed" });
  const { ctx, id } = await aDraftInvoice(company);
  const account = (tax: { taxCategory: "standard" | "exempt"; taxRate: number; taxReason: string }) =>
    changeAccount(ctx, company.id, tax);
  await account(GERMAN);
  return { company, ctx, id, account };
}

test("an issued invoice keeps its tax, and crediting it line by line credits exactly that tax", async () => {
  const { ctx, id, account } = await aTaxedDraft();
  expect((await getInvoice(ctx, id)).invoice).toMatchObject({ totalMinor: 425, taxMinor: 81 });
  await issueInvoice(ctx, id, { total: 425, tax: 81 });
  await account({ taxCategory: "exempt", taxRate: 0, taxReason: "Article 151" });

  const { invoice, facts, lines } = await getInvoice(ctx, id);
  expect(invoice).toMatchObject({ taxMinor: 81, openMinor: 506 });
  expect(facts.taxTotals).toEqual([{ category: "standard", rate: 19_000, reason: "", baseMinor: 425, taxMinor: 81 }]);
  expect(lines.every(({ taxCategory, taxRate }) => taxCategory === "standard" && taxRate === 19_000)).toBe(true);

  for (const { position } of lines)
    await creditInvoice(ctx, id, CreditForm.parse({ what: "some", lines: String(position), reason: "Wrong" }));
  const notes = await ctx.db.select(invoices, {
    columns: ["totalMinor", "taxMinor"],
    where: eq(invoices.creditOf, id),
  });
  expect(notes.reduce((sum, note) => sum + note.totalMinor, 0)).toBe(-425);
  expect(notes.reduce((sum, note) => sum + note.taxMinor, 0)).toBe(-81);
  expect((await getInvoice(ctx, id)).invoice).toMatchObject({ status: "credited", openMinor: 0 });
});

test("a tax that changed after the page was opened is not issued unseen", async () => {
  const { ctx, id, account } = await aTaxedDraft();
  await account({ ...GERMAN, taxRate: 7_000 });
  await expect(issueInvoice(ctx, id, { total: 425, tax: 81 })).rejects.toMatchObject({ code: "conflict" });
  await issueInvoice(ctx, id, { total: 425, tax: 30 });
  expect((await getInvoice(ctx, id)).invoice).toMatchObject({ status: "issued", taxMinor: 30 });
});

test("a charge with its own tax is taxed by that", async () => {
  const zero = { charge: "pack", item: "", category: "zero", rate: 0, reason: "" } as const;
  const { ctx, id } = await aTaxedDraft({ taxes: [zero] });
  await issueInvoice(ctx, id);
  const { facts } = await getInvoice(ctx, id);
  expect(facts.taxTotals.map(({ category, baseMinor, taxMinor }) => [category, baseMinor, taxMinor])).toEqual([
    ["standard", 300, 57],
    ["zero", 125, 0],
  ]);
});

test.each([
  ["JPY", 10_000, 43],
  ["KWD", 5_000, 21],
] as const)("tax in %s is rounded to the currency's smallest unit", async (currency, taxRate, taxMinor) => {
  const { ctx, id, account } = await aTaxedDraft({ currency });
  await account({ ...GERMAN, taxRate });
  await issueInvoice(ctx, id);
  expect((await getInvoice(ctx, id)).invoice).toMatchObject({ currency, totalMinor: 425, taxMinor });
});

test("the search finds an issued invoice by its number, with its amount including tax", async () => {
  const { ctx, id } = await aTaxedDraft();
  await issueInvoice(ctx, id);
  const { invoice } = await getInvoice(ctx, id);
  const { invoices: found } = await searchEverything(ctx, `INV-${invoice.number}`);
  expect(found).toEqual([expect.objectContaining({ id, number: invoice.number, grossMinor: 506 })]);
});
