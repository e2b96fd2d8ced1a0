import { currencyDigits, minorToDecimal } from "../../kernel/money";
import { daysOfRate, divisorOf, isAtRate, shownQuantity } from "../invoices/line-amount";
import type { Line } from "../invoices/papers/invoice-paper";
import { quantityText, rateDecimal } from "../invoices/papers/line-text";
import { taxRateText } from "../tax/tax";
import { taxCategoryXml } from "./einvoice-parties";
import { element, type Xml } from "./xml";

const text = (name: string, content: string) => element(`cbc:${name}`, content);
/** UN/ECE recommendation 20: "one". */
const PIECE = "C62";

interface Of {
  root: "Invoice" | "CreditNote";
  currency: string;
  /** -1 for a credit note. */
  sign: 1 | -1;
}

/** One line. Prices are never below zero: where the amount is, the quantity is. */
export function invoiceLine(line: Line, position: number, { root, currency, sign }: Of): Xml {
  const amountMinor = line.amountMinor * sign || 0;
  const counted = priced(line, currency, sign) ?? {
    quantity: amountMinor < 0 ? -1 : 1,
    price: minorToDecimal(Math.abs(amountMinor), currency),
    base: null,
    description: line.rate === null && line.quantity <= 1 ? "" : quantityText(line),
  };
  const unit = { unitCode: PIECE };
  const name = line.charge === "adjustment" ? line.reason : line.label;
  return element(`cac:${root}Line`, [
    text("ID", String(position)),
    element(root === "Invoice" ? "cbc:InvoicedQuantity" : "cbc:CreditedQuantity", String(counted.quantity), unit),
    element("cbc:LineExtensionAmount", minorToDecimal(amountMinor, currency), { currencyID: currency }),
    line.from && line.to
      ? element("cac:InvoicePeriod", [text("StartDate", line.from), text("EndDate", line.to)])
      : null,
    element("cac:Item", [
      text("Description", counted.description),
      text("Name", name || "Charge"),
      line.taxCategory === null
        ? null
        : taxCategoryXml("cac:ClassifiedTaxCategory", { category: line.taxCategory }, taxRateText(line.taxRate)),
    ]),
    element("cac:Price", [
      element("cbc:PriceAmount", counted.price, { currencyID: currency }),
      counted.base === null ? null : element("cbc:BaseQuantity", counted.base, unit),
    ]),
  ]);
}

/**
 * Quantity and price, when they make the amount exactly: a month's storage rate is the price of as many days as the
 * month has. Null for amounts known in advance.
 */
function priced(line: Line, currency: string, sign: number) {
  const { quantity, unit, rate } = line;
  if (rate === null || rate < 0 || !isAtRate(line)) return null;
  const parts = daysOfRate(unit);
  // Whole yen differ from quantity times price by more than the 0.02 that the rules allow.
  const isRounded = (BigInt(quantity) * BigInt(rate)) % divisorOf(unit) !== 0n;
  if (isRounded && currencyDigits(currency) === 0) return null;
  const price = rateDecimal(rate, currency);
  const shown = shownQuantity(line);
  const isPlain = parts === null && shown.unit === unit;
  return { quantity: shown.quantity * sign, price, base: parts, description: isPlain ? "" : quantityText(line) };
}
