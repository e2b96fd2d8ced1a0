import { useField } from "@conform-to/react";
import { formatRate } from "#app/domain/billing/cards/rate-text";
import { amountAt, type EntryCard, rateOfWork } from "#app/domain/billing/entries/entry-price";
import { dayName } from "#app/domain/kernel/days";
import { formatMoney } from "#app/ui/primitives/values/money";
import { quantityText } from "./billing-labels";

interface Props {
  /** The rate cards that can apply, oldest first. */
  cards: readonly EntryCard[];
  /** The first day without an invoice; earlier work is billed on it. */
  openFrom: string;
}

/** Unit price and amount of the chosen work, before it is saved. */
export function ListedPrice({ cards, openFrom }: Props) {
  const [what] = useField<string>("what");
  const [day] = useField<string>("day");
  const [quantity] = useField<string>("quantity");
  const [kind = "", ...rest] = (what.value ?? "").split(":");
  const item = rest.join(":");
  const billDay = [openFrom, day.value ?? ""].sort().at(-1) ?? "";
  return (
    <p role="status" className={item ? "tabular break-words" : "sr-only"}>
      {item && priceText(rateOfWork({ kind, billDay, item }, cards), quantity.value ?? "", billDay)}
    </p>
  );
}

function priceText(found: ReturnType<typeof rateOfWork>, quantity: string, billDay: string): string {
  if (!found)
    return `The rate card of ${/^\d{4}-\d{2}-\d{2}$/.test(billDay) ? dayName(billDay) : "that day"} has no rate for it.`;
  const { named, currency } = found;
  const { unit, rate, tiers = [] } = named;
  const unitPrice = `${formatRate(rate, currency)} per ${unit}`;
  if (tiers.length > 0) {
    const further = tiers.map(
      (tier) => `${formatRate(tier.rate, currency)} after ${quantityText(tier.above, unit)} a month`,
    );
    return `Unit price ${unitPrice}, ${further.join(", ")}. The amount depends on the month's quantity.`;
  }
  if (!/^[1-9]\d{0,6}$/.test(quantity)) return `Unit price ${unitPrice}`;
  return `Unit price ${unitPrice} · Amount ${formatMoney(amountAt(rate, Number(quantity)), currency)}`;
}
