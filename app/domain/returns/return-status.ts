import { RETURN_STATUS, type ReturnStatus } from "#db/schema/values/return-values";
import { labelsOf, statusTable } from "../kernel/status-table";

export { RETURN_STATUS, type ReturnStatus };

/** Allowed transitions; any other is a conflict. Received units keep a return from being canceled. */
const RETURN_TRANSITIONS: Record<ReturnStatus, readonly ReturnStatus[]> = {
  requested: ["announced", "in-transit", "arrived", "receiving", "canceled"],
  announced: ["in-transit", "arrived", "receiving", "canceled"],
  "in-transit": ["announced", "arrived", "receiving", "canceled"],
  arrived: ["receiving", "canceled"],
  receiving: ["completed"],
  completed: [],
  canceled: [],
};

export const canMoveReturn = (from: ReturnStatus, to: ReturnStatus): boolean => RETURN_TRANSITIONS[from].includes(to);

/** The statuses from which a return can move to this one. */
export const statusesBefore = (to: ReturnStatus): ReturnStatus[] =>
  RETURN_STATUS.filter((from) => canMoveReturn(from, to));

/** Statuses in which units can still be received. */
export const OPEN_STATUSES: readonly ReturnStatus[] = RETURN_STATUS.filter(
  (status) => status === "receiving" || canMoveReturn(status, "receiving"),
);

export const RETURN_STATUS_TABLE = statusTable<ReturnStatus>({
  requested: { label: "To confirm", tone: "warn", icon: "waiting" },
  announced: { label: "Announced", tone: "neutral", icon: "waiting" },
  "in-transit": { label: "In transit", tone: "info", icon: "shipping" },
  arrived: { label: "Arrived", tone: "accent", icon: "dot" },
  receiving: { label: "Received in part", tone: "accent", icon: "counts" },
  completed: { label: "Completed", tone: "good", icon: "check-all" },
  canceled: { label: "Canceled", tone: "neutral", icon: "stopped" },
});

export const RETURN_STATUS_LABEL = labelsOf(RETURN_STATUS_TABLE);
