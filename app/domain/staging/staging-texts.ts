/** Texts of staging for screens; imports no schema library. */
import { labelsOf, statusTable } from "../kernel/status-table";

export const STAGING_STATUS = ["pending", "processed", "error"] as const;
export type StagingStatus = (typeof STAGING_STATUS)[number];

export const STAGING_STATUS_TABLE = statusTable<StagingStatus>({
  pending: { label: "Pending", tone: "neutral", icon: "waiting" },
  processed: { label: "Processed", tone: "good", icon: "check-all" },
  error: { label: "Error", tone: "bad", icon: "alert" },
});
export const STAGING_STATUS_LABEL = labelsOf(STAGING_STATUS_TABLE);

/** Text of a staged order that was deleted in the store; it is pending again if the order is restored there. */
export const DELETED_IN_STORE = "Deleted in the store.";

/** Whether processing an order in error again can help. */
export const mayTryAgain = ({
  status,
  errorMessage,
}: {
  status: StagingStatus;
  errorMessage: string | null;
}): boolean => status === "error" && errorMessage !== DELETED_IN_STORE;

/** Message after "Process All", at once or after its run. */
export function bulkResult({ processed, failed }: { processed: number; failed: number }) {
  const errors = `${failed.toLocaleString("en-US")} with an error`;
  if (processed === 0 && failed > 0) {
    const description = `Failed to process orders: ${errors}`;
    return { title: "Bulk Processing Failed", description, variant: "destructive" as const };
  }
  const orders = `${processed.toLocaleString("en-US")} orders processed to permanent storage`;
  return { title: "Bulk Processing Complete", description: failed > 0 ? `${orders}, ${errors}` : orders };
}

/** Message while a "Process All" run continues in the background. */
export function bulkStarted({
  processed,
  failed,
  remaining,
}: {
  processed: number;
  failed: number;
  remaining: number;
}) {
  const done = processed + failed;
  const rest = `${remaining.toLocaleString("en-US")}${done > 0 ? " more" : ""} orders are being processed in the background.`;
  const errors = failed > 0 ? ` (${failed.toLocaleString("en-US")} with an error)` : "";
  return {
    title: "Processing started",
    description: done > 0 ? `${done.toLocaleString("en-US")} orders processed${errors}. ${rest}` : rest,
  };
}
