/** What a picker says about units that are not where they should be, and what can become of it. */

export const SHORTAGE_REASON = ["not-found", "too-few", "damaged", "wrong-item", "expired", "other"] as const;
export type ShortageReason = (typeof SHORTAGE_REASON)[number];

export const SHORTAGE_REASON_LABEL: Record<ShortageReason, string> = {
  "not-found": "Not found",
  "too-few": "Too few",
  damaged: "Damaged",
  "wrong-item": "Wrong item there",
  expired: "Expired",
  other: "Other",
};

export const SHORTAGE_STATUS = ["open", "decided"] as const;

/**
 * Picked from another bin; sent later as an order of its own; sent without them; found after all; the whole order waits
 * for stock; or the order was given back, held or cancelled before anybody decided.
 */
export const SHORTAGE_OUTCOME = ["elsewhere", "backorder", "without", "found", "held", "ended"] as const;
export type ShortageOutcome = (typeof SHORTAGE_OUTCOME)[number];

export const SHORTAGE_OUTCOME_LABEL: Record<ShortageOutcome, string> = {
  elsewhere: "Taken from another bin",
  backorder: "Sent later as a backorder",
  without: "Sent without them",
  found: "Look again",
  held: "The order waits for stock",
  ended: "The order was not picked on",
};

/** "Damaged: the box is wet"; what somebody says under Other speaks for itself. */
export const reasonInWords = (reason: ShortageReason, note: string | null): string =>
  !note ? SHORTAGE_REASON_LABEL[reason] : reason === "other" ? note : `${SHORTAGE_REASON_LABEL[reason]}: ${note}`;

/** Nothing else of the order is there to be sent: then the whole of it waits. */
export const isAllMissing = (lines: readonly { quantity: number; short: number }[], missing: number): boolean =>
  lines.reduce((sum, line) => sum + line.quantity - line.short, 0) <= missing;
