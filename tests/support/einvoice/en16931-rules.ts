/**
 * The business rules of EN 16931 and Peppol BIS Billing 3.0 that apply to what our e-invoices contain, written after
 * their published text. Each rule has its published id. Amounts are compared exactly, in hundredths.
 */
import { all, type Node, textAt } from "./parse-xml";

const PARTY = { seller: "cac:AccountingSupplierParty/cac:Party", buyer: "cac:AccountingCustomerParty/cac:Party" };
const TOTALS = "cac:LegalMonetaryTotal";
const SUBTOTAL = "cac:TaxTotal/cac:TaxSubtotal";
const VATEX: Record<string, string> = { AE: "VATEX-EU-AE", O: "VATEX-EU-O", G: "VATEX-EU-G", K: "VATEX-EU-IC" };

/** Order of the root's elements in the UBL 2.1 schema, as far as we write them. */
const ORDER: Record<string, string[]> = {
  Invoice: [
    ...["cbc:CustomizationID", "cbc:ProfileID", "cbc:ID", "cbc:IssueDate", "cbc:DueDate", "cbc:InvoiceTypeCode"],
    ...["cbc:Note", "cbc:DocumentCurrencyCode", "cbc:BuyerReference", "cac:InvoicePeriod"],
    ...["cac:BillingReference", "cac:AccountingSupplierParty", "cac:AccountingCustomerParty"],
    ...["cac:PaymentMeans", "cac:PaymentTerms", "cac:TaxTotal", "cac:LegalMonetaryTotal", "cac:InvoiceLine"],
  ],
  CreditNote: [
    ...["cbc:CustomizationID", "cbc:ProfileID", "cbc:ID", "cbc:IssueDate", "cbc:CreditNoteTypeCode"],
    ...["cbc:Note", "cbc:DocumentCurrencyCode", "cbc:BuyerReference", "cac:InvoicePeriod"],
    ...["cac:BillingReference", "cac:AccountingSupplierParty", "cac:AccountingCustomerParty"],
    ...["cac:PaymentMeans", "cac:PaymentTerms", "cac:TaxTotal", "cac:LegalMonetaryTotal", "cac:CreditNoteLine"],
  ],
};

const cents = (text: string): number => Math.round(Number(text) * 100);
const sum = (texts: string[]): number => texts.reduce((total, text) => total + cents(text), 0);
const every = (node: Node): Node[] => [node, ...node.children.flatMap(every)];

