/** Shortages reported by pickers, and their outcomes. */
import { SHORTAGE_REASON, type ShortageOutcome, type ShortageReason } from "#db/schema/column-values";

export { SHORTAGE_REASON, type ShortageOutcome, type ShortageReason };

export const SHORTAGE_REASON_LABEL: Record<ShortageReason, string> = {
  "not-found": "Not found",
  "too-few": "Not enough",
  damaged: "Damaged",
  "wrong-item": "Wrong item there",
  expired: "Expired",
  other: "Other",
};

export const SHORTAGE_OUTCOME_LABEL: Record<ShortageOutcome, string> = {
  elsewhere: "Picked from another bin",
  backorder: "Shipped later as a backorder",
  without: "Shipped without them",
  found: "Check again",
  held: "Order on hold for stock",
  ended: "Order no longer picked",
};

/** "Damaged: the box is wet"; a note to Other is shown without the reason. */
export const reasonInWords = (reason: ShortageReason, note: string | null): string =>
  !note ? SHORTAGE_REASON_LABEL[reason] : reason === "other" ? note : `${SHORTAGE_REASON_LABEL[reason]}: ${note}`;

/** No other units of the order can be shipped: then the whole order waits. */
export const isAllMissing = (lines: readonly { quantity: number; short: number }[], missing: number): boolean =>
  lines.reduce((sum, line) => sum + line.quantity - line.short, 0) <= missing;
