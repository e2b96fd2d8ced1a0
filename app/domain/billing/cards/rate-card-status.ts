import { statusTable } from "../../kernel/status-table";

export const RATE_CARD_STATUS_TABLE = statusTable({
  "in force": { label: "Current", tone: "good", icon: "good" },
  "to come": { label: "Upcoming", tone: "info", icon: "waiting" },
  past: { label: "Past", tone: "neutral", icon: "audit" },
  correction: { label: "Correction", tone: "info", icon: "returns" },
  unconfirmed: { label: "Correction to confirm", tone: "warn", icon: "waiting" },
  withdrawn: { label: "Withdrawn", tone: "outline", icon: "returns" },
  none: { label: "No rates", tone: "warn", icon: "alert" },
});
export type RateCardStatus = Exclude<keyof typeof RATE_CARD_STATUS_TABLE, "none">;
