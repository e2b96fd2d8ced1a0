import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { total } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import type { dailyCounts } from "#db/schema/counting/counts";
import { dailyOrders, dailyShipments, dailyWork } from "#db/schema/rollups";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Carrier } from "../../shipping/shipping.schema";

type Daily = typeof dailyOrders | typeof dailyShipments | typeof dailyWork | typeof dailyCounts;

/**
 * Rows of these days. The key begins with the company: a handle over all companies seeks company by company, so that
 * the rows read are proportional to the days and companies.
 */
export function daysWithin({ scope }: ScopedDb, own: Ownership, table: Daily, from: string, to: string): SQL {
  const days = sql`${table.day} between ${from} and ${to}`;
  if (scope.kind !== "all") return sql`${own(table)} and ${days}`;
  const each = alias(table as typeof dailyWork, "each_company");
  return sql`${own.merged(table, 3)} and ${table.companyId} in (
    with recursive walk (company) as (
      select min(${each.companyId}) from ${table} as each_company
      union all
      select (select min(${each.companyId}) from ${table} as each_company where ${each.companyId} > walk.company) from walk where walk.company is not null
    ) select company from walk where company is not null) and ${days}`;
}

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

interface Days {
  from: string;
  to: string;
}

const byCarrier = (carrier: Carrier | undefined): SQL =>
  carrier ? sql`${dailyShipments.carrier} = ${carrier}` : sql`1`;

export const shipmentsByDay = (db: ScopedDb, { from, to }: Days, carrier?: Carrier): By<"day", ShipmentSums> =>
  db.rows(
    { day: dailyShipments.day, ...SHIPMENTS },
    (own) => sql`from ${dailyShipments} where ${daysWithin(db, own, dailyShipments, from, to)} and ${byCarrier(carrier)}
      group by ${dailyShipments.day}`,
  );

export const shipmentsByKind = (
  db: ScopedDb,
  { from, to }: Days,
  carrier?: Carrier,
): By<"companyId" | "carrier" | "method", ShipmentSums> =>
  db.rows(
    {
      companyId: dailyShipments.companyId,
      carrier: dailyShipments.carrier,
      method: dailyShipments.method,
      ...SHIPMENTS,
    },
    (own) => sql`from ${dailyShipments} where ${daysWithin(db, own, dailyShipments, from, to)} and ${byCarrier(carrier)}
      group by ${dailyShipments.companyId}, ${dailyShipments.carrier}, ${dailyShipments.method}`,
  );

export const ordersByDay = (db: ScopedDb, { from, to }: Days): By<"day" | "currency", OrderSums> =>
  db.rows(
    { day: dailyOrders.day, currency: dailyOrders.currency, ...ORDERS },
    (own) => sql`from ${dailyOrders} where ${daysWithin(db, own, dailyOrders, from, to)}
      group by ${dailyOrders.day}, ${dailyOrders.currency}`,
  );

export const ordersByCompany = (db: ScopedDb, { from, to }: Days): By<"companyId" | "currency", OrderSums> =>
  db.rows(
    { companyId: dailyOrders.companyId, currency: dailyOrders.currency, ...ORDERS },
    (own) => sql`from ${dailyOrders} where ${daysWithin(db, own, dailyOrders, from, to)}
      group by ${dailyOrders.companyId}, ${dailyOrders.currency}`,
  );

export const workByDay = (db: ScopedDb, { from, to }: Days): By<"day", WorkSums> =>
  db.rows(
    { day: dailyWork.day, ...WORK },
    (own) => sql`from ${dailyWork} where ${daysWithin(db, own, dailyWork, from, to)} group by ${dailyWork.day}`,
  );

export const workByCompany = (db: ScopedDb, { from, to }: Days): By<"companyId", WorkSums> =>
  db.rows(
    { companyId: dailyWork.companyId, ...WORK },
    (own) => sql`from ${dailyWork} where ${daysWithin(db, own, dailyWork, from, to)} group by ${dailyWork.companyId}`,
  );

/** Separate statements, so that a large company stays within the limits of one. */
export const REBUILT_PARTS = ["orders", "shipments", "work", "charges", "counts"] as const;

/** Recomputes a part of a company's daily sums from its rows. */
export const rebuildPart = (company: CompanyDb, part: (typeof REBUILT_PARTS)[number]): Statement<void> =>
  company.write((own) => sql`insert into rollup_repairs (company_id, part) select ${own.id}, ${part}`);
