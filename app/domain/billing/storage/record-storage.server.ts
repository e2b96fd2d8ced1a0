import { asc, desc, gt } from "drizzle-orm";
import { companies } from "#db/schema/directory/accounts";
import { movementArchives } from "#db/schema/inventory/movement-archive";
import { dailyWork } from "#db/schema/rollups";
import type { ActivityDetail } from "#db/schema/shipping";
import type { CompanyDb } from "#db/scoped.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays } from "../../kernel/days";
import { thousandthsOf } from "../../kernel/units";
import { yesterdayOf } from "../invoices/drafts/period";
import { insertStorage, lastRecorded, SOURCE_PREFIX, stockSince } from "./storage.repo.server";
import { type StoredDay, storedOn } from "./stored-on";

/** Companies per query and time per message; the queue does the rest. */
const COMPANIES_PER_QUERY = 50;
const TIME_BUDGET_MS = 1500;

/**
 * Records each company's storage for every past day that is missing, also for days that the cron missed. Idempotent.
 */
export async function recordStorage(ctx: Ctx, after = ""): Promise<void> {
  const began = ctx.now();
  const page = await ctx.directory.select(companies, {
    columns: ["id"],
    where: gt(companies.id, after),
    orderBy: asc(companies.id),
    limit: COMPANIES_PER_QUERY,
  });
  const ids = page.map(({ id }) => id);
  const missing = await missingSince(ctx, ids);
  for (const [at, id] of ids.entries()) {
    const from = missing[at];
    if (from) await recordDays(ctx, id, from);
    const isFull = at + 1 === COMPANIES_PER_QUERY;
    if (isFull || (at + 1 < ids.length && ctx.now() - began > TIME_BUDGET_MS))
      return ctx.enqueue({ type: "record-storage", after: id });
  }
}

/** Records one company's days up to yesterday, before an invoice closes them. Returns the number recorded. */
export async function recordStorageOf(ctx: Ctx, companyId: string): Promise<number> {
  const [from] = await missingSince(ctx, [companyId]);
  return from ? recordDays(ctx, companyId, from) : 0;
}

/** The first missing day of each company; null when none is missing. One round trip for all companies. */
export async function missingSince(ctx: Ctx, companyIds: readonly string[]): Promise<(string | null)[]> {
  if (companyIds.length === 0) return [];
  const found = await ctx.db.batch(
    ...companyIds.flatMap((id) => [
      lastRecorded(ctx.db.company(id)),
      firstMoved(ctx.db.company(id)),
      lastArchived(ctx, id),
    ]),
  );
  return companyIds.map((_, at) => {
    const [recorded, moved, archived] = found.slice(at * 3);
    const next = recorded ? addDays(recorded.slice(SOURCE_PREFIX.length), 1) : (moved ?? null);
    const from = next && archived && archived > next ? archived : next;
    return from !== null && from <= lastDayOf(ctx, companyIds[at] as string) ? from : null;
  });
}

/** Records the days from this one up to yesterday; a day recorded concurrently stays unchanged. */
export async function recordDays(ctx: Ctx, companyId: string, from: string): Promise<number> {
  const company = ctx.db.company(companyId);
  const to = lastDayOf(ctx, companyId);
  const { provider } = ctx.calendars;
  const [figures] = await company.batch(stockSince(company, ctx.calendars.of(companyId), from));
  const rows = storedOn({ from, to, figures }).flatMap((stored) => {
    const { day, units, locations } = stored;
    const at = provider.endOf(day) - 1;
    // A zone that moves across the date line skips a day, which nobody pays for.
    const isSkipped = provider.dayOf(at) !== day;
    const row = { id: ctx.newId(at), source: SOURCE_PREFIX + day, at, units, locations, detail: detailOf(stored) };
    return units > 0 && !isSkipped ? [row] : [];
  });
  if (rows.length === 0) return 0;
  await insertStorage(company, rows);
  return rows.length;
}

/** Products without a size that a day names. */
const NAMED_PRODUCTS = 5;

/** The space that the stock took up. Null where it is unknown or none. */
function detailOf({ pallets, palletLocations, volumeMm3, unmeasured }: StoredDay): ActivityDetail | null {
  const skus = [...unmeasured.keys()].sort();
  const units = [...unmeasured.values()].reduce((sum, onHand) => sum + onHand, 0);
  const detail: ActivityDetail = {
    ...(pallets > 0 && { pallets, palletLocations }),
    ...(volumeMm3 > 0 && { volume: thousandthsOf(volumeMm3) }),
    ...(units > 0 && { unmeasured: { units, products: skus.length, skus: skus.slice(0, NAMED_PRODUCTS) } }),
  };
  return Object.keys(detail).length > 0 ? detail : null;
}

/**
 * The last day that is over both where the company's stock is and for the provider, who bills it: a company's stock of a
 * day is billed on the provider's day of the same date.
 */
function lastDayOf(ctx: Ctx, companyId: string): string {
  const days = [addDays(todayOf(ctx, companyId), -1), yesterdayOf(ctx)];
  return days.toSorted()[0]!;
}

const firstMoved = (company: CompanyDb) =>
  company.selectFirst(dailyWork, { columns: ["day"], orderBy: asc(dailyWork.day) }).map((row) => row?.day ?? null);

/** The day of the last archived movement: before it, days are recorded already, or nothing was stored. */
const lastArchived = (ctx: Ctx, companyId: string) =>
  ctx.db
    .company(companyId)
    .selectFirst(movementArchives, { columns: ["lastAt"], orderBy: desc(movementArchives.lastAt) })
    .map((row) => row && ctx.calendars.of(companyId).dayOf(row.lastAt));
