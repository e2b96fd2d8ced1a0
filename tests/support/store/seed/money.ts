import type { TaxRate } from "../shop/order-record";

/** Formats minor units (hundredths in any currency) as the shop writes amounts. */
export function money(minor: number, decimals: number): string {
  return (Math.round(minor) / 100).toFixed(decimals);
}

/** Back to hundredths. */
export function minorOf(amount: string): number {
  return Math.round(Number(amount) * 100);
}

const RATES: Record<string, Omit<TaxRate, "id">> = {
  "EU:DE": { code: "DE-UST-1", label: "USt", percent: 19 },
  "EU:FR": { code: "FR-TVA-1", label: "TVA", percent: 20 },
  "EU:NL": { code: "NL-BTW-1", label: "BTW", percent: 21 },
  "EU:PL": { code: "PL-VAT-1", label: "VAT", percent: 23 },
  "EU:IE": { code: "IE-VAT-1", label: "VAT", percent: 23 },
  "EU:GB": { code: "GB-VAT-1", label: "VAT", percent: 20 },
  "US:US:CA": { code: "US-CA-CA SALES TAX-1", label: "CA Sales Tax", percent: 8.875 },
  "US:US:TX": { code: "US-TX-TX SALES TAX-1", label: "TX Sales Tax", percent: 8.25 },
  "US:US:CO": { code: "US-CO-CO SALES TAX-1", label: "CO Sales Tax", percent: 4.81 },
};

/** The tax that a shop in the US or the EU charges on a delivery within its market. */
export function taxRateFor(home: "US" | "EU", country: string, state: string): TaxRate | null {
  const key = [`${home}:${country}`, `${home}:${country}:${state}`].find((name) => name in RATES);
  if (!key) return null;
  return { id: Object.keys(RATES).indexOf(key) + 1, ...(RATES[key] as Omit<TaxRate, "id">) };
}

export function taxOn(minor: number, rate: TaxRate | null): number {
  return rate ? Math.round((minor * rate.percent) / 100) : 0;
}

export const CURRENCY_SYMBOLS: Record<string, string> = {
  USD: "$",
  EUR: "€",
  GBP: "£",
  JPY: "¥",
  KWD: "د.ك",
  INR: "₹",
};
