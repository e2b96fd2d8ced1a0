import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { invoices } from "#db/schema/billing";
import { aDraftInvoice, aRateCard, type inNovember, workOn } from "#tests/factories/billing";
import { aCompany } from "#tests/factories/company";
import { brokenRules } from "#tests/support/einvoice/en16931-rules";
import { buyer, payment, seller, TAX_REASON } from "#tests/support/einvoice/issued-document";
import { parseXml, textAt } from "#tests/support/einvoice/parse-xml";
import { runs } from "#tests/support/thorough";
import { formatMoney, minorToDecimal } from "../../kernel/money";
import { adjustDraft } from "../invoices/drafts/change-draft.server";
import { creditedByLine } from "../invoices/invoice-lines.repo.server";
import { CreditForm } from "../invoices/invoices.schema";
import { changeAccount } from "../invoices/issue/account.server";
import { creditInvoice } from "../invoices/issue/credit-note.server";
import { issueInvoice } from "../invoices/issue/issue-invoice.server";
import { invoicePaper } from "../invoices/papers/invoice-paper";
import { getInvoice } from "../invoices/read-invoices.server";
import { changeSeller } from "../parties/seller.server";
import { PaymentForm } from "../payments/payment.schema";
import { recordPayment } from "../payments/record-payment.server";
import { statementScreen } from "../receivables/statement.server";
import type { TaxCategory } from "../tax/tax";
import { type EInvoiceFacts, einvoiceXml } from "./einvoice";
import { einvoiceProblems } from "./einvoice-problems";

type Ctx = ReturnType<typeof inNovember>;

const treatment = fc
  .constantFrom<TaxCategory>("standard", "zero", "exempt", "reverse-charge")
  .chain((category) =>
    fc
      .constantFrom(...(category === "standard" ? [7_000, 19_000, 25_500] : [0]))
      .map((rate) => ({ category, rate, reason: TAX_REASON[category] })),
  );
const OUTSIDE = { category: "outside-scope", rate: 0, reason: TAX_REASON["outside-scope"] } as const;
/** The company's tax, and that of packing; what is outside the scope of tax cannot be mixed with other charges. */
const taxes = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(treatment, treatment) },
  { weight: 1, arbitrary: fc.constant([OUTSIDE, OUTSIDE] as const) },
);
/** Ten-thousandths of a minor unit, from a fraction of a cent to 25.00. */
const rate = fc.integer({ min: 1_000, max: 25_000_000 });

const story = fc.record({
  currency: fc.constantFrom("EUR", "JPY", "KWD"),
  taxes,
  rates: fc.record({ first: rate, further: rate, pack: rate }),
  picked: fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 4 }),
  packed: fc.integer({ min: 1, max: 30 }),
  discountPercent: fc.integer({ min: 0, max: 90 }),
  /** Parts of what is open that are paid before and after the credit notes. */
  paidPercent: fc.tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 })),
  /** Each credits a line, or a part of it in percent of what the line has, by quantity or by amount. */
  credits: fc.array(
    fc.record({
      line: fc.integer({ min: 0, max: 3 }),
      by: fc.constantFrom("line", "quantity", "amount"),
      percent: fc.integer({ min: 1, max: 100 }),
    }),
    { maxLength: 4 },
  ),
  isCreditedWhole: fc.boolean(),
});
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never;

