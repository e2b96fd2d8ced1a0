import type { SyncRun, SyncTrigger } from "./inbound.schema";

const MOST_LISTED = 200;
const LONGEST_TEXT = 300;

/** Counts the results of a running sync. */
export class SyncCounter {
  readonly run: SyncRun;
  /** Ids of invalid orders in the store; these do not count as missing. */
  readonly refusedIds = new Set<string>();

  constructor(start: { id: string; integrationId: string; trigger: SyncTrigger; startedAt: number }) {
    this.run = {
      ...start,
      status: "running",
      finishedAt: null,
      windowFrom: null,
      windowTo: null,
      fetched: 0,
      created: 0,
      updated: 0,
      unchanged: 0,
      refused: 0,
      refusals: null,
      storeCount: null,
      heldCount: null,
      missing: null,
      warnings: null,
      error: null,
    };
  }

  refuse(id: string | null, reason: string): void {
    this.run.refused += 1;
    if (id !== null) this.refusedIds.add(id);
    this.run.refusals ??= [];
    const { refusals } = this.run;
    if (refusals.length < MOST_LISTED) refusals.push({ id, reason: reason.slice(0, LONGEST_TEXT) });
  }

  warn(...warnings: string[]): void {
    if (warnings.length === 0) return;
    const known = [...(this.run.warnings ?? []), ...warnings.map((text) => text.slice(0, LONGEST_TEXT))];
    this.run.warnings = [...new Set(known)].slice(0, MOST_LISTED);
  }

  compared({ storeCount, missing }: { storeCount: number; missing: string[] }): void {
    this.run.storeCount = storeCount;
    this.run.heldCount = storeCount - missing.length;
    this.run.missing = missing.slice(0, MOST_LISTED);
  }

  finish(status: "done" | "failed", at: number, error: string | null = null): void {
    this.run.status = status;
    this.run.finishedAt = at;
    this.run.error = error?.slice(0, LONGEST_TEXT) ?? null;
  }
}
