import { minorToDecimal } from "../../money";
import type { Card } from "../measures";
import type { NamedRate } from "../rates";
import { percentText, rateToDecimal } from "./rate-text";

/** A card as its form begins with it. */
export function valuesOf({ currency, rates }: Pick<Card, "currency" | "rates">) {
  const decimal = (rate: number) => rateToDecimal(rate, currency);
  const named = ({ name, unit, each, rate, tiers }: NamedRate) => ({
    name,
    unit,
    each: each ?? "",
    rate: decimal(rate),
    above: tiers?.[0] ? String(tiers[0].above) : "",
    lower: tiers?.[0] ? decimal(tiers[0].rate) : "",
  });
  return {
    currency,
    storagePer: rates.storagePer,
    charges: Object.fromEntries(Object.entries(rates.charges).map(([charge, { rate }]) => [charge, decimal(rate)])),
    tiers: Object.entries(rates.charges).flatMap(([charge, { tiers = [] }]) =>
      tiers.map((tier) => ({ charge, above: String(tier.above), rate: decimal(tier.rate) })),
    ),
    materials: rates.materials.map(named),
    special: rates.special.map(named),
    markup: rates.postageMarkup === null ? "" : percentText(rates.postageMarkup),
    minimum: rates.minimumMinor > 0 ? minorToDecimal(rates.minimumMinor, currency) : "",
  };
}
