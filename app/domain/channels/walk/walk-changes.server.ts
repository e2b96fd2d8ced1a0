import { PartnerError } from "#app/integrations/partner";
import type { ChangedWindow } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import { isAutoProcessed } from "../../companies/auto-process.server";
import { handledAbsencesByStoreId, releaseReturnedOrder } from "../../fulfillment/absent-order.server";
import type { IntegrationRow } from "../../integrations/integrations.service.server";
import { type Lease, renewLease } from "../../integrations/lease.service.server";
import type { OpenChannel } from "../../integrations/open-channel.server";
import type { Ctx } from "../../kernel/ctx";
import { autoProcessSoon } from "../../staging/auto-process.server";
import type { Resume } from "../inbound.schema";
import { applyChanges } from "../stage/apply-changes.server";
import { changedProcessed, type StagedChange, stageOrders } from "../stage/stage-orders.server";
import type { SyncCounter } from "../sync-counts";
import { updateRun } from "../sync-runs.repo.server";
import { fetchEach } from "./completeness.server";
import { type Claim, missingAmong } from "./missing-orders.repo.server";
import { type ReadPage, readPayloads } from "./parse-page.server";
import { Progress, settledUpTo } from "./sync-window";

/** A sync of one store that holds the store's lease. */
export interface Sync {
  ctx: Ctx;
  company: CompanyDb;
  row: IntegrationRow;
  lease: Lease;
  counter: SyncCounter;
  open: OpenChannel;
  window: ChangedWindow;
  /** Stored orders changed from here on are compared with the store's list. */
  checkFrom: number;
  cursor: string | null;
  /** Pages per invocation; a longer walk continues in the next one. */
  mostPages: number;
  /** Everything changed before this is stored; null while unknown. */
  watermark: number | null;
}

/**
 * Reads the window page by page, oldest change first, and stages each page in one round trip. After a crash the staged
 * orders remain, none is staged twice, and the next sync starts at the watermark. Returns a cursor when the window
 * exceeds one invocation.
 * @throws PartnerError
 */
export async function walkWindow(sync: Sync): Promise<Resume | null> {
  const { counter, window, open, mostPages } = sync;
  const progress = new Progress();
  for (let pages = 1; ; pages++) {
    const page = await open.channel.changedOrders(open.world, open.connection, window, sync.cursor);
    counter.warn(...page.warnings);
    const read = await readPayloads(sync.ctx, sync.company.companyId, open.channel, page.orders, counter);
    progress.see(read.modifiedAt);
    const isEnd = page.next === null;
    const covered = isEnd ? window.to : progress.covered;
    const claims = isEnd || pages >= mostPages ? await listChanged(sync, covered) : null;
    const missing = await storePage(sync, read, claims);
    // Only now, after the page's changes to processed orders were applied too.
    if (covered !== null) {
      sync.watermark = settledUpTo({ covered, lastSeen: progress.lastSeen, lookedAt: window.to });
      counter.run.windowTo = covered;
    }
    if (claims) await fetchMissing(sync, claims, missing);
    if (page.next === null) return null;
    sync.cursor = page.next;
    if (pages >= mostPages) {
      const checkFrom = claims && covered !== null ? covered : sync.checkFrom;
      return { ...window, cursor: page.next, checkFrom };
    }
  }
}

/** The store's list of changed orders up to this time. When it is unavailable, the sync continues without it. */
async function listChanged(sync: Sync, covered: number | null): Promise<Claim[] | null> {
  const { channel, world, connection } = sync.open;
  if (covered === null || covered < sync.checkFrom) return null;
  try {
    return await channel.changedIds(world, connection, { from: sync.checkFrom, to: covered });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    sync.counter.warn(`Whether all orders have come could not be checked: ${error.message}`);
    return null;
  }
}

/** One round trip per page, more when processed orders changed. Returns the ids that are not stored. */
async function storePage(sync: Sync, { orders }: ReadPage, claims: Claim[] | null): Promise<string[]> {
  const { ctx, company, lease, counter } = sync;
  const { integrationId } = lease;
  if (orders.length === 0 && !claims?.length) return [];
  counter.run.windowFrom = sync.checkFrom;
  const changes: StagedChange[] = [];
  const missing: string[] = [];
  const [processed, returned, isAuto] = await company.batch(
    changedProcessed(company, integrationId, orders),
    handledAbsencesByStoreId(
      company,
      integrationId,
      orders.map(({ order }) => order.externalId),
    ),
    isAutoProcessed(ctx, company.companyId),
    ...renewLease(ctx, company, lease, sync.watermark),
    updateRun(company, counter.run),
    ...stageOrders(ctx, company, integrationId, orders).map((staged) => staged.map((found) => changes.push(...found))),
    ...missingAmong(company, integrationId, claims ?? []).map((ids) => ids.map((found) => missing.push(...found))),
  );
  if (isAuto) await autoProcessSoon(ctx, company.companyId, changes);
  await applyChanges(ctx, company, processed, orders);
  for (const id of returned) await releaseReturnedOrder(ctx, company, id);
  count(counter, orders.length, changes, processed.length);
  // The comparison saw their older version; they are up to date now.
  const applied = new Set(processed.map(({ externalId }) => externalId));
  return missing.filter((id) => !applied.has(id));
}

function count({ run }: SyncCounter, orders: number, changes: readonly StagedChange[], applied: number): void {
  const created = changes.filter(({ what }) => what === "created").length;
  const updated = changes.filter(({ what }) => what === "updated").length + applied;
  run.created += created;
  run.updated += updated;
  run.unchanged += orders - created - updated;
}

/** Fetches orders missing from the pages by id, once; the run lists those that failed. */
async function fetchMissing(sync: Sync, claims: Claim[], notHeld: string[]): Promise<void> {
  const { ctx, company, counter, open } = sync;
  const missing = notHeld.filter((id) => !counter.refusedIds.has(id));
  const fetched =
    missing.length > 0 ? await fetchEach(open, missing) : { payloads: [], stillMissing: [], warning: null };
  if (fetched.payloads.length > 0) {
    counter.warn(`The store's list left out ${missing.length} orders that had changed; they were fetched one by one.`);
    await storePage(sync, await readPayloads(ctx, company.companyId, open.channel, fetched.payloads, counter), null);
  }
  const { stillMissing, warning } = fetched;
  counter.compared({
    storeCount: claims.filter(({ id }) => !counter.refusedIds.has(id)).length,
    missing: stillMissing,
  });
  if (stillMissing.length === 0) return;
  const why = warning ? ` ${warning}` : "";
  counter.warn(`${stillMissing.length} orders that changed in the store could not be fetched.${why}`);
  ctx.log.warn("orders missing", { integrationId: sync.lease.integrationId, missing: stillMissing.slice(0, 50) });
}
