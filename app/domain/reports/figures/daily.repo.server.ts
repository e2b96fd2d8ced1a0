import { type SQL, sql } from "drizzle-orm";
import { inList, total } from "#db/expressions";
import { type Days, partsOfSpans, rowsOfDays } from "#db/figures/day-sums.server";
import type { Ownership } from "#db/ownership.server";
import type { dailyCounts } from "#db/schema/counting/counts";
import { dailyOrdersAll, dailyReturnsAll, dailyShipmentsAll, dailyWorkAll } from "#db/schema/figures/closed-days";
import {
  type countsToDate,
  ordersToDate,
  returnsToDate,
  shipmentsToDate,
  workToDate,
} from "#db/schema/figures/to-date";
import { dailyReturns } from "#db/schema/returns/daily-returns";
import { dailyOrders, dailyShipments, dailyWork } from "#db/schema/rollups";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { companyIdsInScope } from "../../companies/companies.service.server";
import { daysBetween } from "../../kernel/days";
import type { Carrier } from "../../shipping/shipping.schema";

/** `from …` with the rows of these days. */
const ofDays = (
  db: ScopedDb,
  own: Ownership,
  tables: { daily: Daily; all: DailyOfAll },
  days: Days,
  where?: SQL,
): SQL => sql`from ${rowsOfDays(db.scope, own, { ...tables, ids: companyIdsInScope(db), where }, days)}`;

/** So few days are read as they are. */
const FEW_DAYS = 3;

/** Days, their running totals, and the key of these beside the company and the day. */
interface Summed {
  daily: Daily;
  toDate: TotalsOf;
  keys: readonly string[];
  /** Narrows the columns of the days' key that are before the day. */
  seeks?: SQL;
}

/** `from …` with rows whose sums are those of the days, by company and `keys`. */
export function summedOver(
  db: ScopedDb,
  own: Ownership,
  { daily, toDate, keys, seeks = sql`1` }: Summed,
  { from, to }: Days,
): SQL {
  const ids = sql`(${companyIdsInScope(db)}) as reached`;
  if (daysBetween(from, to) <= FEW_DAYS)
    return sql`from ${ids} cross join ${daily} on ${own(daily)} and ${daily.companyId} = reached.value
      and ${seeks} and ${daily.day} between ${from} and ${to}`;
  const span = sql`span as not materialized (select reached.value as company, ${from} as starts, ${to} as ends from ${ids})`;
  return sql`from ${partsOfSpans(own, { daily, toDate, keys, seeks, span })}`;
}

type Daily = typeof dailyOrders | typeof dailyShipments | typeof dailyWork | typeof dailyReturns | typeof dailyCounts;
type TotalsOf =
  | typeof ordersToDate
  | typeof shipmentsToDate
  | typeof workToDate
  | typeof returnsToDate
  | typeof countsToDate;
type DailyOfAll = typeof dailyOrdersAll | typeof dailyShipmentsAll | typeof dailyWorkAll | typeof dailyReturnsAll;

const SHIPMENTS = { shipments: total(dailyShipments.shipments), units: total(dailyShipments.units) };

const ORDERS = {
  placed: total(dailyOrders.placed),
  placedMinor: total(dailyOrders.placedMinor),
  cancelled: total(dailyOrders.cancelled),
  cancelledMinor: total(dailyOrders.cancelledMinor),
  shipped: total(dailyOrders.shipped),
  shippedMinor: total(dailyOrders.shippedMinor),
  onTime: total(dailyOrders.onTime),
  units: total(dailyOrders.units),
  goodsMinor: total(dailyOrders.goodsMinor),
  costedUnits: total(dailyOrders.costedUnits),
  costedMinor: total(dailyOrders.costedMinor),
  costMinor: total(dailyOrders.costMinor),
};

const WORK = {
  received: total(dailyWork.received),
  returned: total(dailyWork.returned),
  found: total(dailyWork.found),
  lost: total(dailyWork.lost),
  shipped: total(dailyWork.shipped),
  sessions: total(dailyWork.sessions),
  lines: total(dailyWork.lines),
  picked: total(dailyWork.picked),
  worked: total(dailyWork.worked),
  putBack: total(dailyWork.putBack),
  short: total(dailyWork.short),
};

const RETURNS = { units: total(dailyReturns.units), restocked: total(dailyReturns.restocked) };

type Sums<S> = { [K in keyof S]: number };
export type ShipmentSums = Sums<typeof SHIPMENTS>;
export type OrderSums = Sums<typeof ORDERS>;
export type WorkSums = Sums<typeof WORK>;
export type ReturnSums = Sums<typeof RETURNS>;
type By<K extends string, T> = Statement<(T & { [P in K]: string })[]>;

const byCarrier = (carrier: Carrier | undefined): SQL =>
  carrier ? sql`${dailyShipments.carrier} = ${carrier}` : sql`1`;

/** Of companies with a figure in the days. */
const someOf = (sums: Readonly<Record<string, SQL>>): SQL =>
  sql.join(
    Object.values(sums).map((sum) => sql`${sum} <> 0`),
    sql` or `,
  );

