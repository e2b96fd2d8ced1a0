import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenRules } from "#tests/support/einvoice/en16931-rules";
import { aTaxedLine, factsOf, payment, TAX_REASON, type TaxedLine } from "#tests/support/einvoice/issued-document";
import { parseXml, textAt } from "#tests/support/einvoice/parse-xml";
import { NO_PARTY } from "../parties/party";
import { creditTotalsOf, type TaxCategory, taxSum, taxTotalsOf } from "../tax/tax";
import { type EInvoiceFacts, einvoiceXml } from "./einvoice";
import { einvoiceProblems } from "./einvoice-problems";

const someLine = (category: TaxCategory) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 5_000 }),
      rate: fc.integer({ min: 0, max: 40_000_000 }),
      known: fc.boolean(),
      isNegative: fc.boolean(),
      unit: fc.constantFrom(
        { name: "order", parts: 1 },
        { name: "unit-day, 31 to the month", parts: 31 },
        { name: "0.001 m³-day, 31 to the month", parts: 31_000 },
      ),
      taxRate: fc.constantFrom(7_000, 19_000, 25_500),
      label: fc.constantFrom("Orders packed", "Größe <XL> & more", "包裝"),
    })
    .map(({ quantity, rate, known, isNegative, unit, taxRate, label }, n = 0): TaxedLine => {
      const amount = Math.round((quantity * rate) / 10_000 / unit.parts);
      return {
        ...{ position: n, charge: known ? "adjustment" : "pack", item: "", label, version: 1, byName: null },
        ...{ from: known ? null : "2026-10-01", to: known ? null : "2026-10-31" },
        ...{ quantity: known ? 1 : quantity, unit: unit.name },
        ...{ rate: known ? null : rate, amountMinor: known && isNegative ? -amount : amount },
        reason: known ? "Goodwill" : "",
        ...{ taxCategory: category, taxRate: category === "standard" ? taxRate : 0 },
        taxReason: TAX_REASON[category],
      };
    });

const MIXED = fc.array(
  fc
    .constantFrom("standard", "zero", "exempt", "reverse-charge")
    .chain((category) => someLine(category as TaxCategory)),
  { minLength: 1, maxLength: 8 },
);
const OUTSIDE = fc.array(someLine("outside-scope"), { minLength: 1, maxLength: 4 });

test.each([
  ["taxed", MIXED],
  ["outside the scope of tax", OUTSIDE],
] as const)("an invoice %s breaks no rule of EN 16931 and Peppol, in currencies of no and two decimals", (_, some) => {
  fc.assert(
    fc.property(some, fc.constantFrom("EUR", "JPY"), (lines, currency) => {
      const facts = factsOf(lines, { currency });
      expect(einvoiceProblems(facts)).toEqual([]);
      const xml = einvoiceXml(facts, lines);
      expect(brokenRules(parseXml(xml))).toEqual([]);
    }),
    { numRuns: 60 },
  );
});

test("credit notes of some lines each break no rule", () => {
  fc.assert(
    fc.property(MIXED, fc.array(fc.integer({ min: 0, max: 1 }), { minLength: 8, maxLength: 8 }), (lines, parts) => {
      const credited = [];
      for (const part of [0, 1]) {
        const some = lines
          .filter((_, n) => parts[n] === part)
          .map((line) => ({ ...line, quantity: -line.quantity, amountMinor: -line.amountMinor }));
        if (some.length === 0) continue;
        const taxTotals = creditTotalsOf(some, taxTotalsOf(lines), credited);
        credited.push(...taxTotals);
        const facts = factsOf(some, {
          ...{ kind: "credit-note", number: 3, creditOfNumber: 12, dueOn: null, reason: "Wrong rate" },
          ...{ taxTotals, taxMinor: taxSum(taxTotals) },
        });
        const doc = parseXml(einvoiceXml(facts, some));
        expect(doc.name).toBe("CreditNote");
        expect(brokenRules(doc)).toEqual([]);
        expect(textAt(doc, "cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID")).toBe("INV-000012");
      }
    }),
    { numRuns: 60 },
  );
});

const one = aTaxedLine();

test("what is missing is said in words, with the place to enter it", () => {
  const none = { ...NO_PARTY, name: "x" };
  const problems = (over: Partial<EInvoiceFacts>) => einvoiceProblems(factsOf([one], over));
  expect(problems({})).toEqual([]);
  const bare = problems({ parties: { seller: none, buyer: none, payment }, reference: "" });
  expect(bare.map(({ fixedIn }) => fixedIn)).toEqual([
    "seller",
    "seller",
    "seller",
    "seller",
    "account",
    "account",
    "account",
  ]);
  expect(bare.map(({ says }) => says)).toContain(
    "The billing account has no address with a country. The one printed is only text.",
  );
  expect(problems({ currency: "KWD" })).toMatchObject([{ fixedIn: null }]);
  expect(einvoiceProblems({ ...factsOf([one]), parties: null })).toMatchObject([{ fixedIn: null }]);
  expect(problems({ taxTotals: [] })).toMatchObject([{ says: "No tax is set for this customer." }]);
});
