import type { IntegrationType } from "#db/schema/column-values";
import type { SyncCounts } from "../integrations/integrations.schema";
import { findChannelsOf, findStoresOf } from "../integrations/integrations.service.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError, notFound } from "../kernel/errors";
import type { Resume, SyncResult, SyncRun, SyncTrigger } from "./inbound.schema";
import { syncOrder } from "./sync-order.server";
import * as repo from "./sync-runs.repo.server";
import { syncStore } from "./sync-store.server";

export type { SyncResult } from "./inbound.schema";

export interface SyncIntegration {
  companyId: string;
  integrationId: string;
  trigger: SyncTrigger;
  /** The order that a webhook named. */
  externalId?: string | undefined;
  resume?: Resume | undefined;
}

/**
 * Fetches a store's changes and stages them. A failing store results in a failed run, not in an exception.
 * @throws not_found; conflict for a manual sync while another one is running (cron and webhook do nothing then)
 */
export async function syncIntegration(ctx: Ctx, request: SyncIntegration): Promise<SyncResult> {
  const { externalId } = request;
  if (externalId !== undefined) return resultOf(await syncOrder(ctx, { ...request, externalId }));
  const run = await syncStore(ctx, request);
  if (!run && request.trigger === "manual")
    throw conflict("A sync is already running. New orders will appear here.", "sync_running", {
      retryAfterSeconds: 30,
    });
  return resultOf(run);
}

function resultOf(run: SyncRun | null): SyncResult {
  const failed = run?.status === "failed" ? 1 : 0;
  return {
    newOrders: run?.created ?? 0,
    updatedOrders: run?.updated ?? 0,
    errors: (run?.missing?.length ?? 0) + failed,
    run,
  };
}

/**
 * Syncs all of a company's stores of one type, or all that are not paused, in sequence, and waits for the result.
 * @throws not_found when there is none; conflict or partner_failed when none could be synced
 */
export async function syncCompany(ctx: Ctx, companyId: string, type?: IntegrationType): Promise<SyncCounts> {
  const company = ctx.db.company(companyId);
  const ids = type ? await findChannelsOf(company, type) : await findStoresOf(company);
  if (ids.length === 0) throw notFound("This integration");
  const total: SyncCounts = { newOrders: 0, updatedOrders: 0, errors: 0 };
  const refusals: DomainError[] = [];
  for (const integrationId of ids) {
    try {
      const { newOrders, updatedOrders, errors, run } = await syncIntegration(ctx, {
        companyId,
        integrationId,
        trigger: "manual",
      });
      total.newOrders += newOrders;
      total.updatedOrders += updatedOrders;
      total.errors += errors;
      if (run?.error) refusals.push(new DomainError("partner_failed", run.error));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      total.errors += 1;
      refusals.push(error);
    }
  }
  if (refusals.length === ids.length) throw refusals[0];
  return total;
}

/** The last syncs of a store, newest first. */
export const listSyncRuns = (ctx: Ctx, integrationId: string, limit = 20) =>
  repo.listRuns(ctx.db, integrationId, limit);
