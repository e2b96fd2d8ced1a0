import { hasCountryPrefix } from "#app/domain/billing/parties/vat-numbers";
import {
  BUYER,
  type EInvoiceDocument,
  type EInvoiceRule,
  legalId,
  rule,
  SELLER,
  TOTALS,
  taxIds,
} from "../einvoice-document";
import { all, type Node, textAt } from "../parse-xml";

const DATE = /^\d{4}-\d\d-\d\d$/;
const given =
  (path: string): EInvoiceRule["holds"] =>
  (doc) =>
    doc.at(path) !== "";
const eachLine =
  (path: string): EInvoiceRule["holds"] =>
  ({ lines }) =>
    lines.every((line) => textAt(line, path) !== "");
const eachSubtotal =
  (path: string): EInvoiceRule["holds"] =>
  ({ subtotals }) =>
    subtotals.every((one) => textAt(one, path) !== "");
const quantityOf = (doc: EInvoiceDocument, line: Node) => all(line, doc.quantity)[0];
const hasSoundDays = (period: Node): boolean => {
  const [start, end] = [textAt(period, "cbc:StartDate"), textAt(period, "cbc:EndDate")];
  return start === "" || end === "" || end >= start;
};
const hasDay = (period: Node): boolean =>
  textAt(period, "cbc:StartDate") !== "" || textAt(period, "cbc:EndDate") !== "";
const linePeriods = ({ lines }: EInvoiceDocument) => lines.flatMap((line) => all(line, "cac:InvoicePeriod"));
const payment = "cac:PaymentMeans";
const isTransfer = (means: Node) => ["30", "58"].includes(textAt(means, "cbc:PaymentMeansCode"));

/** Mandatory content, dates, references, parties and payment. */
export const CONTENT_RULES: readonly EInvoiceRule[] = [
  rule("BR-01", given("cbc:CustomizationID")),
  rule("BR-02", given("cbc:ID")),
  rule("BR-03", (doc) => DATE.test(doc.at("cbc:IssueDate"))),
  rule("BR-04", (doc) => doc.at(`cbc:${doc.root.name}TypeCode`) !== ""),
  rule("BR-05", given("cbc:DocumentCurrencyCode")),
  rule("BR-06", given(`${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`)),
  rule("BR-07", given(`${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`)),
  rule("BR-08", (doc) => doc.all(`${SELLER}/cac:PostalAddress`).length === 1),
  rule("BR-09", given(`${SELLER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
  rule("BR-10", (doc) => doc.all(`${BUYER}/cac:PostalAddress`).length === 1),
  rule("BR-11", given(`${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`)),
  rule("BR-12", given(`${TOTALS}/cbc:LineExtensionAmount`)),
  rule("BR-13", given(`${TOTALS}/cbc:TaxExclusiveAmount`)),
  rule("BR-14", given(`${TOTALS}/cbc:TaxInclusiveAmount`)),
  rule("BR-15", given(`${TOTALS}/cbc:PayableAmount`)),
  rule("BR-16", ({ lines }) => lines.length > 0),
  rule("BR-21", eachLine("cbc:ID")),
  rule("BR-22", (doc) => doc.lines.every((line) => quantityOf(doc, line)?.text)),
  rule("BR-23", (doc) => doc.lines.every((line) => quantityOf(doc, line)?.attributes.unitCode)),
  rule("BR-24", eachLine("cbc:LineExtensionAmount")),
  rule("BR-25", eachLine("cac:Item/cbc:Name")),
  rule("BR-26", eachLine("cac:Price/cbc:PriceAmount")),
  rule("BR-27", ({ lines }) => lines.every((line) => !textAt(line, "cac:Price/cbc:PriceAmount").startsWith("-"))),
  rule("BR-29", (doc) => doc.all("cac:InvoicePeriod").every(hasSoundDays)),
  rule("BR-30", (doc) => linePeriods(doc).every(hasSoundDays)),
  rule("BR-45", eachSubtotal("cbc:TaxableAmount")),
  rule("BR-46", eachSubtotal("cbc:TaxAmount")),
  rule("BR-47", eachSubtotal("cac:TaxCategory/cbc:ID")),
  rule("BR-48", ({ subtotals }) =>
    subtotals.every(
      (one) => textAt(one, "cac:TaxCategory/cbc:ID") === "O" || textAt(one, "cac:TaxCategory/cbc:Percent") !== "",
    ),
  ),
  rule("BR-49", (doc) => doc.all(payment).every((means) => textAt(means, "cbc:PaymentMeansCode") !== "")),
  rule("BR-50", (doc) =>
    doc
      .all(payment)
      .filter(isTransfer)
      .flatMap((means) => all(means, "cac:PayeeFinancialAccount"))
      .every((account) => textAt(account, "cbc:ID") !== ""),
  ),
  rule("BR-55", (doc) =>
    doc.all("cac:BillingReference").every((one) => textAt(one, "cac:InvoiceDocumentReference/cbc:ID") !== ""),
  ),
  rule("BR-61", (doc) =>
    doc.all(payment).every((means) => !isTransfer(means) || textAt(means, "cac:PayeeFinancialAccount/cbc:ID") !== ""),
  ),
  rule("BR-62", (doc) => doc.all(`${SELLER}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID)),
  rule("BR-63", (doc) => doc.all(`${BUYER}/cbc:EndpointID`).every(({ attributes }) => attributes.schemeID)),
  rule("BR-CO-09", (doc) => [...taxIds(doc, SELLER, "VAT"), ...taxIds(doc, BUYER, "VAT")].every(hasCountryPrefix)),
  rule("BR-CO-19", (doc) => doc.all("cac:InvoicePeriod").every(hasDay)),
  rule("BR-CO-20", (doc) => linePeriods(doc).every(hasDay)),
  rule("BR-CO-26", (doc) => taxIds(doc, SELLER, "VAT").length > 0 || legalId(doc, SELLER) !== ""),
  // No published rule asks a credit note for the invoice that it corrects; ours always name it.
  rule("own-corrected-invoice", (doc) => !doc.isNote || doc.all("cac:BillingReference").length === 1),
];
