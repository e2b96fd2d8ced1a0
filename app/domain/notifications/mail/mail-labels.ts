import { labelsOf, statusTable } from "../../kernel/status-table";

export const MAIL_STATUSES = ["pending", "sent", "kept", "dead"] as const;

/** Email statuses as the viewer shows them. */
export const MAIL_STATUS_TABLE = statusTable<(typeof MAIL_STATUSES)[number]>({
  pending: { label: "Waiting", tone: "neutral", icon: "waiting" },
  sent: { label: "Sent", tone: "good", icon: "check" },
  kept: { label: "Not sent", tone: "info", icon: "archived" },
  dead: { label: "Failed", tone: "bad", icon: "failed" },
});
export const MAIL_STATUS_LABEL = labelsOf(MAIL_STATUS_TABLE);
