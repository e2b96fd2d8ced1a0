import { COUNT_REASON, type CountLineStatus, type CountReason, type CountStatus } from "#db/schema/values/count-values";
import { statusTable } from "../../kernel/status-table";

export const COUNT_STATUS_TABLE = statusTable<CountStatus>({
  open: { label: "To count", tone: "outline", icon: "waiting" },
  counting: { label: "Being counted", tone: "info", icon: "dot" },
  recount: { label: "Count again", tone: "warn", icon: "alert" },
  review: { label: "To approve", tone: "warn", icon: "alert" },
  done: { label: "Counted", tone: "good", icon: "good" },
  canceled: { label: "Canceled", tone: "neutral", icon: "stopped" },
});

export const COUNT_LINE_TABLE = statusTable<CountLineStatus>({
  counting: { label: "To count", tone: "outline", icon: "waiting" },
  matched: { label: "As expected", tone: "good", icon: "good" },
  recount: { label: "Count again", tone: "warn", icon: "alert" },
  recounted: { label: "Counted again", tone: "neutral", icon: "archived" },
  review: { label: "To approve", tone: "warn", icon: "alert" },
  adjusted: { label: "Stock adjusted", tone: "info", icon: "good" },
  kept: { label: "Stock kept", tone: "neutral", icon: "stopped" },
});

export const COUNT_REASON_LABEL: Readonly<Record<CountReason, string>> = {
  plan: "Count plan",
  floor: "On the floor",
  "zero-check": "Zero check",
  request: "Client's request",
};

export const REASON_OPTIONS = COUNT_REASON.map((value) => ({ value, label: COUNT_REASON_LABEL[value] }));
