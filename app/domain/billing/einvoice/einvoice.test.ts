import fc from "fast-check";
import { expect, test } from "vitest";
import { brokenRules } from "#tests/support/einvoice/en16931-rules";
import { all, parseXml, textAt } from "#tests/support/einvoice/parse-xml";
import type { Line } from "../invoices/papers/invoice-paper";
import { NO_PARTY, type Party } from "../parties/party";
import { creditTotalsOf, type TaxCategory, taxSum, taxTotalsOf } from "../tax/tax";
import { type EInvoiceFacts, einvoiceXml } from "./einvoice";
import { einvoiceProblems } from "./einvoice-problems";

const seller: Party = {
  ...{ ...NO_PARTY, name: "Nordhafen Fulfillment GmbH", street: "Dockstraße 1", city: "Hamburg", postalCode: "20457" },
  ...{
    country: "DE",
    taxId: "DE123456789",
    registration: "HRB 1234",
    endpointScheme: "9930",
    endpointId: "DE123456789",
  },
  ...{ email: "billing@nordhafen.test", phone: "+49 40 1" },
};
const buyer: Party = {
  ...{ ...NO_PARTY, name: "Tern & Thread <BV>", street: "Kade 2", city: "Utrecht", country: "NL" },
  ...{ taxId: "NL123456789B01", registration: "KVK 12", endpointScheme: "0106", endpointId: "12345678" },
};
const payment = {
  ...{ taxName: "VAT", terms: "30 days net", bankName: "Hansebank", accountName: "" },
  ...{ accountNumber: "DE02 1203 0000 0000 2020 51", bankCode: "BYLADEM1001" },
};

type TaxedLine = Line & { taxReason: string };

const someLine = (category: TaxCategory) =>
  fc
    .record({
      quantity: fc.integer({ min: 1, max: 5_000 }),
      rate: fc.integer({ min: 0, max: 40_000_000 }),
      known: fc.boolean(),
      isNegative: fc.boolean(),
      monthly: fc.boolean(),
      taxRate: fc.constantFrom(7_000, 19_000, 25_500),
      label: fc.constantFrom("Orders packed", "Größe <XL> & more", "包裝"),
    })
    .map(({ quantity, rate, known, isNegative, monthly, taxRate, label }, n = 0): TaxedLine => {
      const amount = Math.round((quantity * rate) / 10_000 / (monthly ? 31 : 1));
      return {
        ...{ position: n, charge: known ? "adjustment" : "pack", item: "", label, version: 1, byName: null },
        ...{ from: known ? null : "2026-10-01", to: known ? null : "2026-10-31" },
        ...{ quantity: known ? 1 : quantity, unit: monthly ? "unit-day, 31 to the month" : "order" },
        ...{ rate: known ? null : rate, amountMinor: known && isNegative ? -amount : amount },
        reason: known ? "Goodwill" : "",
        ...{ taxCategory: category, taxRate: category === "standard" ? taxRate : 0 },
        taxReason: {
          standard: "",
          zero: "",
          exempt: "Article 135",
          "reverse-charge": "Reverse charge",
          "outside-scope": "Not subject to tax",
        }[category],
      };
    });

function factsOf(lines: readonly TaxedLine[], over: Partial<EInvoiceFacts> = {}): EInvoiceFacts {
  const taxTotals = taxTotalsOf(lines);
  return {
    ...{
      kind: "invoice",
      status: "issued",
      number: 12,
      periodFrom: "2026-10-01",
      periodTo: "2026-10-31",
      currency: "EUR",
    },
    totalMinor: lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0),
    ...{ taxMinor: taxSum(taxTotals), taxTotals, parties: { seller, buyer, payment } },
    ...{ creditedMinor: 0, paidMinor: 0, openMinor: 0, billedTo: "", reference: "PO 7", reason: "" },
    ...{ issuedAt: Date.UTC(2026, 10, 1), dueOn: "2026-12-01", paidAt: null, creditOfNumber: null, payUrl: null },
    ...over,
  };
}

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
      // The rules compare hundredths; yen have none.
      expect(brokenRules(parseXml(xml)).filter((id) => currency === "EUR" || id !== "BR-CO-17")).toEqual([]);
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

const [line] = fc.sample(someLine("standard"), { numRuns: 1, seed: 7 });
const one = {
  ...(line as TaxedLine),
  rate: 1_190_000,
  quantity: 10,
  amountMinor: 1190,
  taxRate: 19_000,
  unit: "order",
  charge: "pack",
  from: "2026-10-01",
  to: "2026-10-31",
  reason: "",
};

test("the rules notice wrong totals, prices, categories and missing parties", () => {
  const xml = einvoiceXml(factsOf([one]), [one]);
  expect(brokenRules(parseXml(xml))).toEqual([]);
  const broken = (from: string | RegExp, to: string) => brokenRules(parseXml(xml.replace(from, to)));
  expect(broken(/(<cbc:PayableAmount[^>]*>)[^<]*/, "$11.00")).toContain("BR-CO-16");
  expect(broken(/(<cbc:TaxAmount[^>]*>)[^<]*/g, "$19.00")).toContain("BR-CO-17");
  expect(broken(/(<cbc:PriceAmount[^>]*>)[^<]*/, "$13.00")).toContain("PEPPOL-EN16931-R120");
  expect(broken(/<cbc:BuyerReference>[^<]*<\/cbc:BuyerReference>/, "")).toContain("PEPPOL-EN16931-R003");
  expect(broken("<cbc:ID>S</cbc:ID>", "<cbc:ID>AE</cbc:ID>")).toContain("BR-AE-10");
  expect(broken(/<cbc:EndpointID schemeID="0106">[^<]*<\/cbc:EndpointID>/, "")).toContain("PEPPOL-EN16931-R010");
  expect(all(parseXml(xml), "cac:InvoiceLine")).toHaveLength(1);
});

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
  expect(bare.map(({ says }) => says)).toContain("The customer's country is missing.");
  expect(problems({ currency: "KWD" })).toMatchObject([{ fixedIn: null }]);
  expect(einvoiceProblems({ ...factsOf([one]), parties: null })).toMatchObject([{ fixedIn: null }]);
  expect(problems({ taxTotals: [] })).toMatchObject([{ says: "No tax is set for this customer." }]);
});
