/** Whether a lot may be given out on a day: the one answer, for screens, scans, allocation and exports alike. */

export const LOT_STATE = ["available", "stopped", "expired", "quarantined", "recalled"] as const;
export type LotState = (typeof LOT_STATE)[number];

interface Lot {
  status: string;
  /** `YYYY-MM-DD`; null never expires. */
  expiresOn: string | null;
}

/** The day of that moment, in UTC. */
export const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

export const daysAfter = (day: string, days: number): string => dayOf(Date.parse(day) + days * 86_400_000);

/**
 * How a lot stands on a day. It may still be used on the day that it names; with `stopPickingDays` it is stopped from so
 * many days before that. Only an available lot is given out. `lotStateSql` says the same inside a query.
 */
export function lotStateOn(lot: Lot, day: string, stopPickingDays: number): LotState {
  if (lot.status === "recalled") return "recalled";
  if (lot.status === "expired" || (lot.expiresOn !== null && lot.expiresOn < day)) return "expired";
  if (lot.status === "quarantined") return "quarantined";
  if (isOutOfDate(lot.expiresOn, day, stopPickingDays)) return "stopped";
  return "available";
}

/** Past its expiry or its company's stop days. */
export const isOutOfDate = (expiresOn: string | null, day: string, stopPickingDays: number): boolean =>
  expiresOn !== null && expiresOn < daysAfter(day, stopPickingDays);

export const LOT_STATE_LABEL: Record<LotState, string> = {
  available: "Available",
  stopped: "Expires soon",
  expired: "Expired",
  quarantined: "Quarantined",
  recalled: "Recalled",
};
