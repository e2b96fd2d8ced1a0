export const SYNC_TRIGGER = ["cron", "manual", "webhook"] as const;
export type SyncTrigger = (typeof SYNC_TRIGGER)[number];

/** What a sync did and found, as its record keeps it. */
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

/** Null where another sync of the store was running, so that there was nothing to do. */
export interface SyncResult {
  newOrders: number;
  updatedOrders: number;
  /** Orders that the store has and we could not get, and one for a sync that failed. */
  errors: number;
  run: SyncRun | null;
}

/** Where a walk that was too long for one invocation goes on. */
export interface Resume {
  from: number;
  to: number;
  cursor: string;
  /** What lies before was already compared with the store. */
  checkFrom: number;
}
