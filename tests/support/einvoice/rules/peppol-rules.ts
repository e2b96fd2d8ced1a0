import { ENDPOINT_SCHEMES, NUMBER_FORMATS } from "#app/domain/billing/parties/endpoint-numbers";
import { isCurrencyCode } from "#app/domain/kernel/money";
import { BUYER, type EInvoiceDocument, type EInvoiceRule, rule, SELLER } from "../einvoice-document";
import { all, type Node, textAt } from "../parse-xml";

const SPECIFICATION = "urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0";
const START = "cac:InvoicePeriod/cbc:StartDate";
const END = "cac:InvoicePeriod/cbc:EndDate";

const inPeriod = ({ lines }: EInvoiceDocument, path: string, fits: (day: string) => boolean) =>
  lines.map((line) => textAt(line, path)).every((day) => day === "" || fits(day));
const codesUsing = ({ subtotals }: EInvoiceDocument, reasonCode: string) =>
  subtotals
    .filter((one) => textAt(one, "cac:TaxCategory/cbc:TaxExemptionReasonCode") === reasonCode)
    .map((one) => textAt(one, "cac:TaxCategory/cbc:ID"));
const baseOf = (line: Node) => all(line, "cac:Price/cbc:BaseQuantity")[0];

/** The numbers of electronic addresses that Peppol checks, by the same functions as the forms where they are entered. */
const ADDRESS_RULES = Object.entries(NUMBER_FORMATS).flatMap(([scheme, { rule: id, isSound }]) =>
  id === undefined
    ? []
    : rule(id, (doc) =>
        doc.every
          .filter(({ name, attributes }) => name === "cbc:EndpointID" && attributes.schemeID === scheme)
          .every(({ text }) => isSound(text)),
      ),
);

/** Rules that Peppol BIS Billing 3.0 adds, as far as they concern elements that we write. */
export const PEPPOL_RULES: readonly EInvoiceRule[] = [
  rule("PEPPOL-EN16931-R001", (doc) => doc.at("cbc:ProfileID") !== ""),
  rule("PEPPOL-EN16931-R002", (doc) => doc.all("cbc:Note").length <= 1),
  rule(
    "PEPPOL-EN16931-R003",
    (doc) => doc.at("cbc:BuyerReference") !== "" || doc.at("cac:OrderReference/cbc:ID") !== "",
  ),
  rule("PEPPOL-EN16931-R004", (doc) => doc.at("cbc:CustomizationID").startsWith(SPECIFICATION)),
  rule("PEPPOL-EN16931-R007", (doc) =>
    /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(doc.at("cbc:ProfileID")),
  ),
  rule("PEPPOL-EN16931-R008", ({ every }) => every.every(({ text, children }) => text !== "" || children.length > 0)),
  rule("PEPPOL-EN16931-R010", (doc) => doc.at(`${BUYER}/cbc:EndpointID`) !== ""),
  rule("PEPPOL-EN16931-R020", (doc) => doc.at(`${SELLER}/cbc:EndpointID`) !== ""),
  rule("PEPPOL-EN16931-R051", (doc) =>
    doc.every
      .filter(({ name }) => /Amount$/.test(name))
      .every(({ attributes }) => attributes.currencyID === doc.at("cbc:DocumentCurrencyCode")),
  ),
  rule(
    "PEPPOL-EN16931-R053",
    (doc) => doc.all("cac:TaxTotal").filter((one) => all(one, "cac:TaxSubtotal").length > 0).length === 1,
  ),
  rule("PEPPOL-EN16931-R054", (doc) => doc.all("cac:TaxTotal").every((one) => all(one, "cac:TaxSubtotal").length > 0)),
  rule("PEPPOL-EN16931-R110", (doc) => inPeriod(doc, START, (day) => day >= doc.at(START))),
  rule("PEPPOL-EN16931-R111", (doc) => inPeriod(doc, END, (day) => day <= doc.at(END))),
  rule("PEPPOL-EN16931-R120", (doc) =>
    doc.lines.every((line) => {
      const price = Number(textAt(line, "cac:Price/cbc:PriceAmount")) / Number(baseOf(line)?.text || "1");
      const exact = Number(textAt(line, doc.quantity)) * price;
      return (
        Math.abs(exact - Number(textAt(line, "cbc:LineExtensionAmount"))) <= 0.02 + Number.EPSILON * Math.abs(exact)
      );
    }),
  ),
  rule("PEPPOL-EN16931-R121", ({ lines }) => lines.every((line) => Number(baseOf(line)?.text || "1") > 0)),
  rule("PEPPOL-EN16931-R130", (doc) =>
    doc.lines.every((line) => {
      const unit = baseOf(line)?.attributes.unitCode;
      return unit === undefined || unit === all(line, doc.quantity)[0]?.attributes.unitCode;
    }),
  ),
  rule("PEPPOL-EN16931-P0100", (doc) => doc.isNote || doc.at("cbc:InvoiceTypeCode") === "380"),
  rule("PEPPOL-EN16931-P0101", (doc) => !doc.isNote || doc.at("cbc:CreditNoteTypeCode") === "381"),
  rule("PEPPOL-EN16931-P0105", (doc) => codesUsing(doc, "VATEX-EU-O").every((code) => code === "O")),
  rule("PEPPOL-EN16931-P0107", (doc) => codesUsing(doc, "VATEX-EU-AE").every((code) => code === "AE")),
  rule("PEPPOL-EN16931-F001", (doc) =>
    doc.every.filter(({ name }) => /Date$/.test(name)).every(({ text }) => /^\d{4}-\d{2}-\d{2}$/.test(text)),
  ),
  rule("PEPPOL-EN16931-CL007", (doc) =>
    doc.every.every(({ attributes: { currencyID } }) => currencyID === undefined || isCurrencyCode(currencyID)),
  ),
  rule("PEPPOL-EN16931-CL008", (doc) =>
    doc.every
      .filter(({ name }) => name === "cbc:EndpointID")
      .every(({ attributes }) => ENDPOINT_SCHEMES.has(attributes.schemeID ?? "")),
  ),
  ...ADDRESS_RULES,
];