/** A draft with a discount in percent of its charges; null when they round to nothing. */
async function drafted({ currency, taxes: [standard, packing], rates, picked, packed, discountPercent }: Story) {
  const company = await aCompany();
  const charges = {
    "pick-first": { rate: rates.first },
    "pick-further": { rate: rates.further },
    pack: { rate: rates.pack },
  };
  const overrides = [{ charge: "pack" as const, item: "", ...packing }];
  await aRateCard(company, { from: "2026-10-01", currency, rates: { charges, taxes: overrides } });
  await workOn(
    company,
    ...picked.map((quantity, n) => ({ day: `2026-10-0${n + 1}`, quantity })),
    ...Array.from({ length: packed }, () => ({ day: "2026-10-20", kind: "packed" as const })),
  );
  const { ctx, id } = await aDraftInvoice(company);
  const { name, phone: _phone, ...party } = buyer;
  await changeSeller(ctx, { ...seller, ...payment });
  await changeAccount(ctx, company.id, {
    ...{ ...party, legalName: name, reference: "PO 7" },
    ...{ taxCategory: standard.category, taxRate: standard.rate, taxReason: standard.reason },
  });
  const { totalMinor } = (await getInvoice(ctx, id)).invoice;
  if (totalMinor === 0) return null;
  const discount = Math.floor((totalMinor * discountPercent) / 100);
  const amount = minorToDecimal(-discount, currency);
  if (discount > 0) await adjustDraft(ctx, id, { key: ctx.newId(), amount, reason: "Volume discount" });
  return { ctx, company, id };
}

async function pay(ctx: Ctx, id: string, percent: number): Promise<void> {
  const { openMinor, currency } = (await getInvoice(ctx, id)).invoice;
  const minor = Math.ceil((Math.max(0, openMinor) * percent) / 100);
  if (minor === 0) return;
  const form = {
    key: ctx.newId(),
    amount: minorToDecimal(minor, currency),
    paidOn: "2026-11-22",
    method: "bank-transfer",
  };
  await recordPayment(ctx, id, PaymentForm.parse(form));
}

/** The amount of a document with tax, as its lines, its paper and its e-invoice say. */
async function amountOf(ctx: Ctx, id: string): Promise<number> {
  const { facts, lines, invoice } = await getInvoice(ctx, id);
  const { currency, taxMinor, totalMinor } = invoice;
  const gross = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0) + taxMinor;
  expect(totalMinor + taxMinor).toBe(gross);
  expect(facts.taxTotals.reduce((sum, one) => sum + one.baseMinor, 0)).toBe(totalMinor);
  expect(facts.taxTotals.reduce((sum, one) => sum + one.taxMinor, 0)).toBe(taxMinor);
  expect(invoicePaper(facts, lines).totalText).toBe(formatMoney(gross, currency));
  if (currency === "KWD") {
    expect(einvoiceProblems(facts)).toMatchObject([{ fixedIn: null }]);
    return gross;
  }
  expect(einvoiceProblems(facts)).toEqual([]);
  const xml = parseXml(einvoiceXml(facts as EInvoiceFacts, lines));
  expect(brokenRules(xml)).toEqual([]);
  const written = invoice.kind === "credit-note" ? -gross : gross;
  expect(textAt(xml, "cac:LegalMonetaryTotal/cbc:PayableAmount")).toBe(minorToDecimal(written || 0, currency));
  return gross;
}

type StoredLine = Awaited<ReturnType<typeof getInvoice>>["lines"][number];

function partForm(
  { position, quantity, amountMinor }: StoredLine,
  { by, percent }: Story["credits"][number],
  currency: string,
) {
  if (by === "line") return { lines: String(position) };
  const minor = Math.ceil((Math.abs(amountMinor) * percent) / 100);
  const part =
    by === "amount"
      ? { amount: minorToDecimal(minor, currency) }
      : { quantity: String(Math.max(1, Math.ceil((quantity * percent) / 100))) };
  return { parts: [{ position: String(position), ...part }] };
}

/** Credits part of the invoice, unless it is more than is left or cannot be credited in this way. */
async function isCreditedInPart(ctx: Ctx, id: string, form: object): Promise<boolean> {
  try {
    await creditInvoice(ctx, id, CreditForm.parse({ what: "some", reason: "Wrong rate", ...form }));
    return true;
  } catch (error) {
    expect(error).toMatchObject({
      reason: expect.stringMatching(
        /^(credit_adds|selection_exceeds_invoice|line_part_not_valid|no_lines_chosen|invoice_credited_whole)$/,
      ),
    });
    return false;
  }
}

