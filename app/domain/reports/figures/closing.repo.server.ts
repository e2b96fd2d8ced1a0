import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { dailyCharges } from "#db/schema/billing";
import { dailyCounts } from "#db/schema/counting/counts";
import { warehouses } from "#db/schema/directory/warehouses";
import { closedDays } from "#db/schema/figures/closed-days";
import {
  chargesToDate,
  countsToDate,
  ordersToDate,
  returnsToDate,
  shipmentsToDate,
  workToDate,
} from "#db/schema/figures/to-date";
import { dailyReturns } from "#db/schema/returns/daily-returns";
import { dailyOrders, dailyShipments, dailyWork } from "#db/schema/rollups";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";

const WITH_TOTALS = [
  [dailyOrders, ordersToDate],
  [dailyShipments, shipmentsToDate],
  [dailyWork, workToDate],
  [dailyCharges, chargesToDate],
  [dailyCounts, countsToDate],
  [dailyReturns, returnsToDate],
] as const;

/** Narrows the columns of the key that are before the day. */
const seeks = (daily: (typeof WITH_TOTALS)[number][0]): SQL =>
  daily === dailyCounts ? sql`${dailyCounts.warehouseId} in (select ${warehouses.id} from ${warehouses})` : sql`1`;

/** The first open day of the sums over all companies; '' while no day is closed. */
export const openFrom = (directory: DirectoryDb): Statement<string> =>
  directory.rows({ day: closedDays.openFrom }, sql`from ${closedDays}`).map(([row]) => row?.day ?? "");

/**
 * The first days, by table, that the running totals of a company do not have; null where there is none. Two seeks for each
 * company and table.
 */
export const daysWithoutTotals = (db: ScopedDb): Statement<string | null>[] =>
  WITH_TOTALS.map(([daily, toDate]) =>
    db
      .rows({ day: sql`min(missing.day)`.mapWith(String) }, (own) => {
        const last = sql`select max(${toDate.day}) from ${toDate} where ${own(toDate)} and ${toDate.companyId} = reached.value`;
        return sql`from (select (select min(${daily.day}) from ${daily} where ${own(daily)}
            and ${daily.companyId} = reached.value and ${seeks(daily)} and ${daily.day} > coalesce((${last}), '')) as day
          from (${companyIdsInScope(db)}) as reached) as missing`;
      })
      .map(([row]) => row?.day ?? null),
  );

/** The first days, by table, with figures of any company; null where there is none. */
export const firstDays = (db: ScopedDb): Statement<string | null>[] =>
  WITH_TOTALS.map(([daily]) =>
    db
      .rows(
        { day: sql`min(first.day)`.mapWith(String) },
        (own) => sql`from (select (select min(${daily.day}) from ${daily} where ${own(daily)}
            and ${daily.companyId} = reached.value and ${seeks(daily)}) as day from (${companyIdsInScope(db)}) as reached) as first`,
      )
      .map(([row]) => row?.day ?? null),
  );

const PARTS = ["all", "orders", "shipments", "work", "charges", "counts", "returns"] as const;

/** Adds up the days to this one that are not added up yet. Running it twice, or twice at once, adds nothing twice. */
export const closeDays = (directory: DirectoryDb, through: string): Statement<void>[] =>
  PARTS.map((part) => directory.write(sql`insert into day_closings (part, through) values (${part}, ${through})`));

/** Forgets the sums over all companies: screens read the companies' rows until the days are closed again. */
export const reopenDays = (directory: DirectoryDb): Statement<void> =>
  directory.write(sql`insert into day_closings (part, through) values ('reopen', '')`);
