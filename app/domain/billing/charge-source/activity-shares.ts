import { type BilledActivity, chargesOfActivity } from "../activity-charges";
import { cardPeriodsOf } from "../card-periods";
import { type Card, type DailyCharge, type LineCharge, measured } from "../charge-quantities";
import type { Period } from "../days";
import { explainDay, explainPeriod } from "../distribute-line";

type Activity = BilledActivity & { id: string };
interface ChargeItem {
  charge: LineCharge;
  item: string;
}
export interface Share {
  quantity: number;
  /** Null when it has no price. */
  amountMinor: number | null;
}

const keyOf = ({ day, kind, item, currency }: DailyCharge) => JSON.stringify([day, kind, item, currency]);

/**
 * Each activity's quantity for a charge and its part of the amount. `activities` must be all activities of their days,
 * sorted by id.
 */
export function activityShares(
  { cards, charges, period }: { cards: readonly Card[]; charges: readonly DailyCharge[]; period: Period },
  { charge, item }: ChargeItem,
  activities: readonly Activity[],
): Map<string, Share> {
  const shares = new Map<string, Share>();
  const byRow = new Map<string, { id: string; row: DailyCharge }[]>();
  const cardPeriods = cardPeriodsOf(cards, period);
  for (const activity of activities) {
    const card = cardPeriods.find(({ from, to }) => from <= activity.billDay && activity.billDay <= to)?.card;
    for (const row of chargesOfActivity(activity)) {
      const key = keyOf(row);
      const sameRow = byRow.get(key);
      if (sameRow) sameRow.push({ id: activity.id, row });
      else byRow.set(key, [{ id: activity.id, row }]);
      const found = card ? measured(row, card) : "no-card";
      const known = shares.get(activity.id) ?? { quantity: 0, amountMinor: null };
      if (typeof found !== "string")
        for (const one of found) if (one.charge === charge && one.item === item) known.quantity += one.quantity;
      shares.set(activity.id, known);
    }
  }
  for (const share of explainPeriod(cards, charges, period)) {
    if (share.line.charge !== charge || share.line.item !== item) continue;
    const work = byRow.get(keyOf(share.row)) ?? [];
    if (work.length === 0) continue;
    const amounts = explainDay(
      share,
      work.map(({ row }) => row),
    );
    for (const [at, { id }] of work.entries()) {
      const known = shares.get(id);
      if (known) known.amountMinor = (known.amountMinor ?? 0) + (amounts[at] ?? 0);
    }
  }
  return shares;
}
