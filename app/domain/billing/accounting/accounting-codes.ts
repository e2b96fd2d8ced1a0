/** What the accounting system calls a line's account and tax. Pure. */
import { type AccountingCodes, DATE_ORDERS, type DateOrder, type TaxCodeKey } from "#db/schema/values/invoice-values";
import { type TaxCategory, taxRateText } from "../tax/tax";

export { type AccountingCodes, DATE_ORDERS, type DateOrder, type TaxCodeKey };

/** The names that Xero and QuickBooks Online give to the rates of a new organization in the United Kingdom. */
export const USUAL_CODES: AccountingCodes = {
  dateOrder: "day-first",
  xeroAccount: "200",
  xeroTax: {
    standard: "{rate}% (VAT on Income)",
    zero: "Zero Rated Income",
    "reverse-charge": "Reverse Charge Income",
    exempt: "Exempt Income",
    "outside-scope": "No VAT",
    none: "No VAT",
  },
  quickbooksTax: {
    standard: "{rate}% S",
    zero: "0.0% Z",
    "reverse-charge": "Reverse charge",
    exempt: "Exempt",
    "outside-scope": "No VAT",
    none: "No VAT",
  },
};

/** Countries that write the month first. */
const MONTH_FIRST = ["US", "FM", "MH", "PH", "PW"];

/** The order of dates in the seller's country. */
export const usualDateOrder = (country: string): DateOrder =>
  MONTH_FIRST.includes(country) ? "month-first" : "day-first";

interface Taxed {
  taxCategory: TaxCategory | null;
  taxRate: number;
}

/** The tax code of a line: "19% (VAT on Income)". */
export const taxCodeOf = ({ taxCategory, taxRate }: Taxed, codes: Record<TaxCodeKey, string>): string =>
  codes[taxCategory ?? "none"].replaceAll("{rate}", taxRateText(taxRate));

/** "31/10/2026" or "10/31/2026" for a day such as "2026-10-31". */
export function dateIn(order: DateOrder, day: string): string {
  const [year, month, date] = day.split("-");
  return order === "day-first" ? `${date}/${month}/${year}` : `${month}/${date}/${year}`;
}