export const shipmentsByDay = (db: ScopedDb, days: Days, carrier?: Carrier): By<"day", ShipmentSums> =>
  db.rows(
    { day: dailyShipments.day, ...SHIPMENTS },
    (own) => sql`${ofDays(db, own, { daily: dailyShipments, all: dailyShipmentsAll }, days, byCarrier(carrier))}
      group by ${dailyShipments.day}`,
  );

export const shipmentsByKind = (
  db: ScopedDb,
  days: Days,
  carrier?: Carrier,
): By<"companyId" | "carrier" | "method", ShipmentSums> =>
  db.rows(
    {
      companyId: dailyShipments.companyId,
      carrier: dailyShipments.carrier,
      method: dailyShipments.method,
      ...SHIPMENTS,
    },
    (
      own,
    ) => sql`${summedOver(db, own, { daily: dailyShipments, toDate: shipmentsToDate, keys: ["carrier", "method"] }, days)}
      where ${byCarrier(carrier)}
      group by ${dailyShipments.companyId}, ${dailyShipments.carrier}, ${dailyShipments.method}
      having ${someOf(SHIPMENTS)}`,
  );

export const ordersByDay = (db: ScopedDb, days: Days): By<"day" | "currency", OrderSums> =>
  db.rows(
    { day: dailyOrders.day, currency: dailyOrders.currency, ...ORDERS },
    (own) => sql`${ofDays(db, own, { daily: dailyOrders, all: dailyOrdersAll }, days)}
      group by ${dailyOrders.day}, ${dailyOrders.currency} having ${someOf(ORDERS)}`,
  );

export const ordersByCompany = (db: ScopedDb, days: Days): By<"companyId" | "currency", OrderSums> =>
  db.rows(
    { companyId: dailyOrders.companyId, currency: dailyOrders.currency, ...ORDERS },
    (own) => sql`${summedOver(db, own, { daily: dailyOrders, toDate: ordersToDate, keys: ["currency"] }, days)}
      group by ${dailyOrders.companyId}, ${dailyOrders.currency} having ${someOf(ORDERS)}`,
  );

/** Orders placed on single days, by company. */
export const ordersPlacedOn = (db: ScopedDb, days: readonly string[]) =>
  db.rows(
    {
      companyId: dailyOrders.companyId,
      day: dailyOrders.day,
      placed: dailyOrders.placed,
      placedMinor: dailyOrders.placedMinor,
      cancelled: dailyOrders.cancelled,
      cancelledMinor: dailyOrders.cancelledMinor,
    },
    (own) => sql`from (${companyIdsInScope(db)}) as reached cross join ${dailyOrders} on ${own(dailyOrders)}
      and ${dailyOrders.companyId} = reached.value and ${inList(dailyOrders.day, days)}`,
  );

export const workByDay = (db: ScopedDb, days: Days): By<"day", WorkSums> =>
  db.rows(
    { day: dailyWork.day, ...WORK },
    (own) => sql`${ofDays(db, own, { daily: dailyWork, all: dailyWorkAll }, days)} group by ${dailyWork.day}`,
  );

export const workByCompany = (db: ScopedDb, days: Days): By<"companyId", WorkSums> =>
  db.rows(
    { companyId: dailyWork.companyId, ...WORK },
    (own) => sql`${summedOver(db, own, { daily: dailyWork, toDate: workToDate, keys: [] }, days)}
      group by ${dailyWork.companyId} having ${someOf(WORK)}`,
  );

/** Units that came back, by day, reason and condition. */
export const returnsByDay = (db: ScopedDb, days: Days) =>
  db.rows(
    { day: dailyReturns.day, reason: dailyReturns.reason, condition: dailyReturns.condition, ...RETURNS },
    (own) => sql`${ofDays(db, own, { daily: dailyReturns, all: dailyReturnsAll }, days)}
      group by ${dailyReturns.day}, ${dailyReturns.reason}, ${dailyReturns.condition} having ${someOf(RETURNS)}`,
  );

export const returnsByCompany = (db: ScopedDb, days: Days): By<"companyId", ReturnSums> =>
  db.rows(
    { companyId: dailyReturns.companyId, ...RETURNS },
    (own) => sql`${summedOver(db, own, { daily: dailyReturns, toDate: returnsToDate, keys: [] }, days)}
      group by ${dailyReturns.companyId} having ${someOf(RETURNS)}`,
  );

/** Separate statements, so that a large company stays within the limits of one. */
export const REBUILT_PARTS = [
  "orders",
  "shipments",
  "work",
  "charges",
  "counts",
  "returns",
  "to-date",
  "stock",
] as const;

/** Recomputes a part of a company's daily sums from its rows. */
export const rebuildPart = (company: CompanyDb, part: (typeof REBUILT_PARTS)[number]): Statement<void> =>
  company.write((own) => sql`insert into rollup_repairs (company_id, part) select ${own.id}, ${part}`);
