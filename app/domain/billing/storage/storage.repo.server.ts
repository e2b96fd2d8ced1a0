import { and, desc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { companyDay } from "#db/calendars/local-day.server";
import { total } from "#db/expressions";
import { dailyWork } from "#db/schema/rollups";
import { activities } from "#db/schema/shipping";
import { productStock, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Calendar } from "../../kernel/calendars";
import { firstIdAt } from "../../kernel/ids";

/** The source of a storage activity is this prefix and its day. */
export const SOURCE_PREFIX = "storage:";
const DAY_MS = 86_400_000;

interface StorageActivity {
  id: string;
  source: string;
  at: number;
  units: number;
  locations: number;
}

/** Days that are recorded already stay unchanged. */
export const insertStorage = (company: CompanyDb, rows: readonly StorageActivity[]) =>
  company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at)
      select ${own.id}, it.value ->> 'id', 'stored', it.value ->> 'source', it.value ->> 'locations', it.value ->> 'units', it.value ->> 'at'
      from json_each(${JSON.stringify(rows)}) as it where true
      on conflict (company_id, source_id, kind) do nothing`,
  );

/** The source of the last recorded day, or null. */
export const lastRecorded = (company: CompanyDb) =>
  company
    .selectFirst(activities, {
      columns: ["sourceId"],
      where: and(
        gte(activities.sourceId, SOURCE_PREFIX),
        lt(activities.sourceId, `${SOURCE_PREFIX}~`),
        eq(activities.kind, "stored"),
      ),
      orderBy: desc(activities.sourceId),
    })
    .map((row) => row?.sourceId ?? null);

/** Current units and locations; earlier days are calculated backwards from these. */
export const stockNow = (company: CompanyDb) =>
  [
    company.selectFirst(productStock, { columns: { units: total(productStock.onHand) } }).map((row) => row?.units ?? 0),
    company.select(stockLevels, {
      columns: { id: stockLevels.locationId, units: total(stockLevels.onHand) },
      where: gt(stockLevels.onHand, 0),
      groupBy: stockLevels.locationId,
    }),
  ] as const;

/** Movements after the end of this day: units by day, and by location and day. */
export const movementsSince = (company: CompanyDb, calendar: Calendar, from: string) => {
  const beginsAt = calendar.endOf(from);
  return [
    company
      .select(dailyWork, {
        columns: ["day", "received", "returned", "found", "lost", "shipped"],
        where: gt(dailyWork.day, from),
      })
      .map((days) =>
        days.map(({ day, received, returned, found, lost, shipped }) => ({
          day,
          units: received + returned + found - lost - shipped,
        })),
      ),
    // Reads product by product along the ledger's key. Movement ids contain their creation time; a day's margin covers
    // the delay until they are stored.
    company.rows(
      {
        id: stockMovements.locationId,
        day: companyDay(stockMovements.companyId, stockMovements.at),
        units: sql`sum(${stockMovements.deltaOnHand})`.mapWith(Number),
      },
      (own) => sql`from ${productStock} cross join ${stockMovements} on ${own.through(stockMovements, productStock)}
          and ${stockMovements.productId} = ${productStock.productId} and ${stockMovements.id} >= ${firstIdAt(beginsAt - DAY_MS)}
        where ${own(productStock)} and ${stockMovements.at} >= ${beginsAt} and ${stockMovements.deltaOnHand} <> 0 group by 1, 2`,
    ),
  ] as const;
};
