import { eq } from "drizzle-orm";
import { openStatusesOf, provider, salesChannel } from "#app/integrations/registry";
import { integrations, syncRuns } from "#db/schema/integrations";
import type { ScopedDb } from "#db/scoped.server";
import { leftJoin } from "#db/select.server";
import { listReachableCompanies } from "../companies/companies.service.server";
import { listViews, viewAudiences } from "../filters/saved-views.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import { timeOfId } from "../kernel/ids";
import { listSyncRuns } from "./inbound.service.server";
import {
  countIntegrations,
  type IntegrationListing,
  pageOfList,
} from "./integration-list/integration-matches.repo.server";
import { standingOf } from "./stock/stock-push-state.server";
import { stockProblems, stockPushState } from "./stock/stores.repo.server";
import { isNewestRun } from "./sync-runs.repo.server";

const SHOWN = 50;
const RUNS_SHOWN = 50;
/** A next sync further ahead than this means that none is planned: types without syncs are scheduled so. */
const FAR_MS = 366 * 86_400_000;

const HEALTH = {
  id: integrations.id,
  companyId: integrations.companyId,
  type: integrations.type,
  name: integrations.name,
  status: integrations.status,
  storeUrl: integrations.storeUrl,
  apiKeyHint: integrations.apiKeyHint,
  apiSecretHint: integrations.apiSecretHint,
  lastSync: integrations.lastSync,
  lastError: integrations.lastError,
  failures: integrations.failures,
  firstSync: integrations.firstSync,
  watermark: integrations.watermark,
  checks: integrations.checks,
  nextSyncAt: integrations.nextSyncAt,
  runStatus: syncRuns.status,
  runTrigger: syncRuns.trigger,
  runStartedAt: syncRuns.startedAt,
  runFinishedAt: syncRuns.finishedAt,
  fetched: syncRuns.fetched,
  created: syncRuns.created,
  refused: syncRuns.refused,
  storeCount: syncRuns.storeCount,
  heldCount: syncRuns.heldCount,
};
/** Fields of the last run are null before the first one. */
type HealthRow = Awaited<ReturnType<typeof select>>[number];

interface HealthQuery {
  id?: string;
  listing?: IntegrationListing;
  limit: number;
}

function select(db: ScopedDb, { id, listing = {}, limit }: HealthQuery) {
  const { value, where, orderBy, cursorAt } = pageOfList(db, listing, limit);
  const rows = db.select(integrations, {
    columns: { ...HEALTH, sortValue: value },
    join: [leftJoin(syncRuns, isNewestRun)],
    where: id === undefined ? where : eq(integrations.id, id),
    orderBy,
    limit,
  });
  return rows.map((found) =>
    found.map(({ sortValue, ...row }) => ({ ...row, cursor: cursorAt({ id: row.id, sortValue }) })),
  );
}

export interface IntegrationHealth extends Omit<HealthRow, "nextSyncAt" | "cursor"> {
  companyName: string;
  addedAt: number;
  /** Name of its type. */
  label: string;
  /** Whether orders are fetched from it. */
  syncs: boolean;
  /** Labels of the statuses to which its older orders are limited; empty when they are not limited. */
  olderStatuses: string[];
  /** Null when none is scheduled. */
  nextSyncAt: number | null;
  /**
   * Delay of the next sync in milliseconds; for a failing store, the age of its last success. Null when none is
   * scheduled.
   */
  lagMs: number | null;
  /** Of the orders that the store reported as changed in the last run: how many our database has, and how many there are. */
  completeness: { held: number; store: number } | null;
}

interface IntegrationsQuery extends IntegrationListing {
  companyId?: string | undefined;
}

/** One page of integrations with their state, newest first, in one round trip. @throws not_found for a company */
export async function integrationHealth(ctx: Ctx, { companyId, ...listing }: IntegrationsQuery) {
  const [found, companies] = await ctx.db.batch(
    select(ctx.db.within(companyId), { listing, limit: SHOWN + 1 }),
    listReachableCompanies(ctx),
  );
  return { ...pageOf(ctx, found, companies), companies };
}

/**
 * One page of integrations with their state, newest first unless sorted, their number, and the saved views, in one round
 * trip. @throws not_found for a company
 */
export async function integrationsScreen(ctx: Ctx, { companyId, ...listing }: IntegrationsQuery) {
  const db = ctx.db.within(companyId);
  const [found, count, companies, views] = await ctx.db.batch(
    select(db, { listing, limit: SHOWN + 1 }),
    countIntegrations(db, listing),
    listReachableCompanies(ctx),
    listViews(ctx, "integrations", companyId),
  );
  return {
    ...pageOf(ctx, found, companies),
    ...{ count, views, audiences: viewAudiences(ctx, "integrations", companies) },
    companies: companies.map(({ id, name }) => ({ id, name })),
  };
}

const pageOf = (ctx: Ctx, found: readonly HealthRow[], companies: readonly { id: string; name: string }[]) => ({
  rows: found.slice(0, SHOWN).map((row) => healthOf(ctx, row, companies)),
  next: found.length > SHOWN ? (found[SHOWN - 1]?.cursor ?? null) : null,
});

/** The company's newest integrations with their state, for the caller's batch. @throws OutOfScope */
export const companyIntegrations = (ctx: Ctx, companyId: string) =>
  select(ctx.db.company(companyId), { limit: SHOWN }).map((found) => found.map((row) => healthOf(ctx, row, [])));

/** One integration with its last runs and the state of its stock updates and webhooks. @throws not_found */
export async function integrationPage(ctx: Ctx, id: string, problemsAfter?: string) {
  const [[row], runs, companies, standing, problems] = await ctx.db.batch(
    select(ctx.db, { id, limit: 1 }),
    listSyncRuns(ctx, id, RUNS_SHOWN),
    listReachableCompanies(ctx),
    stockPushState(ctx.db, id),
    stockProblems(ctx.db, id, problemsAfter),
  );
  if (!row || !standing) throw notFound("This integration");
  return { integration: healthOf(ctx, row, companies), runs, standing: standingOf(ctx, standing, problems) };
}

function healthOf(ctx: Ctx, row: HealthRow, companies: readonly { id: string; name: string }[]): IntegrationHealth {
  const { cursor: _cursor, ...shown } = row;
  const { nextSyncAt, status, storeCount, heldCount } = row;
  const isPlanned = status !== "paused" && nextSyncAt < ctx.now() + FAR_MS;
  return {
    ...shown,
    addedAt: timeOfId(row.id),
    companyName: companies.find(({ id }) => id === row.companyId)?.name ?? "",
    label: provider(row.type)?.words.label ?? row.type,
    syncs: salesChannel(row.type) !== null,
    olderStatuses: openStatusesOf(row.type).flatMap(({ value, label }) =>
      row.firstSync?.statuses?.includes(value) ? label : [],
    ),
    nextSyncAt: isPlanned ? nextSyncAt : null,
    lagMs: isPlanned
      ? Math.max(0, ctx.now() - (row.lastError === null ? nextSyncAt : (row.lastSync ?? nextSyncAt)))
      : null,
    completeness: storeCount === null || heldCount === null ? null : { held: heldCount, store: storeCount },
  };
}
