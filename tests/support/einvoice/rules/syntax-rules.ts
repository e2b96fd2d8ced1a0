import { BUYER, type EInvoiceRule, LINE_CATEGORY, rule, SELLER, taxIds } from "../einvoice-document";
import { all, type Node, textAt } from "../parse-xml";

/** At most so many elements at a path below the root. */
const atMost = (id: string, most: number, path: string) => rule(id, (doc) => doc.all(path).length <= most);
const atMostInEach = (id: string, within: string, path: string) =>
  rule(id, (doc) => doc.all(within).every((one) => all(one, path).length <= 1));
/** The elements at a path have the same text. */
const isOne = (id: string, path: string) => rule(id, (doc) => new Set(doc.all(path).map(({ text }) => text)).size <= 1);
const onEachLine = (id: string, holds: (line: Node) => boolean) => rule(id, ({ lines }) => lines.every(holds));

/** Children of each element that we write; the published rules list what an e-invoice should not include (UBL-CR). */
const CHILDREN: Readonly<Record<string, string>> = {
  "cac:InvoicePeriod": "StartDate EndDate",
  "cac:BillingReference": "InvoiceDocumentReference",
  "cac:InvoiceDocumentReference": "ID",
  "cac:AccountingSupplierParty": "Party",
  "cac:AccountingCustomerParty": "Party",
  "cac:Party": "EndpointID PartyName PostalAddress PartyTaxScheme PartyLegalEntity Contact",
  "cac:PartyName": "Name",
  "cac:PostalAddress": "StreetName AdditionalStreetName CityName PostalZone CountrySubentity Country",
  "cac:Country": "IdentificationCode",
  "cac:PartyTaxScheme": "CompanyID TaxScheme",
  "cac:TaxScheme": "ID",
  "cac:PartyLegalEntity": "RegistrationName CompanyID",
  "cac:Contact": "Telephone ElectronicMail",
  "cac:PaymentMeans": "PaymentMeansCode PaymentID PayeeFinancialAccount",
  "cac:PayeeFinancialAccount": "ID Name FinancialInstitutionBranch",
  "cac:FinancialInstitutionBranch": "ID",
  "cac:PaymentTerms": "Note",
  "cac:TaxTotal": "TaxAmount TaxSubtotal",
  "cac:TaxSubtotal": "TaxableAmount TaxAmount TaxCategory",
  "cac:TaxCategory": "ID Percent TaxExemptionReasonCode TaxExemptionReason TaxScheme",
  "cac:ClassifiedTaxCategory": "ID Percent TaxScheme",
  "cac:LegalMonetaryTotal": "LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount PrepaidAmount PayableAmount",
  "cac:InvoiceLine": "ID InvoicedQuantity LineExtensionAmount InvoicePeriod Item Price",
  "cac:CreditNoteLine": "ID CreditedQuantity LineExtensionAmount InvoicePeriod Item Price",
  "cac:Item": "Description Name ClassifiedTaxCategory",
  "cac:Price": "PriceAmount BaseQuantity",
};
const hasKnownChildren = ({ name, children }: Node): boolean => {
  const known = CHILDREN[name]?.split(" ") ?? [];
  return children.every((child) => known.includes(child.name.replace(/^c[ab]c:/, "")));
};
/** The order of the schema, which is that of the table. */
const isInOrder = ({ name, children }: Node): boolean => {
  const order = CHILDREN[name]?.split(" ") ?? [];
  const places = children.map((child) => order.indexOf(child.name.replace(/^c[ab]c:/, "")));
  return places.every((place, n) => place >= (places[n - 1] ?? 0));
};

/** Attributes that EN 16931 uses; the published rules list those that should not be present (UBL-DT). */
const ATTRIBUTES = ["currencyID", "unitCode", "schemeID"];

/** Rules of the binding to UBL: how often an element occurs, and which elements and attributes there are. */
export const SYNTAX_RULES: readonly EInvoiceRule[] = [
  atMost("UBL-SR-05", 1, "cac:PaymentTerms/cbc:Note"),
  atMostInEach("UBL-SR-06", "cac:BillingReference", "cac:InvoiceDocumentReference"),
  rule("UBL-SR-07", (doc) =>
    doc.all("cac:BillingReference").every((one) => textAt(one, "cac:InvoiceDocumentReference/cbc:ID") !== ""),
  ),
  atMost("UBL-SR-08", 1, "cac:InvoicePeriod"),
  atMost("UBL-SR-09", 1, `${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  atMost("UBL-SR-10", 1, `${SELLER}/cac:PartyName/cbc:Name`),
  atMost("UBL-SR-11", 1, `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`),
  rule("UBL-SR-12", (doc) => taxIds(doc, SELLER, "VAT").length <= 1),
  rule("UBL-SR-13", (doc) => taxIds(doc, SELLER, "TAX").length <= 1),
  atMost("UBL-SR-15", 1, `${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  atMost("UBL-SR-17", 1, `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`),
  rule("UBL-SR-18", (doc) => taxIds(doc, BUYER, "VAT").length <= 1),
  atMostInEach("UBL-SR-26", "cac:PaymentMeans", "cbc:PaymentID"),
  atMostInEach("UBL-SR-32", "cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory", "cbc:TaxExemptionReason"),
  onEachLine("UBL-SR-36", (line) => all(line, "cac:InvoicePeriod").length <= 1),
  atMost("UBL-SR-40", 1, `${BUYER}/cac:PartyName/cbc:Name`),
  isOne("UBL-SR-44", "cac:PaymentMeans/cbc:PaymentID"),
  rule("UBL-SR-45", (doc) => doc.every.filter(({ name }) => /^cbc:(Payment)?DueDate$/.test(name)).length <= 1),
  isOne("UBL-SR-47", "cac:PaymentMeans/cbc:PaymentMeansCode"),
  onEachLine("UBL-SR-48", (line) => all(line, LINE_CATEGORY).length === 1),
  onEachLine("UBL-SR-50", (line) => all(line, "cac:Item/cbc:Description").length <= 1),
  rule("UBL-DT-01", (doc) =>
    doc.every
      .filter(({ name }) => /Amount$/.test(name) && name !== "cbc:PriceAmount")
      .every(({ text }) => /^-?\d+(\.\d{1,2})?$/.test(text)),
  ),
  // Stricter than all rules UBL-CR and UBL-DT together, which name what is not in these tables.
  rule("own-elements", ({ root, every }) => every.filter((one) => one !== root).every(hasKnownChildren)),
  rule("own-attributes", ({ root, every }) =>
    every.every((one) => one === root || Object.keys(one.attributes).every((name) => ATTRIBUTES.includes(name))),
  ),
  rule("own-element-order", ({ root, every }) => every.filter((one) => one !== root).every(isInOrder)),
];
