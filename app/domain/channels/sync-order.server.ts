import { PartnerError } from "#app/integrations/partner";
import type { CompanyDb } from "#db/scoped.server";
import { holdAbsentOrder } from "../fulfillment/absent-order.server";
import { isPassing } from "../integrations/backoff";
import { findIntegrationRow } from "../integrations/integrations.service.server";
import { syncSoon } from "../integrations/lease.service.server";
import { type OpenChannel, openChannel } from "../integrations/open-channel.server";
import type { Ctx } from "../kernel/ctx";
import type { SyncRun, SyncTrigger } from "./inbound.schema";
import { findKnown, markStagedGone } from "./reconcile/open-orders.repo.server";
import { storeOrders } from "./stage/store-orders.server";
import { SyncCounter } from "./sync-counts";
import { insertEndedRun } from "./sync-runs.repo.server";
import { readPayloads } from "./walk/parse-page.server";

export interface OrderRequest {
  companyId: string;
  integrationId: string;
  trigger: SyncTrigger;
  externalId: string;
}

/**
 * Fetches the order that a webhook named. Needs no lease: the newer version wins, and a deletion, which no list shows,
 * must not be missed during a long sync. Leaves the watermark unchanged. Null when the integration is deleted or
 * paused.
 * @throws PartnerError for temporary faults, so that the queue retries
 */
export async function syncOrder(ctx: Ctx, request: OrderRequest): Promise<SyncRun | null> {
  const { companyId, integrationId, trigger, externalId } = request;
  const company = ctx.db.company(companyId);
  const row = await findIntegrationRow({ ...ctx, db: company }, integrationId);
  if (!row || row.status === "paused") return null;
  const counter = new SyncCounter({ id: ctx.newId(), integrationId, trigger, startedAt: ctx.now() });
  try {
    const open = await openChannel(ctx, row);
    if (!open) return null;
    const payload = await open.channel.fetchOrder(open.world, open.connection, externalId);
    const isThere = payload !== null && (await stageOne(ctx, company, open, request, counter, payload));
    if (!isThere) await markAbsent(ctx, company, open, request, counter);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    counter.finish("failed", ctx.now(), error.message);
    // Unless it was deleted, the next list includes it.
    await company.batch(insertEndedRun(company, counter.run), syncSoon(ctx, company, integrationId));
    if (isPassing(error.fault)) throw error;
  }
  return counter.run;
}

async function stageOne(
  ctx: Ctx,
  company: CompanyDb,
  open: OpenChannel,
  request: OrderRequest,
  counter: SyncCounter,
  payload: unknown,
): Promise<boolean> {
  const { integrationId } = request;
  const { orders } = await readPayloads(ctx, company.companyId, open.channel, [payload], counter);
  if (orders.length === 0) return false;
  await storeOrders(ctx, company, integrationId, orders, counter);
  counter.finish("done", ctx.now());
  await insertEndedRun(company, counter.run);
  return true;
}

/**
 * The store sent no valid order. Only when it reports this id as deleted or trashed, marks the staged order or holds
 * the accepted one.
 * @throws PartnerError
 */
async function markAbsent(
  ctx: Ctx,
  company: CompanyDb,
  { channel, world, connection }: OpenChannel,
  { integrationId, externalId }: OrderRequest,
  counter: SyncCounter,
): Promise<void> {
  const find = () => findKnown(company, integrationId, externalId);
  const known = await find();
  const absence = known && (await channel.absenceOf(world, connection, { externalId, placedAt: known.placedAt }));
  counter.finish("done", ctx.now());
  if (!absence) return insertEndedRun(company, counter.run);
  counter.run.updated = 1;
  // Read again, because it may have been accepted concurrently.
  const [, now] = await company.batch(
    markStagedGone(ctx, company, integrationId, externalId),
    find(),
    insertEndedRun(company, counter.run),
  );
  if (now?.status === "processed") await holdAbsentOrder(ctx, company, now.id, absence);
}
