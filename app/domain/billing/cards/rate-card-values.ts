import { minorToDecimal } from "../../kernel/money";
import type { Card } from "../charge-quantities";
import type { NamedRate, Tier } from "../rates";
import { treatmentValues } from "../tax/tax-form";
import { percentText, rateToDecimal } from "./rate-text";

/** A rate card as initial values of its form. */
export function valuesOf({ currency, rates }: Pick<Card, "currency" | "rates">) {
  const decimal = (rate: number) => rateToDecimal(rate, currency);
  const tierOf = ({ above, rate }: Tier) => ({ above: String(above), rate: decimal(rate) });
  const named = ({ name, unit, each, rate, tiers = [] }: NamedRate) => ({
    name,
    unit,
    each: each ?? "",
    rate: decimal(rate),
    tiers: tiers.map(tierOf),
  });
  return {
    currency,
    storagePer: rates.storagePer,
    charges: Object.fromEntries(Object.entries(rates.charges).map(([charge, { rate }]) => [charge, decimal(rate)])),
    tiers: Object.entries(rates.charges).flatMap(([charge, { tiers = [] }]) =>
      tiers.map((tier) => ({ charge, ...tierOf(tier) })),
    ),
    materials: rates.materials.map(named),
    special: rates.special.map(named),
    markup: rates.postageMarkup === null ? "" : percentText(rates.postageMarkup),
    taxes: (rates.taxes ?? []).map(({ charge, item, ...tax }) => ({ charge, item, ...treatmentValues(tax) })),
    minimum: rates.minimumMinor > 0 ? minorToDecimal(rates.minimumMinor, currency) : "",
  };
}
