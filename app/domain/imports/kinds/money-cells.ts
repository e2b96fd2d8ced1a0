import { currencyDigits, isCurrencyCode, minorToDecimal } from "../../kernel/money";
import { readNumber } from "../file/cells";
import type { Row } from "./row";

/** Currency of a row's amounts: the existing product's, else the row's, else the default. */
export function currencyOf(row: Row, ofProduct: string | undefined, usual: string): string {
  const given = row.text("currency").toUpperCase();
  if (given === "") return ofProduct ?? usual;
  if (ofProduct && given !== ofProduct) {
    row.refuse("currency", `This product uses ${ofProduct}. Enter costs and prices in that currency`);
  }
  if (!ofProduct && !isCurrencyCode(given)) row.refuse("currency", "Use a currency code, such as USD");
  return ofProduct ?? given;
}

/** An amount as a decimal. Columns of minor units in a data export, such as `costMinor`, are recognized by name. */
export function readMoney(row: Row, field: string, delimiter: string, currency: string): string | undefined {
  const isMinor = row.header(field) === `${field}Minor`;
  return row.read(field, (cell) => {
    if (!isMinor) return readNumber(cell, delimiter, currencyDigits(currency));
    return /^\d{1,15}$/.test(cell)
      ? { value: minorToDecimal(Number(cell), currency) }
      : { reason: "This column takes whole minor units (cents), without a decimal point" };
  });
}
