import type { CompanyDb } from "#db/scoped.server";
import { isAutoProcessed } from "../../companies/auto-process.server";
import { handledAbsencesByStoreId, releaseReturnedOrder } from "../../fulfillment/absent-order.server";
import type { Ctx } from "../../kernel/ctx";
import { autoProcessSoon } from "../../staging/auto-process.server";
import type { PackedOrder } from "../../staging/pack-payload.server";
import type { SyncCounter } from "../sync-counts";
import { applyChanges } from "./apply-changes.server";
import { changedProcessed, type StagedChange, stageOrders } from "./stage-orders.server";

/**
 * Stages orders that were fetched outside of a sync's lease, and applies changes to accepted ones. Needs no lease: the
 * newer version wins, in whatever order they are stored.
 */
export async function storeOrders(
  ctx: Ctx,
  company: CompanyDb,
  integrationId: string,
  orders: readonly PackedOrder[],
  { run }: SyncCounter,
): Promise<void> {
  if (orders.length === 0) return;
  const externalIds = orders.map(({ order }) => order.externalId);
  const changes: StagedChange[] = [];
  const [processed, returned, isAuto] = await company.batch(
    changedProcessed(company, integrationId, orders),
    handledAbsencesByStoreId(company, integrationId, externalIds),
    isAutoProcessed(ctx, company.companyId),
    ...stageOrders(ctx, company, integrationId, orders).map((staged) => staged.map((found) => changes.push(...found))),
  );
  if (isAuto) await autoProcessSoon(ctx, company.companyId, changes);
  await applyChanges(ctx, company, processed, orders);
  for (const id of returned) await releaseReturnedOrder(ctx, company, id);
  const created = changes.filter(({ what }) => what === "created").length;
  const updated = changes.filter(({ what }) => what === "updated").length + processed.length;
  run.created += created;
  run.updated += updated;
  run.unchanged += orders.length - created - updated;
}
