import type { IntegrationStatus } from "#db/schema/column-values";
import { statusTable } from "../../kernel/status-table";

export const INTEGRATION_STATUS_TABLE = statusTable<IntegrationStatus>({
  active: { label: "Active", tone: "good", icon: "good" },
  error: { label: "Error", tone: "bad", icon: "alert" },
  paused: { label: "Paused", tone: "warn", icon: "paused" },
});

export const WEBHOOK_STATUS_TABLE = statusTable({
  kept: { label: "Automatic", tone: "good" },
  refused: { label: "Rejected", tone: "bad", icon: "failed" },
  "by-hand": { label: "Manual", tone: "neutral" },
});

/** What a store lets its keys do. */
export const PERMISSION_TABLE = statusTable({
  allowed: { label: "Allowed", tone: "good" },
  refused: { label: "Denied", tone: "bad" },
  unknown: { label: "Unknown", tone: "warn" },
  unavailable: { label: "Not available", tone: "neutral" },
});

/** Platforms on the landing page. */
export const OFFERED_TABLE = statusTable({
  connected: { label: "Connected", tone: "good", icon: "check" },
  "built-in": { label: "Built in", tone: "good", icon: "check" },
});
