/** Whether a lot can be picked on a day. The only definition, for screens, scans, allocation and exports. */
import { addDays, EXPIRING_SOON_DAYS } from "../kernel/days";
import { statusTable } from "../kernel/status-table";

export const LOT_STATE = ["available", "stopped", "expired", "quarantined", "recalled"] as const;
export type LotState = (typeof LOT_STATE)[number];

interface Lot {
  status: string;
  /** `YYYY-MM-DD`; null never expires. */
  expiresOn: string | null;
}

export const daysAfter = addDays;

/**
 * The state of a lot on a day. The lot is usable on its expiry date; with `stopPickingDays` it is stopped that many
 * days earlier. Only available lots are allocated. `lotStateSql` is the SQL equivalent.
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

export const LOT_STATE_TABLE = statusTable<LotState>({
  available: { label: "Available", tone: "good", icon: "good" },
  stopped: { label: "Expires soon", tone: "warn", icon: "alert" },
  expired: { label: "Expired", tone: "bad", icon: "failed" },
  quarantined: { label: "Quarantined", tone: "warn", icon: "paused" },
  recalled: { label: "Recalled", tone: "bad", icon: "failed" },
});

/** Choices for the list of expiring lots, in days; the first is its own. */
export const EXPIRY_WINDOWS = [`${EXPIRING_SOON_DAYS}`, "60", "90"] as const;
