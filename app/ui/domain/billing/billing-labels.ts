import type { ChargeKind } from "#app/domain/billing/charge-quantities";
import type { Overdue } from "#app/domain/billing/check/companies-billed.server";
import type { Warning } from "#app/domain/billing/check/warnings";
import { monthName, type Period } from "#app/domain/billing/days";
import { periodName } from "#app/domain/billing/invoice-labels";
import { shownQuantity } from "#app/domain/billing/invoices/line-amount";
import { dayName } from "#app/domain/kernel/days";
import { formatMoney } from "#app/domain/kernel/money";

const count = (n: number): string => n.toLocaleString("en-US");

/** "1,240 orders", "1 unit-day", "3 boxes". Text after a comma is not changed. */
export function quantityText(counted: number, countedUnit: string): string {
  const { quantity, unit } = shownQuantity({ quantity: counted, unit: countedUnit });
  const [word = "", ...rest] = unit.split(", ");
  const many =
    !word || quantity === 1 || word.endsWith("s") ? word : /(x|ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
  return [`${count(quantity)} ${many}`.trim(), ...rest].join(", ");
}

/** Days of one month: "1–27 Oct", "27 Oct", or "October 2026" for the whole of it. */
export function shortPeriod(period: Period): string {
  const whole = periodName(period);
  if (!whole.includes(" to ")) return period.from === period.to ? dayName(period.to, false) : whole;
  return `${Number(period.from.slice(8))}–${dayName(period.to, false)}`;
}

/** "$574.10 more than 1–27 Oct ($1,136.55)". */
export function comparedText(minor: number, beforeMinor: number, currency: string, before: Period): string {
  const difference = formatMoney(Math.abs(minor - beforeMinor), currency);
  const than = `${shortPeriod(before)} (${formatMoney(beforeMinor, currency)})`;
  if (minor === beforeMinor) return `The same as ${than}`;
  return `${difference} ${minor > beforeMinor ? "more" : "less"} than ${than}`;
}

/** What a column of quantities counts: "Orders", "Units at the end of the day". */
export function countedName(unit: string): string {
  const [word = ""] = shownQuantity({ quantity: 0, unit }).unit.split(", ");
  if (word.endsWith("³-day")) return `${word.replace("-day", "")} at the end of the day`;
  const name = quantityText(2, word.replace(/-day$/, "")).slice(2);
  if (!name) return "Quantity";
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}${word.endsWith("-day") ? " at the end of the day" : ""}`;
}

const KIND: Record<ChargeKind, string> = {
  received: "Receiving",
  unloaded: "Unloading",
  putaway: "Putaway",
  assembled: "Assembly",
  stored: "Storage",
  palletized: "Storage on pallets",
  volume: "Storage by volume",
  unmeasured: "Storage of products without a size",
  picked: "Picking",
  packed: "Packing",
  shipped: "Shipping",
  returned: "Returns",
  special: "Special work",
  material: "Materials",
  postage: "Postage",
};

/** Work without a charge, and the reason: "Storage (620 unit-days): no rate card applies on these days". */
export function unpricedWords({ kind, item, currency, quantity, amountMinor, why }: Unpriced): string {
  const counted = kind === "stored" || kind === "unmeasured" ? quantityText(quantity, "unit-day") : count(quantity);
  const price = currency ? `, ${formatMoney(amountMinor, currency)}` : "";
  const what = `${KIND[kind]}${item && ` "${item}"`} (${counted}${price})`;
  if (why === "no-card") return `${what}: no rate card applies on these days`;
  if (why === "no-size") return `${what}: it cannot be billed by volume`;
  if (why === "no-rate") return `${what}: the rate card has no rate for it`;
  return `${what}: its currency differs from the rate card's`;
}
type Unpriced = Extract<Warning, { kind: "unpriced" }>["what"];

/** "26 days". */
export const daysText = (days: number): string => `${count(days)} ${days === 1 ? "day" : "days"}`;

/** "26 days overdue". */
export const daysOverdueText = (days: number): string => `${daysText(days)} overdue`;

/** "1 invoice overdue, $331.64, 26 days"; the days are those of the oldest. */
export const overdueWords = ({ invoices, amountMinor, currency, days }: Overdue): string =>
  `${count(invoices)} ${invoices === 1 ? "invoice" : "invoices"} overdue, ${formatMoney(amountMinor, currency)}, ${
    invoices === 1 ? "" : "up to "
  }${daysText(days)}`;

const SET_RATE = { next: "Set a rate, or 0 if it is free", part: "rates" } as const;
const TO_PRICE = {
  "no-card": SET_RATE,
  "no-rate": SET_RATE,
  "no-size": {
    next: "Enter the length, width and height of these products. Days that are recorded stay as they are",
    part: "products",
  },
  "other-currency": { next: "Enter it manually in the rate card's currency", part: "month" },
} as const;

const workItems = (works: number): string => `${count(works)} work ${works === 1 ? "item" : "items"}`;

export function warningWords(warning: Warning): {
  text: string;
  next: string;
  part: "rates" | "month" | "invoices" | "storage" | "products";
} {
  switch (warning.kind) {
    case "no-card":
      return {
        text: warning.works > 0 ? `No rate card for ${workItems(warning.works)}` : "No rate card",
        next: "Create a rate card",
        part: "rates",
      };
    case "unpriced":
      return { text: unpricedWords(warning.what), ...TO_PRICE[warning.what.why] };
    case "storage-missing":
      return {
        text: warning.since ? `Storage is recorded only up to ${dayName(warning.since)}` : "No storage is recorded yet",
        next: "The nightly job records the missing days. If it does not, check System Reports",
        part: "storage",
      };
    case "not-invoiced":
      return {
        text: `${monthName(`${warning.month}-01`)} has ended and has no invoice`,
        next: "Draft the invoice",
        part: "invoices",
      };
    case "old-draft":
      return { text: "A draft is more than a week old", next: "Issue it or discard it", part: "invoices" };
  }
}

export interface Discarding {
  /** Adjustments that were added manually. */
  adjustments: number;
  /** Supplements of corrected rates, which wait for the next draft. */
  supplements: number;
  supplementMinor: number;
}

/** What happens to a discarded draft's lines and days. */
export function discardWords({ adjustments, supplements, supplementMinor }: Discarding, currency: string): string {
  const money = formatMoney(supplementMinor, currency);
  return [
    adjustments > 0 && "Adjustments that you added here are lost.",
    supplements === 1 && `The supplement of ${money} goes on the next draft.`,
    supplements > 1 && `The supplements of ${money} in total go on the next draft.`,
    "Its days can be billed again, manually or by the nightly run.",
  ]
    .filter(Boolean)
    .join(" ");
}

/** What happens with the email of a document that is issued, to continue a sentence. */
export function emailText(recipient: string, isEmailSetUp: boolean): string {
  if (!isEmailSetUp) return ". No email is sent, because email is not set up";
  return recipient ? ` and is emailed to ${recipient}` : ". No email is sent, because no address is known";
}

/** "INV-000123"; a draft has no number yet. */
export const invoiceNumber = ({ kind, number }: { kind: string; number: number | null }): string =>
  number === null ? "Draft" : `${kind === "credit-note" ? "CN" : "INV"}-${String(number).padStart(6, "0")}`;
