import { currencyDigits } from "#app/domain/kernel/money";
import { type EInvoiceRule, rule, sumOf, TOTALS, thousandths } from "../einvoice-document";
import { textAt } from "../parse-xml";

const LINES = `${TOTALS}/cbc:LineExtensionAmount`;
const EXCLUSIVE = `${TOTALS}/cbc:TaxExclusiveAmount`;
const INCLUSIVE = `${TOTALS}/cbc:TaxInclusiveAmount`;
const PREPAID = `${TOTALS}/cbc:PrepaidAmount`;
const PAYABLE = `${TOTALS}/cbc:PayableAmount`;
const TAX = "cac:TaxTotal/cbc:TaxAmount";

const hasTwoDecimals = (text: string): boolean => /^-?\d+(\.\d{1,2})?$/.test(text);
/** The amount has at most two decimals, where it is written. */
const decimals = (id: string, path: string) =>
  rule(id, (doc) => doc.all(path).every(({ text }) => text === "" || hasTwoDecimals(text)));

/** Sums, and the decimals of amounts. */
export const TOTAL_RULES: readonly EInvoiceRule[] = [
  rule(
    "BR-CO-10",
    (doc) => thousandths(doc.at(LINES)) === sumOf(doc.lines.map((line) => textAt(line, "cbc:LineExtensionAmount"))),
  ),
  rule("BR-CO-13", (doc) => thousandths(doc.at(EXCLUSIVE)) === thousandths(doc.at(LINES))),
  rule(
    "BR-CO-14",
    (doc) => thousandths(doc.at(TAX)) === sumOf(doc.subtotals.map((one) => textAt(one, "cbc:TaxAmount"))),
  ),
  rule(
    "BR-CO-15",
    (doc) => thousandths(doc.at(INCLUSIVE)) === thousandths(doc.at(EXCLUSIVE)) + thousandths(doc.at(TAX)),
  ),
  rule(
    "BR-CO-16",
    (doc) => thousandths(doc.at(PAYABLE)) === thousandths(doc.at(INCLUSIVE)) - thousandths(doc.at(PREPAID) || "0"),
  ),
  rule(
    "BR-CO-25",
    (doc) => Number(doc.at(PAYABLE)) <= 0 || doc.at("cbc:DueDate") !== "" || doc.at("cac:PaymentTerms/cbc:Note") !== "",
  ),
  decimals("BR-DEC-09", LINES),
  decimals("BR-DEC-12", EXCLUSIVE),
  decimals("BR-DEC-13", TAX),
  decimals("BR-DEC-14", INCLUSIVE),
  decimals("BR-DEC-18", PAYABLE),
  decimals("BR-DEC-19", "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount"),
  decimals("BR-DEC-20", "cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount"),
  rule("BR-DEC-23", ({ lines }) =>
    lines.every((line) => /^(-?\d+(\.\d{1,2})?)?$/.test(textAt(line, "cbc:LineExtensionAmount"))),
  ),
  // The published rules allow two decimals in any currency; yen have none.
  rule("own-currency-decimals", (doc) => {
    const digits = currencyDigits(doc.at("cbc:DocumentCurrencyCode"));
    return doc.every
      .filter(({ name }) => /Amount$/.test(name) && name !== "cbc:PriceAmount")
      .every(({ text }) => (text.split(".")[1] ?? "").length <= digits);
  }),
];
