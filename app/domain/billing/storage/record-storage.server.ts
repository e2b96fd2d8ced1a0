import { sql } from "drizzle-orm";
import { companies } from "#db/schema/directory/accounts";
import { dailyWork } from "#db/schema/rollups";
import { activities } from "#db/schema/shipping";
import { productStock, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { addDays } from "../../kernel/days";
import { firstIdAt } from "../../kernel/ids";
import { yesterdayOf } from "../invoices/drafts/period";
import { storedOn } from "./stored-on";

const SOURCE = "storage:";
const DAY_MS = 86_400_000;
/** Companies per query and time per message; the queue does the rest. */
const COMPANIES_AT_ONCE = 50;
const BUDGET_MS = 1500;

/**
 * Records each company's storage for every past day that is missing, also for days that the cron missed. Idempotent.
 */
export async function recordStorage(ctx: Ctx, after = ""): Promise<void> {
  const began = ctx.now();
  const some = await ctx.directory.rows(
    { id: companies.id },
    sql`from ${companies} where ${companies.id} > ${after} order by ${companies.id} limit ${COMPANIES_AT_ONCE}`,
  );
  const ids = some.map(({ id }) => id);
  const missing = await missingSince(ctx, ids);
  for (const [at, id] of ids.entries()) {
    const from = missing[at];
    if (from) await recordDays(ctx, id, from);
    const isFull = at + 1 === COMPANIES_AT_ONCE;
    if (isFull || (at + 1 < ids.length && ctx.now() - began > BUDGET_MS))
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
    ...companyIds.flatMap((id) => [lastWritten(ctx.db.company(id)), firstMoved(ctx.db.company(id))]),
  );
  return companyIds.map((_, at) => {
    const [written, moved] = found.slice(at * 2);
    const from = written ? addDays(written.slice(SOURCE.length), 1) : (moved ?? null);
    return from !== null && from <= yesterdayOf(ctx.now()) ? from : null;
  });
}

/** Records the days from this one up to yesterday; a day recorded concurrently stays unchanged. */
export async function recordDays(ctx: Ctx, companyId: string, from: string): Promise<number> {
  const company = ctx.db.company(companyId);
  const to = yesterdayOf(ctx.now());
  const [units, locations, movedUnits, movedPlaces] = await company.batch(...present(company), ...since(company, from));
  const days = storedOn({ from, to, units, locations, movedUnits, movedPlaces }).filter((day) => day.units > 0);
  if (days.length === 0) return 0;
  const rows = days.map(({ day, ...stored }) => {
    const at = Date.parse(day) + DAY_MS - 1;
    return { ...stored, id: ctx.newId(at), source: SOURCE + day, at };
  });
  await company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at)
      select ${own.id}, it.value ->> 'id', 'stored', it.value ->> 'source', it.value ->> 'locations', it.value ->> 'units', it.value ->> 'at'
      from json_each(${JSON.stringify(rows)}) as it where true
      on conflict (company_id, source_id, kind) do nothing`,
  );
  return days.length;
}

const lastWritten = (company: CompanyDb) =>
  company
    .first(
      { source: activities.sourceId },
      (own) => sql`from ${activities} where ${own(activities)} and ${activities.sourceId} >= ${SOURCE}
        and ${activities.sourceId} < ${`${SOURCE}~`} and ${activities.kind} = 'stored' order by ${activities.sourceId} desc`,
    )
    .map((row) => row?.source ?? null);

const firstMoved = (company: CompanyDb) =>
  company
    .first({ day: dailyWork.day }, (own) => sql`from ${dailyWork} where ${own(dailyWork)} order by ${dailyWork.day}`)
    .map((row) => row?.day ?? null);

/** Current units and locations; earlier days are calculated backwards from these. */
const present = (company: CompanyDb) =>
  [
    company
      .first(
        { units: sql<number>`coalesce(sum(${productStock.onHand}), 0)` },
        (own) => sql`from ${productStock} where ${own(productStock)}`,
      )
      .map((row) => row?.units ?? 0),
    company.rows(
      { id: stockLevels.locationId, units: sql<number>`sum(${stockLevels.onHand})` },
      (own) => sql`from ${stockLevels} where ${own(stockLevels)} and ${stockLevels.onHand} > 0 group by 1`,
    ),
  ] as const;

/** Movements after the end of the first of these days: units by day, and by location and day. */
const since = (company: CompanyDb, from: string) => {
  const begins = Date.parse(from) + DAY_MS;
  return [
    company.rows(
      {
        day: dailyWork.day,
        units: sql<number>`${dailyWork.received} + ${dailyWork.returned} + ${dailyWork.found} - ${dailyWork.lost} - ${dailyWork.shipped}`,
      },
      (own) => sql`from ${dailyWork} where ${own(dailyWork)} and ${dailyWork.day} > ${from}`,
    ),
    // Reads product by product along the ledger's key. Movement ids contain their creation time; a day's margin covers
    // the delay until they are stored.
    company.rows(
      {
        id: stockMovements.locationId,
        day: sql<string>`date(${stockMovements.at} / 1000, 'unixepoch')`,
        units: sql<number>`sum(${stockMovements.deltaOnHand})`,
      },
      (own) => sql`from ${productStock} cross join ${stockMovements} on ${own.through(stockMovements, productStock)}
          and ${stockMovements.productId} = ${productStock.productId} and ${stockMovements.id} >= ${firstIdAt(begins - DAY_MS)}
        where ${own(productStock)} and ${stockMovements.at} >= ${begins} and ${stockMovements.deltaOnHand} <> 0 group by 1, 2`,
    ),
  ] as const;
};
