/** Finds problems in a company's billing from its rate cards, charges and invoices. Pure. */
import { addDays } from "../../kernel/days";
import type { Card, DailyCharge } from "../charge-quantities";
import { monthBefore } from "../days";
import { ratePeriod, type Unpriced } from "../rating";

export interface Billed {
  cards: readonly Card[];
  /** Charges of days without invoice. */
  charges: readonly DailyCharge[];
  openFrom: string;
  today: string;
  /** Units on hand, and the last day with recorded storage. */
  units: number;
  storedTo: string | null;
  /** Creation time of the oldest draft. */
  draftSince: number | null;
  /** The only draft; null with none or several. */
  draftId: string | null;
}

export type Warning =
  | { kind: "no-card"; works: number }
  | { kind: "unpriced"; what: Unpriced }
  | { kind: "storage-missing"; since: string | null }
  | { kind: "not-invoiced"; month: string }
  | { kind: "old-draft"; since: number; draftId: string | null };

const WEEK_MS = 7 * 86_400_000;

export function warningsOf(
  { cards, charges, openFrom, today, units, storedTo, draftSince, draftId }: Billed,
  now: number,
): Warning[] {
  const found: Warning[] = [];
  const open = charges.filter(({ day }) => day >= openFrom);
  const days = open.map(({ day }) => day).sort();
  const first = [openFrom, days[0] ?? today].sort().at(-1) as string;
  if (cards.length === 0) {
    found.push({ kind: "no-card", works: open.reduce((sum, row) => sum + row.works, 0) });
  } else if (first <= today) {
    for (const what of ratePeriod(cards, open, { from: first, to: today }).unpriced)
      found.push({ kind: "unpriced", what });
  }
  const yesterday = addDays(today, -1);
  if (units > 0 && (storedTo ?? "") < yesterday) found.push({ kind: "storage-missing", since: storedTo });
  const last = monthBefore(today);
  // Charges of a past month without invoice.
  const old = days[0] !== undefined && days[0] <= last.to && openFrom <= last.to;
  if (cards.length > 0 && old) found.push({ kind: "not-invoiced", month: last.from.slice(0, 7) });
  if (draftSince !== null && draftSince < now - WEEK_MS) found.push({ kind: "old-draft", since: draftSince, draftId });
  return found;
}
