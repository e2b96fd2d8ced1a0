export const SYNC_TRIGGER = ["cron", "manual", "webhook"] as const;
export type SyncTrigger = (typeof SYNC_TRIGGER)[number];

/** A sync's result, as recorded. */
export interface SyncRun {
  id: string;
  integrationId: string;
  trigger: SyncTrigger;
  status: "running" | "done" | "failed";
  startedAt: number;
  finishedAt: number | null;
  windowFrom: number | null;
  windowTo: number | null;
  /** Payloads read; each is then created, updated, unchanged or refused. */
  fetched: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  refusals: { id: string | null; reason: string }[] | null;
  storeCount: number | null;
  heldCount: number | null;
  missing: string[] | null;
  warnings: string[] | null;
  error: string | null;
}

/** Null when another sync of the store was running. */
export interface SyncResult {
  newOrders: number;
  updatedOrders: number;
  /** Orders that could not be fetched, plus one for a failed sync. */
  errors: number;
  run: SyncRun | null;
}

/** Cursor of a walk that exceeds one invocation. */
export interface Resume {
  from: number;
  to: number;
  cursor: string;
  /** Orders changed before this were already compared with the store. */
  checkFrom: number;
}
