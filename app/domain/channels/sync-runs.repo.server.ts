import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { channelChoices } from "#app/integrations/registry";
import type { Ownership } from "#db/ownership.server";
import { integrations, syncRuns } from "#db/schema/integrations";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { expiredOwner, isHeld, type Lease } from "../integrations/lease.service.server";
import type { Ctx } from "../kernel/ctx";
import { firstIdAt } from "../kernel/ids";
import type { SyncRun } from "./inbound.schema";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Retention of runs. */
const KEPT_MS = 14 * DAY;

/** Recorded only if the run holds the store's lease. */
export const insertRun = (company: CompanyDb, lease: Lease, run: SyncRun): Statement<void> =>
  company.write(
    (own) => sql`insert into ${syncRuns} (company_id, integration_id, id, "trigger", status, started_at)
      select ${own.id}, ${run.integrationId}, ${run.id}, ${run.trigger}, 'running', ${run.startedAt} where ${isHeld(lease)(own)}`,
  );

/** Records a finished run that needed no lease. */
export const insertEndedRun = (company: CompanyDb, run: SyncRun): Statement<void> => company.insert(syncRuns, run);

export const updateRun = (
  company: CompanyDb,
  { id, integrationId, trigger, startedAt, ...run }: SyncRun,
): Statement<unknown> =>
  company.update(syncRuns, run, and(eq(syncRuns.integrationId, integrationId), eq(syncRuns.id, id))!);

/** Runs before the lease is taken: a run whose lease expired has died. */
export const endLapsedRun = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<void> =>
  company.write(
    (
      own,
    ) => sql`update ${syncRuns} set status = 'failed', finished_at = ${ctx.now()}, error = 'The sync was cut off; the next one went on from there.'
      where ${own(syncRuns)} and integration_id = ${integrationId} and status = 'running' and id = ${expiredOwner(ctx, integrationId)(own)}`,
  );

const whole = alias(syncRuns, "whole");

/**
 * Start of the first run since the last complete one that ended early or missed orders: orders changed since then must
 * be compared with the store again. Null when there is none. An order that could not be fetched for an hour is given
 * up; its run lists it.
 */
export const uncheckedFrom = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<number | null> =>
  company
    .first(
      { from: sql<number | null>`min(${syncRuns.windowFrom})` },
      (own) => sql`from ${syncRuns} where ${own(syncRuns)} and ${syncRuns.integrationId} = ${integrationId}
        and ${syncRuns.windowFrom} is not null and ${syncRuns.id} > coalesce((
          select ${whole.id} from ${syncRuns} as ${whole} where ${own(whole)} and ${whole.integrationId} = ${integrationId}
            and ${whole.status} = 'done' and ${whole.windowFrom} is not null
            and (coalesce(${whole.missing}, '[]') = '[]' or ${whole.id} < ${firstIdAt(ctx.now() - HOUR)})
          order by ${whole.id} desc limit 1), '')`,
    )
    .map((row) => row?.from ?? null);

export const deleteOldRuns = (ctx: Ctx, company: CompanyDb, integrationId: string): Statement<unknown> =>
  company.delete(
    syncRuns,
    sql`${syncRuns.integrationId} = ${integrationId} and ${syncRuns.id} < ${firstIdAt(ctx.now() - KEPT_MS)}`,
  );

/** Newest first. Goes through the integration, because the runs' key begins with its company. */
export const listRuns = (db: ScopedDb, integrationId: string, limit: number) =>
  db.rows(
    RUN,
    (own) => sql`from ${integrations} cross join ${syncRuns} on ${own.through(syncRuns, integrations)}
        and ${syncRuns.integrationId} = ${integrations.id}
      where ${own(integrations)} and ${integrations.id} = ${integrationId}
      order by ${syncRuns.id} desc limit ${limit}`,
  );

const RUN = {
  id: syncRuns.id,
  integrationId: syncRuns.integrationId,
  trigger: syncRuns.trigger,
  status: syncRuns.status,
  startedAt: syncRuns.startedAt,
  finishedAt: syncRuns.finishedAt,
  windowFrom: syncRuns.windowFrom,
  windowTo: syncRuns.windowTo,
  fetched: syncRuns.fetched,
  created: syncRuns.created,
  updated: syncRuns.updated,
  unchanged: syncRuns.unchanged,
  refused: syncRuns.refused,
  refusals: syncRuns.refusals,
  storeCount: syncRuns.storeCount,
  heldCount: syncRuns.heldCount,
  missing: syncRuns.missing,
  warnings: syncRuns.warnings,
  error: syncRuns.error,
};

/** One page by id. Each status is read through its own index, at most one page, so closed orders cost nothing. */
export const listDue = (ctx: Ctx, limit: number) =>
  ctx.db.rows(
    { id: integrations.id, companyId: integrations.companyId, syncEverySeconds: integrations.syncEverySeconds },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.status} in ('active', 'error')
      and ${integrations.nextSyncAt} <= ${ctx.now()} and ${integrations.leaseUntil} <= ${ctx.now()}
      and ${integrations.type} in ${channelChoices().map(({ type }) => type)}
      order by ${integrations.nextSyncAt} limit ${limit}`,
  );

/** Returns no row when another cron was faster. */
export const postpone = (ctx: Ctx, company: CompanyDb, id: string, until: number) =>
  company.update(
    integrations,
    { nextSyncAt: until },
    sql`${integrations.id} = ${id} and ${integrations.nextSyncAt} <= ${ctx.now()}`,
  );

const newer = alias(syncRuns, "newer");

/** For a left join: the store's newest run. */
export const isNewestRun = (own: Ownership): SQL =>
  sql`${syncRuns.integrationId} = ${integrations.id} and ${syncRuns.id} = (
    select ${newer.id} from ${syncRuns} as ${newer} where ${own.through(newer, integrations)}
      and ${newer.integrationId} = ${integrations.id} order by ${newer.id} desc limit 1)`;
