import { type SQL, sql } from "drizzle-orm";
import { inList, total } from "#db/expressions";
import { type Days, partsOfSpans, rowsOfDays } from "#db/figures/day-sums.server";
import type { Ownership } from "#db/ownership.server";
import { dailyOrdersAll, dailyShipmentsAll, dailyWorkAll } from "#db/schema/figures/closed-days";
import { ordersToDate, shipmentsToDate, workToDate } from "#db/schema/figures/to-date";
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

/** `from …` with rows whose sums are those of the days, by company and `keys`. */
function summedOver(
  db: ScopedDb,
  own: Ownership,
  { daily, toDate, keys }: { daily: Daily; toDate: TotalsOf; keys: readonly string[] },
  { from, to }: Days,
): SQL {
  const ids = sql`(${companyIdsInScope(db)}) as reached`;
  if (daysBetween(from, to) <= FEW_DAYS)
    return sql`from ${ids} cross join ${daily} on ${own(daily)} and ${daily.companyId} = reached.value
      and ${daily.day} between ${from} and ${to}`;
  const span = sql`span as not materialized (select reached.value as company, ${from} as starts, ${to} as ends from ${ids})`;
  return sql`from ${partsOfSpans(own, { daily, toDate, keys, span })}`;
}

type Daily = typeof dailyOrders | typeof dailyShipments | typeof dailyWork;
type TotalsOf = typeof ordersToDate | typeof shipmentsToDate | typeof workToDate;
type DailyOfAll = typeof dailyOrdersAll | typeof dailyShipmentsAll | typeof dailyWorkAll;

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

type Sums<S> = { [K in keyof S]: number };
export type ShipmentSums = Sums<typeof SHIPMENTS>;
export type OrderSums = Sums<typeof ORDERS>;
export type WorkSums = Sums<typeof WORK>;
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

/** Separate statements, so that a large company stays within the limits of one. */
export const REBUILT_PARTS = ["orders", "shipments", "work", "charges", "counts", "to-date"] as const;

/** Recomputes a part of a company's daily sums from its rows. */
export const rebuildPart = (company: CompanyDb, part: (typeof REBUILT_PARTS)[number]): Statement<void> =>
  company.write((own) => sql`insert into rollup_repairs (company_id, part) select ${own.id}, ${part}`);
