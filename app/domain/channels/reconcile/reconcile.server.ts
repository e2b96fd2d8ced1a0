import { PartnerError } from "#app/integrations/partner";
import type { Absence } from "#app/integrations/sales-channel";
import type { CompanyDb } from "#db/scoped.server";
import { holdAbsentOrder, releaseReturnedOrder } from "../../fulfillment/absent-order.server";
import { findIntegrationRow, type IntegrationRow } from "../../integrations/integrations.service.server";
import { openChannel } from "../../integrations/open-channel.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError } from "../../kernel/errors";
import type { Job } from "../../kernel/jobs";
import { clearNotifications, notificationStatement } from "../../notifications/notifications.service.server";
import { MAX_DELETED, type StoreView, viewOfStore } from "./find-absent.server";
import { listOpenOrders, markStagedGone, type OpenOrder } from "./open-orders.repo.server";

/** Minimum interval between reconciliations of a store. */
export const RECONCILE_EVERY_MS = 15 * 60_000;
const NEXT_PAGE_SECONDS = 5;

type ReconcileJob = Extract<Job, { type: "reconcile-orders" }>;

/** Whether a check is due since the last sync. Each store has its own offset, so that checks are spread over time. */
export function isReconcileDue(integrationId: string, lastSync: number | null, now: number): boolean {
  const offset = Number.parseInt(integrationId.slice(-6), 36) % RECONCILE_EVERY_MS || 0;
  const slot = (at: number) => Math.floor((at + offset) / RECONCILE_EVERY_MS);
  return lastSync !== null && slot(lastSync) < slot(now);
}

/**
 * Compares one page of a store's open orders with the store: holds orders that it deleted or trashed, releases restored
 * ones, and fetches changes that no sync has brought. Enqueues the next page. A store that fails or is implausible
 * changes nothing; the check is repeated with its next syncs.
 */
export async function reconcileOrdersJob(ctx: Ctx, job: ReconcileJob): Promise<void> {
  const { companyId, integrationId, after = "", deleted = 0 } = job;
  const company = ctx.db.company(companyId);
  const row = await findIntegrationRow({ ...ctx, db: company }, integrationId);
  if (!row || row.status === "paused" || row.failures > 0) return;
  const channel = await openChannel(ctx, row);
  if (!channel) return;
  const limit = channel.channel.listedPageSize;
  const open = await listOpenOrders(company, integrationId, { after, limit, now: ctx.now() });
  if (open.length === 0) return;
  try {
    const view = await viewOfStore(company, integrationId, channel, open, deleted);
    if (view.doubt) return await raiseAlarm(ctx, company, row, view);
    await apply(ctx, company, row, open, view);
    const last = open.at(-1);
    if (!last || open.length < limit) return void (await clearNotifications(company, "sync-failed", alarmKey(row)));
    const gone = deleted + [...view.absent.values()].filter((absence) => absence === "deleted").length;
    await ctx.enqueueLater(NEXT_PAGE_SECONDS, { ...job, after: last.id, deleted: gone });
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    ctx.log.warn("open orders not compared with their store", { integrationId, reason: error.message });
  }
}

async function apply(
  ctx: Ctx,
  company: CompanyDb,
  row: IntegrationRow,
  open: readonly OpenOrder[],
  { listed, absent }: StoreView,
): Promise<void> {
  const changed = new Set<string>();
  for (const order of open) {
    const { id, externalId, isStaged, isAnswered } = order;
    const there = listed.get(externalId);
    const absence = absent.get(externalId);
    if (absence) await answerAbsence(ctx, company, row, order, absence);
    else if (there && isAnswered && !isStaged) await releaseReturnedOrder(ctx, company, id);
    const isMissed = there && order.modifiedAt !== null && isUnseen(row, order.modifiedAt, there.modifiedAt);
    if (there && ((isAnswered && isStaged) || isMissed)) changed.add(externalId);
  }
  const { companyId, id: integrationId } = row;
  const jobs = [...changed].map(
    (externalId): Job => ({ type: "sync-integration", companyId, integrationId, trigger: "cron", externalId }),
  );
  if (jobs.length > 0) await ctx.enqueue(...jobs);
}

/** An order that cannot be held now does not block the others: the next check tries again. */
async function answerAbsence(
  ctx: Ctx,
  company: CompanyDb,
  { id: integrationId }: IntegrationRow,
  { id, externalId, isStaged }: OpenOrder,
  absence: Absence,
): Promise<void> {
  try {
    if (isStaged) await markStagedGone(ctx, company, integrationId, externalId);
    else await holdAbsentOrder(ctx, company, id, absence);
  } catch (error) {
    if (!(error instanceof DomainError) && !refusedBy(error, "assertion")) throw error;
    ctx.log.warn("absent order not held", { orderId: id, reason: String(error) });
  }
}

/** A version from before the watermark, which no later sync would fetch. */
const isUnseen = ({ watermark }: IntegrationRow, ours: number, theirs: number): boolean =>
  theirs > ours && watermark !== null && theirs < watermark;

const alarmKey = ({ id }: IntegrationRow): string => `${id}:orders-gone`;

async function raiseAlarm(ctx: Ctx, company: CompanyDb, row: IntegrationRow, { absent, doubt }: StoreView) {
  const isMany = doubt === "too-many";
  ctx.log.warn("many open orders are gone from their store", { integrationId: row.id, doubt, count: absent.size });
  await notificationStatement(ctx, company, {
    kind: "sync-failed",
    key: alarmKey(row),
    title: isMany
      ? `${row.name}: more than ${MAX_DELETED} open orders are missing from the store`
      : `${row.name}: the store has none of the open orders`,
    body: `${isMany ? "That many at once may be a problem in the store" : "This may be another store"}, so the orders were not put on hold. Check the store and its URL. If the orders were deleted on purpose, cancel or hold them here.`,
    path: "/integrations",
  });
}