/** Ids of the rules that the document breaks. */
export function brokenRules(doc: Node): string[] {
  const isNote = doc.name === "CreditNote";
  const at = (path: string) => textAt(doc, path);
  const lines = all(doc, `cac:${doc.name}Line`);
  const subtotals = all(doc, SUBTOTAL);
  const codes = new Set(subtotals.map((one) => textAt(one, "cac:TaxCategory/cbc:ID")));
  const lineCodes = new Set(lines.map((one) => textAt(one, "cac:Item/cac:ClassifiedTaxCategory/cbc:ID")));
  const taxIds = (party: "seller" | "buyer", scheme: string) =>
    all(doc, `${PARTY[party]}/cac:PartyTaxScheme`)
      .filter((one) => textAt(one, "cac:TaxScheme/cbc:ID") === scheme)
      .map((one) => textAt(one, "cbc:CompanyID"));
  const sellerVat = taxIds("seller", "VAT");
  const buyerVat = taxIds("buyer", "VAT");
  const legal = (party: "seller" | "buyer") => at(`${PARTY[party]}/cac:PartyLegalEntity/cbc:CompanyID`);
  const payable = cents(at(`${TOTALS}/cbc:PayableAmount`));
  const names = doc.children.map(({ name }) => name);
  const order = ORDER[doc.name] ?? [];
  const rules: Record<string, boolean> = {
    "schema-order": names.every(
      (name, n) => order.includes(name) && (n === 0 || order.indexOf(name) >= order.indexOf(names[n - 1] as string)),
    ),
    "BR-01": at("cbc:CustomizationID") !== "",
    "BR-02": at("cbc:ID") !== "",
    "BR-03": /^\d{4}-\d\d-\d\d$/.test(at("cbc:IssueDate")),
    "BR-04": at(`cbc:${doc.name}TypeCode`) === (isNote ? "381" : "380"),
    "BR-05": /^[A-Z]{3}$/.test(at("cbc:DocumentCurrencyCode")),
    "BR-06": at(`${PARTY.seller}/cac:PartyLegalEntity/cbc:RegistrationName`) !== "",
    "BR-07": at(`${PARTY.buyer}/cac:PartyLegalEntity/cbc:RegistrationName`) !== "",
    "BR-08": all(doc, `${PARTY.seller}/cac:PostalAddress`).length === 1,
    "BR-09": /^[A-Z]{2}$/.test(at(`${PARTY.seller}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    "BR-10": all(doc, `${PARTY.buyer}/cac:PostalAddress`).length === 1,
    "BR-11": /^[A-Z]{2}$/.test(at(`${PARTY.buyer}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
    "BR-12": at(`${TOTALS}/cbc:LineExtensionAmount`) !== "",
    "BR-13": at(`${TOTALS}/cbc:TaxExclusiveAmount`) !== "",
    "BR-14": at(`${TOTALS}/cbc:TaxInclusiveAmount`) !== "",
    "BR-15": at(`${TOTALS}/cbc:PayableAmount`) !== "",
    "BR-16": lines.length > 0,
    "BR-21": lines.every((one) => textAt(one, "cbc:ID") !== ""),
    "BR-22": lines.every((one) => textAt(one, isNote ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity") !== ""),
    "BR-23": lines.every(
      (one) => all(one, isNote ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity")[0]?.attributes.unitCode,
    ),
    "BR-24": lines.every((one) => textAt(one, "cbc:LineExtensionAmount") !== ""),
    "BR-25": lines.every((one) => textAt(one, "cac:Item/cbc:Name") !== ""),
    "BR-26": lines.every((one) => textAt(one, "cac:Price/cbc:PriceAmount") !== ""),
    "BR-27": lines.every((one) => Number(textAt(one, "cac:Price/cbc:PriceAmount")) >= 0),
    "BR-29": at("cac:InvoicePeriod/cbc:EndDate") >= at("cac:InvoicePeriod/cbc:StartDate"),
    "BR-30": lines.every(
      (one) => textAt(one, "cac:InvoicePeriod/cbc:EndDate") >= textAt(one, "cac:InvoicePeriod/cbc:StartDate"),
    ),
    "BR-45": subtotals.every((one) => textAt(one, "cbc:TaxableAmount") !== ""),
    "BR-46": subtotals.every((one) => textAt(one, "cbc:TaxAmount") !== ""),
    "BR-47": subtotals.every((one) => textAt(one, "cac:TaxCategory/cbc:ID") !== ""),
    "BR-48": subtotals.every(
      (one) => textAt(one, "cac:TaxCategory/cbc:ID") === "O" || textAt(one, "cac:TaxCategory/cbc:Percent") !== "",
    ),
    "BR-55": all(doc, "cac:BillingReference").every((one) => textAt(one, "cac:InvoiceDocumentReference/cbc:ID") !== ""),
    "BR-61": all(doc, "cac:PaymentMeans").every(
      (one) =>
        !["30", "58"].includes(textAt(one, "cbc:PaymentMeansCode")) ||
        textAt(one, "cac:PayeeFinancialAccount/cbc:ID") !== "",
    ),
    "BR-62": all(doc, `${PARTY.seller}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    "BR-63": all(doc, `${PARTY.buyer}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID),
    "BR-CO-04": lines.every((one) => textAt(one, "cac:Item/cac:ClassifiedTaxCategory/cbc:ID") !== ""),
    "BR-CO-09": [...sellerVat, ...buyerVat].every((id) => /^[A-Z]{2}/.test(id)),
    "BR-CO-10":
      cents(at(`${TOTALS}/cbc:LineExtensionAmount`)) ===
      sum(lines.map((one) => textAt(one, "cbc:LineExtensionAmount"))),
    "BR-CO-13": at(`${TOTALS}/cbc:TaxExclusiveAmount`) === at(`${TOTALS}/cbc:LineExtensionAmount`),
    "BR-CO-14": cents(at("cac:TaxTotal/cbc:TaxAmount")) === sum(subtotals.map((one) => textAt(one, "cbc:TaxAmount"))),
    "BR-CO-15":
      cents(at(`${TOTALS}/cbc:TaxInclusiveAmount`)) ===
      cents(at(`${TOTALS}/cbc:TaxExclusiveAmount`)) + cents(at("cac:TaxTotal/cbc:TaxAmount")),
    "BR-CO-16":
      payable === cents(at(`${TOTALS}/cbc:TaxInclusiveAmount`)) - cents(at(`${TOTALS}/cbc:PrepaidAmount`) || "0"),
    "BR-CO-17": subtotals.every((one) => {
      const exact =
        (Number(textAt(one, "cbc:TaxableAmount")) * Number(textAt(one, "cac:TaxCategory/cbc:Percent") || "0")) / 100;
      // Invoices round exactly. A credit note of some lines may differ by one hundredth, which the published rule allows.
      return Math.abs(Number(textAt(one, "cbc:TaxAmount")) - exact) <= (isNote ? 0.0151 : 0.0051);
    }),
    "BR-CO-18": subtotals.length > 0,
    "BR-CO-25": payable <= 0 || at("cbc:DueDate") !== "" || at("cac:PaymentTerms/cbc:Note") !== "",
    "BR-CO-26": sellerVat.length > 0 || legal("seller") !== "",
    "BR-DEC": every(doc).every(
      ({ name, text }) => !/Amount$/.test(name) || name === "cbc:PriceAmount" || /^-?\d+(\.\d{1,2})?$/.test(text),
    ),
    "BR-CL-03": every(doc).every(
      ({ name, attributes }) => !/Amount$/.test(name) || attributes.currencyID === at("cbc:DocumentCurrencyCode"),
    ),
    "PEPPOL-EN16931-R001": at("cbc:ProfileID") !== "",
    "PEPPOL-EN16931-R002": all(doc, "cbc:Note").length <= 1,
    "PEPPOL-EN16931-R003": at("cbc:BuyerReference") !== "" || at("cac:OrderReference/cbc:ID") !== "",
    "PEPPOL-EN16931-R004": at("cbc:CustomizationID").startsWith(
      "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0",
    ),
    "PEPPOL-EN16931-R007": /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(at("cbc:ProfileID")),
    "PEPPOL-EN16931-R008": every(doc).every(({ text, children }) => text !== "" || children.length > 0),
    "PEPPOL-EN16931-R010": at(`${PARTY.buyer}/cbc:EndpointID`) !== "",
    "PEPPOL-EN16931-R020": at(`${PARTY.seller}/cbc:EndpointID`) !== "",
    "PEPPOL-EN16931-R053": all(doc, "cac:TaxTotal").length === 1,
    "PEPPOL-EN16931-R110": lines.every(
      (one) =>
        !textAt(one, "cac:InvoicePeriod/cbc:StartDate") ||
        textAt(one, "cac:InvoicePeriod/cbc:StartDate") >= at("cac:InvoicePeriod/cbc:StartDate"),
    ),
    "PEPPOL-EN16931-R111": lines.every(
      (one) =>
        !textAt(one, "cac:InvoicePeriod/cbc:EndDate") ||
        textAt(one, "cac:InvoicePeriod/cbc:EndDate") <= at("cac:InvoicePeriod/cbc:EndDate"),
    ),
    "PEPPOL-EN16931-R120": lines.every((one) => {
      const base = Number(textAt(one, "cac:Price/cbc:BaseQuantity") || "1");
      const quantity = Number(textAt(one, isNote ? "cbc:CreditedQuantity" : "cbc:InvoicedQuantity"));
      const exact = (quantity * Number(textAt(one, "cac:Price/cbc:PriceAmount"))) / base;
      return Math.abs(exact - Number(textAt(one, "cbc:LineExtensionAmount"))) <= 0.02;
    }),
    "PEPPOL-EN16931-R121": lines.every((one) => Number(textAt(one, "cac:Price/cbc:BaseQuantity") || "1") > 0),
    "BR-O-11": !codes.has("O") || codes.size === 1,
    "BR-O-12": !codes.has("O") || lineCodes.size === 1,
    "BR-O-02": !lineCodes.has("O") || (sellerVat.length === 0 && buyerVat.length === 0),
    "BR-AE-02": !lineCodes.has("AE") || (sellerVat.length > 0 && (buyerVat.length > 0 || legal("buyer") !== "")),
    "one-subtotal-each":
      [...lineCodes].every((code) => codes.has(code)) && [...codes].every((code) => lineCodes.has(code)),
  };
  for (const one of subtotals) {
    const code = textAt(one, "cac:TaxCategory/cbc:ID");
    const percent = textAt(one, "cac:TaxCategory/cbc:Percent");
    const own = lines.filter((line) => {
      const category = "cac:Item/cac:ClassifiedTaxCategory";
      return textAt(line, `${category}/cbc:ID`) === code && textAt(line, `${category}/cbc:Percent`) === percent;
    });
    const reason = textAt(one, "cac:TaxCategory/cbc:TaxExemptionReason");
    const reasonCode = textAt(one, "cac:TaxCategory/cbc:TaxExemptionReasonCode");
    const needsReason = ["E", "AE", "K", "G", "O"].includes(code);
    rules[`BR-${code}-08`] =
      cents(textAt(one, "cbc:TaxableAmount")) === sum(own.map((line) => textAt(line, "cbc:LineExtensionAmount")));
    rules[`BR-${code}-05`] = code === "S" ? Number(percent) > 0 : code === "O" ? percent === "" : Number(percent) === 0;
    rules[`BR-${code}-09`] = code === "S" || cents(textAt(one, "cbc:TaxAmount")) === 0;
    rules[`BR-${code}-10`] = needsReason ? reason !== "" || reasonCode !== "" : reason === "" && reasonCode === "";
    rules[`PEPPOL-EN16931-P0104 ${code}`] = reasonCode === "" || VATEX[code] === reasonCode;
    if (["S", "Z", "E"].includes(code)) rules[`BR-${code}-02`] = [...sellerVat, ...taxIds("seller", "TAX")].length > 0;
  }
  return Object.entries(rules)
    .filter(([, holds]) => !holds)
    .map(([id]) => id);
}
