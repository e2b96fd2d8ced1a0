/**
 * Amounts in Stripe's minor units, which differ from ISO 4217 for some currencies: https://docs.stripe.com/currencies
 * (minor units, zero-decimal, three-decimal and special cases).
 */
import { currencyDigits, formatMoney, isCurrencyCode } from "#app/domain/kernel/money";
import { PartnerError } from "../partner";

interface StripeUnits {
  /** Decimals of Stripe's minor unit. */
  digits: number;
  /** Amounts must be a multiple of this many of Stripe's minor units. */
  multiple: number;
}

const table = (codes: string, units: StripeUnits): [string, StripeUnits][] =>
  codes.split(" ").map((code) => [code, units]);

const UNITS = new Map([
  // MGA has two digits in ISO 4217 and none here.
  ...table("BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF", { digits: 0, multiple: 1 }),
  // ISO 4217 has no digits for these. Stripe keeps two, which must be 00.
  ...table("ISK UGX", { digits: 2, multiple: 100 }),
  // The last of the three digits must be 0.
  ...table("BHD JOD KWD OMR TND", { digits: 3, multiple: 10 }),
]);

/** @throws PartnerError refused for an unknown currency, or one that Stripe does not support */
function unitsOf(currency: string): StripeUnits {
  const code = currency.toUpperCase();
  if (!isCurrencyCode(code))
    throw new PartnerError("refused", `"${currency}" is not an ISO 4217 currency code. Nothing was sent to Stripe.`);
  const units = UNITS.get(code);
  if (units) return units;
  if (currencyDigits(code) === 2) return { digits: 2, multiple: 1 };
  throw new PartnerError("refused", `Stripe does not support ${code}. Collect this invoice another way.`);
}

/**
 * Converts our minor units to Stripe's.
 * @throws PartnerError refused when Stripe cannot represent the exact amount
 */
export function toStripeAmount(minor: number, currency: string): number {
  const { digits, multiple } = unitsOf(currency);
  const amount = shifted(minor, digits - currencyDigits(currency));
  if (Number.isSafeInteger(amount) && amount % multiple === 0) return amount + 0;
  throw new PartnerError(
    "refused",
    `Stripe cannot collect exactly ${formatMoney(minor, currency)}: amounts in ${currency.toUpperCase()} must be a multiple of ${leastText(currency, digits, multiple)} there. Collect this invoice another way.`,
  );
}

/**
 * Converts Stripe's minor units to ours.
 * @throws PartnerError nonsense for a fraction of our minor unit
 */
export function fromStripeAmount(amount: number, currency: string): number {
  const minor = shifted(amount, currencyDigits(currency) - unitsOf(currency).digits);
  if (Number.isSafeInteger(minor)) return minor + 0;
  throw new PartnerError("nonsense", `Stripe sent a fraction of the smallest unit of ${currency}.`);
}

const shifted = (amount: number, places: number): number =>
  places >= 0 ? amount * 10 ** places : amount / 10 ** -places;

/** The smallest amount that Stripe accepts, as text: "1", "0.01". */
const leastText = (currency: string, digits: number, multiple: number): string =>
  `${currency.toUpperCase()} ${multiple / 10 ** digits}`;
