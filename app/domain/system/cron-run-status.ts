import { statusTable } from "../kernel/status-table";

/** Runs of the cron, of a sync and of the checks. */
export const RUN_STATUS_TABLE = statusTable({
  done: { label: "Done", tone: "good", icon: "check" },
  failed: { label: "Failed", tone: "bad", icon: "failed" },
  running: { label: "Running", tone: "accent", icon: "dot" },
});
