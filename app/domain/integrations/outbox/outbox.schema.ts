import { z } from "zod";
import { labelsOf, statusTable } from "../../kernel/status-table";

export const OUTBOX_STATUS = ["pending", "done", "dead", "discarded"] as const;
export type OutboxStatus = (typeof OUTBOX_STATUS)[number];

export const OUTBOX_STATUS_LABEL = labelsOf(
  statusTable<OutboxStatus>({
    pending: { label: "Waiting", tone: "neutral", icon: "waiting" },
    done: { label: "Delivered", tone: "good", icon: "check" },
    dead: { label: "Failed", tone: "bad", icon: "failed" },
    discarded: { label: "Discarded", tone: "neutral", icon: "stopped" },
  }),
);

export const OutboxQuery = z.object({
  status: z.enum(OUTBOX_STATUS).catch("dead").default("dead"),
  cursor: z.string().max(64).optional().catch(undefined),
});

export const OutboxParams = z.object({ id: z.string().min(1).max(64) });

export const RetryMessage = z.object({ id: z.string().min(1).max(64) });

const REASON = "Enter a reason for discarding it";
export const DiscardMessage = z.object({
  reason: z.string(REASON).trim().min(1, REASON).max(200, "At most 200 characters"),
});
