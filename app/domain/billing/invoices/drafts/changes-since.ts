import type { RatedLine } from "#app/domain/billing/charge-quantities";
import type { Line } from "../papers/invoice-paper";

export interface LineChange {
  label: string;
  /** Null when the line is added or removed. */
  before: number | null;
  after: number | null;
}

const keyOf = ({ charge, item, from, rate }: Pick<Line, "charge" | "item" | "from" | "rate">): string =>
  JSON.stringify([charge, item, from, rate]);

/** Differences between a draft and the same draft made now, without adjustments, which stay. */
export function changesSince(lines: readonly Line[], rated: readonly RatedLine[]): LineChange[] {
  const kept = new Map(lines.filter(({ charge }) => charge !== "adjustment").map((line) => [keyOf(line), line]));
  const now = new Map(rated.map((line) => [keyOf(line), line]));
  return [...new Set([...kept.keys(), ...now.keys()])].flatMap((key) => {
    const [before, after] = [kept.get(key), now.get(key)];
    if (before && after && before.amountMinor === after.amountMinor && before.quantity === after.quantity) return [];
    const label = (after ?? before)?.label ?? "";
    return [{ label, before: before?.amountMinor ?? null, after: after?.amountMinor ?? null }];
  });
}
