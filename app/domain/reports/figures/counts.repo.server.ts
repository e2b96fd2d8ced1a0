import { and, eq, type SQL, sql } from "drizzle-orm";
import { textFrom, total } from "#db/expressions";
import { type Days, rowsOfDays } from "#db/figures/day-sums.server";
import type { Ownership } from "#db/ownership.server";
import { dailyCounts } from "#db/schema/counting/counts";
import { warehouses } from "#db/schema/directory/warehouses";
import { dailyCountsAll } from "#db/schema/figures/closed-days";
import { countsToDate } from "#db/schema/figures/to-date";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { summedOver } from "./daily.repo.server";

const COUNTED = {
  lines: total(dailyCounts.lines),
  within: total(dailyCounts.within),
  exact: total(dailyCounts.exact),
  over: total(dailyCounts.over),
  short: total(dailyCounts.short),
};
export type CountSums = Record<keyof typeof COUNTED, number>;

/** Where lines were counted; without a warehouse in all of them, without a zone in each one. */
export interface CountPlace {
  warehouseId?: string | undefined;
  zone?: string | undefined;
}

/** The key of the counts has the warehouse before the day. */
const atWarehouse = ({ warehouseId }: CountPlace): SQL =>
  warehouseId
    ? eq(dailyCounts.warehouseId, warehouseId)
    : sql`${dailyCounts.warehouseId} in (select ${warehouses.id} from ${warehouses})`;
const inZone = ({ zone }: CountPlace): SQL => (zone === undefined ? sql`1` : eq(dailyCounts.zone, zone));

/** `from … where …`; the key, or the index by zone, seeks the days of each company and warehouse. */
const counted = (db: ScopedDb, own: Ownership, { from, to }: Days, place: CountPlace): SQL =>
  sql`from (${companyIdsInScope(db)}) as reached cross join ${dailyCounts}
    ${place.zone === undefined ? sql`` : sql`indexed by daily_counts_by_zone`}
    on ${own(dailyCounts)} and ${dailyCounts.companyId} = reached.value and ${atWarehouse(place)} and ${inZone(place)}
    and ${dailyCounts.day} between ${from} and ${to}`;

/** `from …` with the rows of these days, of all companies from their sums. */
function countedOnDays(db: ScopedDb, own: Ownership, days: Days, place: CountPlace): SQL {
  if (db.scope.kind !== "all") return counted(db, own, days, place);
  const at = place.warehouseId ? and(atWarehouse(place), inZone(place)) : inZone(place);
  const tables = { daily: dailyCounts, all: dailyCountsAll, ids: companyIdsInScope(db) };
  return sql`from ${rowsOfDays(db.scope, own, { ...tables, where: at, seeks: atWarehouse(place) }, days)}`;
}

/** Lines counted by day. */
export const countsByDay = (db: ScopedDb, days: Days, place: CountPlace) =>
  db.rows(
    { day: dailyCounts.day, ...COUNTED },
    (own) => sql`${countedOnDays(db, own, days, place)} group by ${dailyCounts.day}`,
  );

/** Lines counted by warehouse and zone. */
export const countsByZone = (db: ScopedDb, days: Days, place: CountPlace) =>
  db.rows(
    { warehouseId: dailyCounts.warehouseId, zone: dailyCounts.zone, ...COUNTED },
    // Unary plus keeps the order of the groups from choosing the index by zone, which would read all days.
    (own) => sql`${countedOnDays(db, own, days, place)} group by +${dailyCounts.warehouseId}, +${dailyCounts.zone}`,
  );

/** Lines counted by company: of all places by its running totals. */
export const countsByCompany = (db: ScopedDb, days: Days, place: CountPlace) =>
  db.rows({ companyId: dailyCounts.companyId, ...COUNTED }, (own) => {
    const ofAllPlaces = { daily: dailyCounts, toDate: countsToDate, keys: [], seeks: atWarehouse({}) };
    const isNarrowed = place.warehouseId !== undefined || place.zone !== undefined;
    const rows = isNarrowed ? counted(db, own, days, place) : summedOver(db, own, ofAllPlaces, days);
    return sql`${rows} group by +${dailyCounts.companyId} having ${COUNTED.lines} <> 0`;
  });

/** Ids are UUIDs, so the parts of a place have a fixed length. */
const ID_LENGTH = 36;

/** Zones in which lines were ever counted, with their warehouse: two seeks of the index by zone for each. */
export const countedZones = (db: ScopedDb): Statement<{ warehouseId: string; zone: string }[]> =>
  db
    .rows({ place: textFrom("walk.place") }, (own) => {
      const first = (company: SQL, where: SQL) => sql`(select ${dailyCounts.warehouseId} || ${dailyCounts.zone}
        from ${dailyCounts} indexed by daily_counts_by_zone where ${own.merged(dailyCounts, 1)} and ${dailyCounts.companyId} = ${company}
          and ${where} order by ${dailyCounts.warehouseId}, ${dailyCounts.zone} limit 1)`;
      const warehouse = sql`substr(walk.place, 1, ${ID_LENGTH})`;
      const zone = sql`substr(walk.place, ${ID_LENGTH + 1})`;
      const there = sql`${dailyCounts.warehouseId} = ${warehouse} and ${dailyCounts.zone} > ${zone}`;
      const next = [there, sql`${dailyCounts.warehouseId} > ${warehouse}`].map((where) =>
        first(sql`walk.company`, where),
      );
      return sql`from (with recursive walk (company, place) as (
          select reached.value, ${first(sql`reached.value`, sql`1`)} from (${companyIdsInScope(db)}) as reached
          union all
          select walk.company, coalesce(${sql.join(next, sql`, `)}) from walk where walk.place is not null
        ) select distinct place from walk where place is not null) as walk order by ${zone}, place`;
    })
    .map((rows) => rows.map(({ place }) => ({ warehouseId: place.slice(0, ID_LENGTH), zone: place.slice(ID_LENGTH) })));
