import { expect, test } from "vitest";
import { add, address, attribute, both, type Change, drop, set, twice } from "#tests/support/einvoice/change-document";
import { BUYER, LINE_CATEGORY, SELLER, TOTALS } from "#tests/support/einvoice/einvoice-document";
import { brokenRules, EINVOICE_RULES } from "#tests/support/einvoice/en16931-rules";
import { aTaxedLine, factsOf } from "#tests/support/einvoice/issued-document";
import { type Node, parseXml } from "#tests/support/einvoice/parse-xml";
import type { TaxCategory } from "../tax/tax";
import { einvoiceXml } from "./einvoice";

const invoiceOf = (...categories: TaxCategory[]): Node => {
  const lines = categories.map((category, position) => aTaxedLine(category, { position }));
  return parseXml(einvoiceXml(factsOf(lines), lines));
};
const creditNote = (): Node => {
  const lines = [aTaxedLine("standard", { quantity: -10, amountMinor: -1190 })];
  const over = { kind: "credit-note", number: 3, creditOfNumber: 12, dueOn: null, reason: "Wrong rate" } as const;
  return parseXml(einvoiceXml(factsOf(lines, over), lines));
};

const LINE = "cac:InvoiceLine";
const SUBTOTAL = "cac:TaxTotal/cac:TaxSubtotal";
const CATEGORY = `${SUBTOTAL}/cac:TaxCategory`;
const ACCOUNT = "cac:PaymentMeans/cac:PayeeFinancialAccount";
const PERCENT = `${LINE}/${LINE_CATEGORY}/cbc:Percent`;

const OF_CODE = { S: "standard", Z: "zero", E: "exempt", AE: "reverse-charge", O: "outside-scope" } as const;
type Code = keyof typeof OF_CODE;

/** For each rule of the categories, a change that breaks it. */
const ofCategory = (code: Code): [string, Change, Node][] => {
  const broken: [string, Change][] = [
    ["01", set(`${CATEGORY}/cbc:ID`, code === "S" ? "Z" : "S")],
    [
      "02",
      code === "O"
        ? both(
            add(SELLER, "cac:PartyTaxScheme", ""),
            add(`${SELLER}/cac:PartyTaxScheme`, "cbc:CompanyID", "DE123456789"),
            add(`${SELLER}/cac:PartyTaxScheme`, "cac:TaxScheme", ""),
            add(`${SELLER}/cac:PartyTaxScheme/cac:TaxScheme`, "cbc:ID", "VAT"),
          )
        : drop(`${SELLER}/cac:PartyTaxScheme`),
    ],
    ["05", code === "O" ? add(`${LINE}/${LINE_CATEGORY}`, "cbc:Percent", "5") : set(PERCENT, code === "S" ? "0" : "5")],
    ["08", set(`${SUBTOTAL}/cbc:TaxableAmount`, "1.00")],
    ["09", set(`${SUBTOTAL}/cbc:TaxAmount`, "9.99")],
    [
      "10",
      code === "S" || code === "Z"
        ? add(CATEGORY, "cbc:TaxExemptionReason", "None")
        : both(
            drop(`${CATEGORY}/cbc:TaxExemptionReason`),
            ...(code === "E" ? [] : [drop(`${CATEGORY}/cbc:TaxExemptionReasonCode`)]),
          ),
    ],
  ];
  return broken.map(([number, change]) => [`BR-${code}-${number}`, change, invoiceOf(OF_CODE[code])]);
};