/** What is left of an invoice is never below zero, or below the invoice itself; and its lines never change sign. */
async function expectWithinInvoice(ctx: Ctx, id: string) {
  const { invoice, lines } = await getInvoice(ctx, id);
  const company = ctx.db.company(invoice.companyId);
  const notes = await company.select(invoices, {
    columns: ["totalMinor", "taxMinor"],
    where: eq(invoices.creditOf, id),
  });
  const net = [invoice, ...notes].reduce((sum, { totalMinor }) => sum + totalMinor, 0);
  const tax = [invoice, ...notes].reduce((sum, { taxMinor }) => sum + taxMinor, 0);
  expect(net + tax).toBeGreaterThanOrEqual(Math.min(0, invoice.totalMinor + invoice.taxMinor));
  const credited = await creditedByLine(company, id);
  for (const { position, quantity, amountMinor } of credited) {
    const line = lines.find((one) => one.position === position);
    if (!line) throw new Error(`No line ${position}`);
    expect(Math.abs(line.amountMinor + amountMinor)).toBeLessThanOrEqual(Math.abs(line.amountMinor));
    expect(Math.sign(line.amountMinor + amountMinor) * Math.sign(line.amountMinor)).toBeGreaterThanOrEqual(0);
    expect(line.quantity + quantity).toBeGreaterThanOrEqual(0);
  }
  return { net, tax };
}

/** A discount that is taxed while the work is not: the invoice itself is below zero. */
const NEGATIVE: Story = {
  currency: "EUR",
  taxes: [
    { category: "standard", rate: 25_500, reason: "" },
    { category: "zero", rate: 0, reason: "" },
  ],
  rates: { first: 1000, further: 1000, pack: 4108 },
  ...{ picked: [1], packed: 28, discountPercent: 84, paidPercent: [0, 0] },
  credits: [{ line: 0, by: "line", percent: 1 }],
  isCreditedWhole: false,
};

test("paper, ledger and e-invoice agree on every document, whatever is taxed, discounted, paid and credited", async () => {
  let [documents, parts] = [0, 0];
  await fc.assert(
    fc.asyncProperty(story, async (told) => {
      const draft = await drafted(told);
      if (!draft) return;
      const { ctx, company, id } = draft;
      await issueInvoice(ctx, id);
      await pay(ctx, id, told.paidPercent[0]);
      const { lines } = await getInvoice(ctx, id);
      for (const one of told.credits) {
        const line = lines[one.line % lines.length];
        if (line && (await isCreditedInPart(ctx, id, partForm(line, one, told.currency)))) parts += 1;
        await expectWithinInvoice(ctx, id);
      }
      await pay(ctx, id, told.paidPercent[1]);
      if (told.isCreditedWhole && (await getInvoice(ctx, id)).invoice.status !== "credited") {
        await creditInvoice(ctx, id, CreditForm.parse({ what: "all", reason: "Wrong rate" }));
        expect(await expectWithinInvoice(ctx, id)).toEqual({ net: 0, tax: 0 });
      }

      const all = await ctx.db
        .company(company.id)
        .select(invoices, { columns: ["id"], where: eq(invoices.currency, told.currency) });
      const { accounts } = await statementScreen(ctx, company.id, { to: "2026-11-30" });
      const entries = accounts.flatMap((account) => account.entries);
      let open = 0;
      for (const one of all) {
        const entry = entries.find(({ kind, invoiceId }) => kind !== "payment" && invoiceId === one.id);
        expect(entry?.amountMinor ?? 0).toBe(await amountOf(ctx, one.id));
        open += (await getInvoice(ctx, one.id)).invoice.openMinor;
        documents += 1;
      }
      expect(accounts.reduce((sum, { closingMinor }) => sum + closingMinor, 0)).toBe(open);
    }),
    { numRuns: runs(30, { thorough: 240 }), examples: [[NEGATIVE]] },
  );
  expect(documents).toBeGreaterThan(15);
  expect(parts).toBeGreaterThan(5);
});
