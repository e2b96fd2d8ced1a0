import { sql } from "drizzle-orm";
import { PartnerError } from "#app/integrations/partner";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import { isAutoProcessed } from "../companies/auto-process.server";
import type { Ctx } from "../ctx";
import { isPassing } from "../integrations/backoff";
import { findIntegrationRow } from "../integrations/integrations.service.server";
import { syncSoon } from "../integrations/lease.service.server";
import { type OpenChannel, openChannel } from "../integrations/open-channel.server";
import { notificationStatement } from "../notifications/notifications.service.server";
import { autoProcessSoon } from "../staging/auto/auto-process.server";
import { GONE } from "../staging/staging.words";
import type { SyncRun, SyncTrigger } from "./inbound.schema";
import { insertEndedRun } from "./runs.repo.server";
import { applyChanges } from "./stage/apply-changes.server";
import { changedProcessed, type StagedChange, stageOrders } from "./stage/stage.server";
import { Tally } from "./tally";
import { readPayloads } from "./walk/read-page.server";

export interface OrderRequest {
  companyId: string;
  integrationId: string;
  trigger: SyncTrigger;
  externalId: string;
}

/**
 * Fetches the one order that a webhook spoke of. It needs no lease: the newer version wins whoever writes, and a long
 * sync must not make the hint of a deletion, which no list ever shows, go by unheard. The watermark stays.
 * Null when the integration is gone or paused.
 * @throws PartnerError when waiting may heal it, so that the queue tries again
 */
export async function syncOrder(ctx: Ctx, request: OrderRequest): Promise<SyncRun | null> {
  const { companyId, integrationId, trigger, externalId } = request;
  const company = ctx.db.company(companyId);
  const row = await findIntegrationRow({ ...ctx, db: company }, integrationId);
  if (!row || row.status === "paused") return null;
  const tally = new Tally({ id: ctx.newId(), integrationId, trigger, startedAt: ctx.now() });
  try {
    const open = await openChannel(ctx, row);
    if (!open) return null;
    const payload = await open.channel.fetchOrder(open.world, open.connection, externalId);
    if (payload === null) await markGone(ctx, company, request, tally);
    else await stageOne(ctx, company, open, request, tally, payload);
  } catch (error) {
    if (!(error instanceof PartnerError)) throw error;
    tally.finish("failed", ctx.now(), error.message);
    // The next list will show it, unless it was deleted.
    await company.batch(insertEndedRun(company, tally.run), syncSoon(ctx, company, integrationId));
    if (isPassing(error.fault)) throw error;
  }
  return tally.run;
}

async function stageOne(
  ctx: Ctx,
  company: CompanyDb,
  open: OpenChannel,
  request: OrderRequest,
  tally: Tally,
  payload: unknown,
): Promise<void> {
  const { integrationId } = request;
  const { orders } = await readPayloads(ctx, company.companyId, open.channel, [payload], tally);
  // It is there and is no order (any more): in the trash, for one.
  if (orders.length === 0) return markGone(ctx, company, request, tally);
  const changes: StagedChange[] = [];
  const [processed, isAuto] = await company.batch(
    changedProcessed(company, integrationId, orders),
    isAutoProcessed(ctx, company.companyId),
    ...stageOrders(ctx, company, integrationId, orders).map((staged) => staged.map((found) => changes.push(...found))),
  );
  if (isAuto) await autoProcessSoon(ctx, company.companyId, changes);
  await applyChanges(ctx, company, processed, orders);
  tally.run.created = changes.filter(({ what }) => what === "created").length;
  tally.run.updated = changes.filter(({ what }) => what === "updated").length + processed.length;
  tally.run.unchanged = 1 - tally.run.created - tally.run.updated;
  tally.finish("done", ctx.now());
  await insertEndedRun(company, tally.run);
}

/** What was not yet processed must not be; of what was, a person is told. */
async function markGone(
  ctx: Ctx,
  company: CompanyDb,
  { integrationId, externalId }: OrderRequest,
  tally: Tally,
): Promise<void> {
  const staged = sql`${stagingOrders.integrationId} = ${integrationId} and ${stagingOrders.externalId} = ${externalId}`;
  const held = await company.first(
    { id: stagingOrders.id, number: stagingOrders.number, status: stagingOrders.status },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${staged}`,
  );
  tally.finish("done", ctx.now());
  if (!held) return insertEndedRun(company, tally.run);
  tally.run.updated = 1;
  await company.batch(
    company.update(
      stagingOrders,
      { status: "error", errorMessage: GONE, updatedAt: ctx.now() },
      sql`${staged} and ${stagingOrders.status} <> 'processed'`,
    ),
    notificationStatement(
      ctx,
      company,
      {
        kind: "order-changed",
        key: `${held.id}:gone`,
        title: `Order ${held.number} was deleted in the store`,
        body: "It was accepted here before. Cancel it, or send it if the deletion was a mistake.",
        path: `/orders/view/${held.id}`,
      },
      // Processed at this very moment counts too.
      (own) =>
        sql`exists (select 1 from ${stagingOrders} where ${own(stagingOrders)} and ${staged} and ${stagingOrders.status} = 'processed')`,
    ),
    insertEndedRun(company, tally.run),
  );
}
