import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { integrations, syncRuns } from "#db/schema/integrations";
import type { Statement } from "#db/statement.server";
import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../ctx";

const SHOWN = 50;
/** A sync that is planned for later than this is never: nothing is fetched from its type. */
const FAR_MS = 366 * 86_400_000;
const newer = alias(syncRuns, "newer");

const HEALTH = {
  id: integrations.id,
  companyId: integrations.companyId,
  type: integrations.type,
  name: integrations.name,
  status: integrations.status,
  lastSync: integrations.lastSync,
  lastError: integrations.lastError,
  failures: integrations.failures,
  watermark: integrations.watermark,
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
type Row = Awaited<ReturnType<typeof select>>[number];
type OfRun = "runStatus" | "runTrigger" | "runStartedAt" | "fetched" | "created" | "refused";
/** What of the last run is null before the first one. */
type HealthRow = Omit<Row, OfRun> & { [K in OfRun]: Row[K] | null };

const select = (ctx: Ctx, before: string | null, limit: number) =>
  ctx.db.rows(
    HEALTH,
    (own) => sql`from ${integrations} left join ${syncRuns} on ${own.through(syncRuns, integrations)}
        and ${syncRuns.integrationId} = ${integrations.id} and ${syncRuns.id} = (
          select ${newer.id} from ${syncRuns} as ${newer} where ${own.through(newer, integrations)}
            and ${newer.integrationId} = ${integrations.id} order by ${newer.id} desc limit 1)
      where ${own(integrations)} and ${before === null ? sql`1` : sql`${integrations.id} < ${before}`}
      order by ${integrations.id} desc limit ${limit}`,
  );

export interface IntegrationHealth extends HealthRow {
  companyName: string;
  /** How much later than planned the next sync is, in milliseconds; null where none is planned. */
  lagMs: number | null;
  /** Of the orders that the store says changed in the last run's window, how many we hold. */
  completeness: { held: number; store: number } | null;
}

/** One page of the integrations with how they fare, newest first, in one round trip. */
export async function integrationHealth(ctx: Ctx, cursor: string | undefined) {
  const [found, companies] = await ctx.db.batch(
    select(ctx, cursor ?? null, SHOWN + 1) as Statement<HealthRow[]>,
    listReachableCompanies(ctx),
  );
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const rows = found.slice(0, SHOWN).map((row): IntegrationHealth => {
    const { nextSyncAt, status, storeCount, heldCount } = row;
    const isPlanned = status !== "paused" && nextSyncAt < ctx.now() + FAR_MS;
    return {
      ...row,
      companyName: names.get(row.companyId) ?? "",
      lagMs: isPlanned ? Math.max(0, ctx.now() - nextSyncAt) : null,
      completeness: storeCount === null || heldCount === null ? null : { held: heldCount, store: storeCount },
    };
  });
  return { rows, next: found.length > SHOWN ? (rows.at(-1)?.id ?? null) : null };
}
