import { currencyDigits } from "#app/domain/kernel/money";
import {
  BUYER,
  type EInvoiceDocument,
  type EInvoiceRule,
  LINE_CATEGORY,
  legalId,
  rule,
  SELLER,
  sumOf,
  taxIds,
  thousandths,
} from "../einvoice-document";
import { type Node, textAt } from "../parse-xml";

/** The categories that our documents use. */
const CATEGORIES = ["S", "Z", "E", "AE", "O"] as const;
type Category = (typeof CATEGORIES)[number];

const codeOfLine = (line: Node) => textAt(line, `${LINE_CATEGORY}/cbc:ID`);
const codeOfSubtotal = (one: Node) => textAt(one, "cac:TaxCategory/cbc:ID");
const percentOf = (one: Node) => textAt(one, "cac:TaxCategory/cbc:Percent");
const linesOf = ({ lines }: EInvoiceDocument, code: string) => lines.filter((line) => codeOfLine(line) === code);
const subtotalsOf = ({ subtotals }: EInvoiceDocument, code: string) =>
  subtotals.filter((one) => codeOfSubtotal(one) === code);
const exactTax = (one: Node) => (Number(textAt(one, "cbc:TaxableAmount")) * Number(percentOf(one) || "0")) / 100;
/** The published tolerance for tax that is rounded otherwise: less than one unit of the currency. */
const isNearTax = (one: Node) => Math.abs(Number(textAt(one, "cbc:TaxAmount")) - exactTax(one)) < 1;

const HAS_PARTY_IDS: Record<Category, (doc: EInvoiceDocument) => boolean> = {
  S: hasSellerTaxId,
  Z: hasSellerTaxId,
  E: hasSellerTaxId,
  AE: (doc) => hasSellerTaxId(doc) && (taxIds(doc, BUYER, "VAT").length > 0 || legalId(doc, BUYER) !== ""),
  O: (doc) => taxIds(doc, SELLER, "VAT").length === 0 && taxIds(doc, BUYER, "VAT").length === 0,
};

function hasSellerTaxId(doc: EInvoiceDocument): boolean {
  return taxIds(doc, SELLER, "VAT").length > 0 || taxIds(doc, SELLER, "TAX").length > 0;
}

const isSoundRate = (code: Category, percent: string): boolean =>
  code === "S" ? Number(percent) > 0 : code === "O" ? percent === "" : percent !== "" && Number(percent) === 0;

/** Standard and zero-rated subtotals of each rate have the lines of that rate; the others all lines of the category. */
const isSumOfLines = (doc: EInvoiceDocument, code: Category, one: Node): boolean => {
  const own = linesOf(doc, code).filter(
    (line) => code !== "S" || Number(textAt(line, `${LINE_CATEGORY}/cbc:Percent`)) === Number(percentOf(one)),
  );
  return (
    thousandths(textAt(one, "cbc:TaxableAmount")) === sumOf(own.map((line) => textAt(line, "cbc:LineExtensionAmount")))
  );
};

const hasReason = (one: Node): boolean =>
  textAt(one, "cac:TaxCategory/cbc:TaxExemptionReason") !== "" ||
  textAt(one, "cac:TaxCategory/cbc:TaxExemptionReasonCode") !== "";

/** The published rules of one category, which have the same numbers in each. */
const categoryRules = (code: Category): EInvoiceRule[] => [
  rule(`BR-${code}-01`, (doc) => {
    const [used, totals] = [linesOf(doc, code).length > 0, subtotalsOf(doc, code).length];
    return used ? (code === "S" ? totals > 0 : totals === 1) : totals === 0;
  }),
  rule(`BR-${code}-02`, (doc) => linesOf(doc, code).length === 0 || HAS_PARTY_IDS[code](doc)),
  rule(`BR-${code}-05`, (doc) =>
    linesOf(doc, code).every((line) => isSoundRate(code, textAt(line, `${LINE_CATEGORY}/cbc:Percent`))),
  ),
  rule(`BR-${code}-08`, (doc) => subtotalsOf(doc, code).every((one) => isSumOfLines(doc, code, one))),
  rule(`BR-${code}-09`, (doc) =>
    subtotalsOf(doc, code).every((one) => (code === "S" ? isNearTax(one) : Number(textAt(one, "cbc:TaxAmount")) === 0)),
  ),
  rule(`BR-${code}-10`, (doc) =>
    subtotalsOf(doc, code).every((one) => hasReason(one) === (code !== "S" && code !== "Z")),
  ),
];

/** Tax categories of lines and totals. */
export const TAX_RULES: readonly EInvoiceRule[] = [
  ...CATEGORIES.flatMap(categoryRules),
  rule("BR-O-11", (doc) => subtotalsOf(doc, "O").length === 0 || doc.subtotals.length === 1),
  rule("BR-O-12", (doc) => subtotalsOf(doc, "O").length === 0 || doc.lines.every((line) => codeOfLine(line) === "O")),
  rule("BR-CO-04", ({ lines }) => lines.every((line) => codeOfLine(line) !== "")),
  rule("BR-CO-17", ({ subtotals }) => subtotals.every(isNearTax)),
  rule("BR-CO-18", ({ subtotals }) => subtotals.length > 0),
  // Ours round each subtotal exactly once; a credit note of some lines may differ by one more unit, see `creditTotalsOf`.
  rule("own-exact-tax", (doc) => {
    const unit = 10 ** -currencyDigits(doc.at("cbc:DocumentCurrencyCode"));
    const most = (doc.isNote ? 1.51 : 0.501) * unit;
    return doc.subtotals.every((one) => Math.abs(Number(textAt(one, "cbc:TaxAmount")) - exactTax(one)) <= most);
  }),
];
