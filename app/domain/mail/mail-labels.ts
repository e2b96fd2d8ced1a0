export const MAIL_STATUSES = ["pending", "sent", "kept", "dead"] as const;

/** Email statuses as the viewer shows them. */
export const MAIL_STATUS_LABEL: Record<(typeof MAIL_STATUSES)[number], string> = {
  pending: "Waiting",
  sent: "Sent",
  kept: "Not sent",
  dead: "Failed",
};