/** Of a standard-rated invoice, unless another document is given. */
const BROKEN: readonly [id: string, change: Change, document?: Node][] = [
  ["own-schema-order", twice("cbc:ID")],
  ["BR-01", drop("cbc:CustomizationID")],
  ["BR-02", drop("cbc:ID")],
  ["BR-03", set("cbc:IssueDate", "1 November 2026")],
  ["BR-04", drop("cbc:InvoiceTypeCode")],
  ["BR-05", drop("cbc:DocumentCurrencyCode")],
  ["BR-06", drop(`${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ["BR-07", drop(`${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ["BR-08", drop(`${SELLER}/cac:PostalAddress`)],
  ["BR-09", drop(`${SELLER}/cac:PostalAddress/cac:Country`)],
  ["BR-10", drop(`${BUYER}/cac:PostalAddress`)],
  ["BR-11", drop(`${BUYER}/cac:PostalAddress/cac:Country`)],
  ["BR-12", drop(`${TOTALS}/cbc:LineExtensionAmount`)],
  ["BR-13", drop(`${TOTALS}/cbc:TaxExclusiveAmount`)],
  ["BR-14", drop(`${TOTALS}/cbc:TaxInclusiveAmount`)],
  ["BR-15", drop(`${TOTALS}/cbc:PayableAmount`)],
  ["BR-16", drop(LINE)],
  ["BR-21", drop(`${LINE}/cbc:ID`)],
  ["BR-22", drop(`${LINE}/cbc:InvoicedQuantity`)],
  ["BR-23", attribute(`${LINE}/cbc:InvoicedQuantity`, "unitCode", null)],
  ["BR-24", drop(`${LINE}/cbc:LineExtensionAmount`)],
  ["BR-25", drop(`${LINE}/cac:Item/cbc:Name`)],
  ["BR-26", drop(`${LINE}/cac:Price/cbc:PriceAmount`)],
  ["BR-27", set(`${LINE}/cac:Price/cbc:PriceAmount`, "-1.19")],
  ["BR-29", set("cac:InvoicePeriod/cbc:EndDate", "2026-09-30")],
  ["BR-30", set(`${LINE}/cac:InvoicePeriod/cbc:EndDate`, "2026-09-30")],
  ["BR-45", drop(`${SUBTOTAL}/cbc:TaxableAmount`)],
  ["BR-46", drop(`${SUBTOTAL}/cbc:TaxAmount`)],
  ["BR-47", drop(`${CATEGORY}/cbc:ID`)],
  ["BR-48", drop(`${CATEGORY}/cbc:Percent`)],
  ["BR-49", drop("cac:PaymentMeans/cbc:PaymentMeansCode")],
  ["BR-50", drop(`${ACCOUNT}/cbc:ID`)],
  ["BR-55", drop("cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID"), creditNote()],
  ["BR-61", drop(ACCOUNT)],
  ["BR-62", attribute(`${SELLER}/cbc:EndpointID`, "schemeID", null)],
  ["BR-63", attribute(`${BUYER}/cbc:EndpointID`, "schemeID", null)],
  ["BR-CO-09", set(`${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`, "123456789")],
  ["BR-CO-19", both(drop("cac:InvoicePeriod/cbc:StartDate"), drop("cac:InvoicePeriod/cbc:EndDate"))],
  ["BR-CO-20", both(drop(`${LINE}/cac:InvoicePeriod/cbc:StartDate`), drop(`${LINE}/cac:InvoicePeriod/cbc:EndDate`))],
  ["BR-CO-26", both(drop(`${SELLER}/cac:PartyTaxScheme`), drop(`${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`))],
  ["own-corrected-invoice", drop("cac:BillingReference"), creditNote()],
  ["BR-CO-10", set(`${LINE}/cbc:LineExtensionAmount`, "11.91")],
  ["BR-CO-13", set(`${TOTALS}/cbc:TaxExclusiveAmount`, "11.91")],
  ["BR-CO-14", set("cac:TaxTotal/cbc:TaxAmount", "2.27")],
  ["BR-CO-15", set(`${TOTALS}/cbc:TaxInclusiveAmount`, "14.17")],
  ["BR-CO-16", set(`${TOTALS}/cbc:PayableAmount`, "11.00")],
  ["BR-CO-25", both(drop("cbc:DueDate"), drop("cac:PaymentTerms"))],
  ["BR-DEC-09", set(`${TOTALS}/cbc:LineExtensionAmount`, "11.900")],
  ["BR-DEC-12", set(`${TOTALS}/cbc:TaxExclusiveAmount`, "11.900")],
  ["BR-DEC-13", set("cac:TaxTotal/cbc:TaxAmount", "2.260")],
  ["BR-DEC-14", set(`${TOTALS}/cbc:TaxInclusiveAmount`, "14.160")],
  ["BR-DEC-18", set(`${TOTALS}/cbc:PayableAmount`, "14.160")],
  ["BR-DEC-19", set(`${SUBTOTAL}/cbc:TaxableAmount`, "11.900")],
  ["BR-DEC-20", set(`${SUBTOTAL}/cbc:TaxAmount`, "2.260")],
  ["BR-DEC-23", set(`${LINE}/cbc:LineExtensionAmount`, "11.900")],
  ["own-currency-decimals", set("cbc:DocumentCurrencyCode", "JPY")],
  ...(Object.keys(OF_CODE) as Code[]).flatMap(ofCategory),
  ["BR-O-11", twice(SUBTOTAL), invoiceOf("outside-scope")],
  ["BR-O-12", set(`${LINE}/${LINE_CATEGORY}/cbc:ID`, "S"), invoiceOf("outside-scope")],
  [
    "BR-AE-02",
    both(drop(`${BUYER}/cac:PartyTaxScheme`), drop(`${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`)),
    invoiceOf("reverse-charge"),
  ],
  ["BR-CO-04", drop(`${LINE}/${LINE_CATEGORY}/cbc:ID`)],
  ["BR-CO-17", set(`${SUBTOTAL}/cbc:TaxAmount`, "3.27")],
  ["BR-CO-18", drop(SUBTOTAL)],
  ["own-exact-tax", set(`${SUBTOTAL}/cbc:TaxAmount`, "2.27")],
  ["BR-CL-01", set("cbc:InvoiceTypeCode", "999")],
  ["BR-CL-03", attribute(`${TOTALS}/cbc:PayableAmount`, "currencyID", "EURO")],
  ["BR-CL-04", set("cbc:DocumentCurrencyCode", "XEU2")],
  ["BR-CL-14", set(`${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`, "NX")],
  ["BR-CL-16", set("cac:PaymentMeans/cbc:PaymentMeansCode", "999")],
  ["BR-CL-17", set(`${CATEGORY}/cbc:ID`, "X")],
  ["BR-CL-18", set(`${LINE}/${LINE_CATEGORY}/cbc:ID`, "X")],
  ["BR-CL-22", set(`${CATEGORY}/cbc:TaxExemptionReasonCode`, "VATEX-EU-X"), invoiceOf("reverse-charge")],
  ["BR-CL-23", attribute(`${LINE}/cbc:InvoicedQuantity`, "unitCode", "orders")],
  ["BR-CL-25", attribute(`${BUYER}/cbc:EndpointID`, "schemeID", "1234")],
  ["PEPPOL-EN16931-R001", drop("cbc:ProfileID")],
  ["PEPPOL-EN16931-R002", both(add("", "cbc:Note", "One"), add("", "cbc:Note", "Two"))],
  ["PEPPOL-EN16931-R003", drop("cbc:BuyerReference")],
  ["PEPPOL-EN16931-R004", set("cbc:CustomizationID", "urn:cen.eu:en16931:2017")],
  ["PEPPOL-EN16931-R007", set("cbc:ProfileID", "urn:fdc:peppol.eu:2017:poacc:billing:1:1.0")],
  ["PEPPOL-EN16931-R008", add("", "cbc:Note", "")],
  ["PEPPOL-EN16931-R010", drop(`${BUYER}/cbc:EndpointID`)],
  ["PEPPOL-EN16931-R020", drop(`${SELLER}/cbc:EndpointID`)],
  ["PEPPOL-EN16931-R051", attribute(`${TOTALS}/cbc:PayableAmount`, "currencyID", "USD")],
  ["PEPPOL-EN16931-R053", twice("cac:TaxTotal")],
  ["PEPPOL-EN16931-R054", both(twice("cac:TaxTotal"), drop(SUBTOTAL))],
  ["PEPPOL-EN16931-R110", set(`${LINE}/cac:InvoicePeriod/cbc:StartDate`, "2026-09-30")],
  ["PEPPOL-EN16931-R111", set(`${LINE}/cac:InvoicePeriod/cbc:EndDate`, "2026-11-01")],
  ["PEPPOL-EN16931-R120", set(`${LINE}/cac:Price/cbc:PriceAmount`, "13.00")],
  ["PEPPOL-EN16931-R121", add(`${LINE}/cac:Price`, "cbc:BaseQuantity", "0")],
  [
    "PEPPOL-EN16931-R130",
    both(
      add(`${LINE}/cac:Price`, "cbc:BaseQuantity", "1"),
      attribute(`${LINE}/cac:Price/cbc:BaseQuantity`, "unitCode", "DAY"),
    ),
  ],
  ["PEPPOL-EN16931-P0100", set("cbc:InvoiceTypeCode", "381")],
  ["PEPPOL-EN16931-P0101", set("cbc:CreditNoteTypeCode", "380"), creditNote()],
  ["PEPPOL-EN16931-P0105", set(`${CATEGORY}/cbc:TaxExemptionReasonCode`, "VATEX-EU-O"), invoiceOf("reverse-charge")],
  ["PEPPOL-EN16931-P0107", set(`${CATEGORY}/cbc:TaxExemptionReasonCode`, "VATEX-EU-AE"), invoiceOf("outside-scope")],
  ["PEPPOL-EN16931-F001", set(`${LINE}/cac:InvoicePeriod/cbc:StartDate`, "1 October 2026")],
  ["PEPPOL-EN16931-CL007", attribute(`${TOTALS}/cbc:PayableAmount`, "currencyID", "EURO")],
  ["PEPPOL-EN16931-CL008", attribute(`${BUYER}/cbc:EndpointID`, "schemeID", "1234")],
  ["PEPPOL-COMMON-R040", address("0088", "4000001000006")],
  ["PEPPOL-COMMON-R041", address("0192", "923609017")],
  ["PEPPOL-COMMON-R042", address("0184", "13585628")],
  ["PEPPOL-COMMON-R043", address("0208", "0202239952")],
  ["PEPPOL-COMMON-R044", address("0201", "UFY9M")],
  ["PEPPOL-COMMON-R045", address("0210", "RSSMRA85T10")],
  ["PEPPOL-COMMON-R047", address("0211", "IT00743110158")],
  ["PEPPOL-COMMON-R049", address("0007", "5560160681")],
  ["PEPPOL-COMMON-R050", address("0151", "51824753557")],
  ["PEPPOL-COMMON-R052", address("0096", "100312345")],
  ["PEPPOL-COMMON-R053", address("0198", "13585628")],
  ["UBL-SR-05", twice("cac:PaymentTerms")],
  ["UBL-SR-06", twice("cac:BillingReference/cac:InvoiceDocumentReference"), creditNote()],
  ["UBL-SR-07", drop("cac:BillingReference/cac:InvoiceDocumentReference"), creditNote()],
  ["UBL-SR-08", twice("cac:InvoicePeriod")],
  ["UBL-SR-09", twice(`${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ["UBL-SR-10", twice(`${SELLER}/cac:PartyName`)],
  ["UBL-SR-11", twice(`${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`)],
  ["UBL-SR-12", twice(`${SELLER}/cac:PartyTaxScheme`)],
  [
    "UBL-SR-13",
    both(set(`${SELLER}/cac:PartyTaxScheme/cac:TaxScheme/cbc:ID`, "TAX"), twice(`${SELLER}/cac:PartyTaxScheme`)),
  ],
  ["UBL-SR-15", twice(`${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`)],
  ["UBL-SR-17", twice(`${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`)],
  ["UBL-SR-18", twice(`${BUYER}/cac:PartyTaxScheme`)],
  ["UBL-SR-26", twice("cac:PaymentMeans/cbc:PaymentID")],
  ["UBL-SR-32", twice(`${CATEGORY}/cbc:TaxExemptionReason`), invoiceOf("exempt")],
  ["UBL-SR-36", twice(`${LINE}/cac:InvoicePeriod`)],
  ["UBL-SR-40", twice(`${BUYER}/cac:PartyName`)],
  ["UBL-SR-44", both(twice("cac:PaymentMeans"), set("cac:PaymentMeans/cbc:PaymentID", "INV-000013"))],
  ["UBL-SR-45", twice("cbc:DueDate")],
  ["UBL-SR-47", both(twice("cac:PaymentMeans"), set("cac:PaymentMeans/cbc:PaymentMeansCode", "58"))],
  ["UBL-SR-48", twice(`${LINE}/${LINE_CATEGORY}`)],
  [
    "UBL-SR-50",
    both(add(`${LINE}/cac:Item`, "cbc:Description", "One"), add(`${LINE}/cac:Item`, "cbc:Description", "Two")),
  ],
  ["UBL-DT-01", set(`${TOTALS}/cbc:PayableAmount`, "14.160")],
  ["own-elements", add(BUYER, "cbc:WebsiteURI", "https://example.test")],
  ["own-attributes", attribute("cbc:InvoiceTypeCode", "listID", "UNCL1001")],
  ["own-element-order", twice(`${LINE}/cbc:ID`)],
];

test.each(BROKEN)("%s notices a document that breaks it", (id, change, document = invoiceOf("standard")) => {
  expect(brokenRules(document)).toEqual([]);
  const broken = structuredClone(document);
  change(broken);
  expect(brokenRules(broken)).toContain(id);
});

test("each rule has a document that breaks it, and an id of its own", () => {
  const ids = EINVOICE_RULES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(BROKEN.map(([id]) => id))).toEqual(new Set(ids));
});
