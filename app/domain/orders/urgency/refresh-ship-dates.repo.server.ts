import { and, asc, eq, gt, gte, lt, sql } from "drizzle-orm";
import { shipDay } from "#db/calendars/ship-day.server";
import type { DirectoryDb } from "#db/directory.server";
import { companies } from "#db/schema/directory/accounts";
import { shipDateRuns } from "#db/schema/directory/warehouses";
import { orders } from "#db/schema/orders";
import type { CompanyDb } from "#db/scoped.server";
import { OPEN_STATUS } from "./priority";

export interface ShipDateRun {
  changedAt: number;
  companyId: string;
  afterOrder: string;
}

export const findRun = (directory: DirectoryDb, warehouseId: string) =>
  directory.selectFirst(shipDateRuns, {
    columns: ["changedAt", "companyId", "afterOrder"],
    where: eq(shipDateRuns.warehouseId, warehouseId),
  });

/** Runs without progress since then. */
export const listStalled = (directory: DirectoryDb, since: number) =>
  directory.select(shipDateRuns, { columns: ["warehouseId"], where: lt(shipDateRuns.touchedAt, since), limit: 100 });

/** The company and the ones after it. */
export const listCompaniesFrom = (directory: DirectoryDb, companyId: string, limit: number) =>
  directory.select(companies, {
    columns: ["id"],
    where: gte(companies.id, companyId),
    orderBy: asc(companies.id),
    limit,
  });

/** Open orders of a company after an order, of all warehouses: no index has both the warehouse and the status. */
export async function listOpenOrders(company: CompanyDb, after: string, limit: number): Promise<string[]> {
  const pages = await company.batch(
    ...OPEN_STATUS.map((status) =>
      company.select(orders, {
        columns: ["id"],
        where: and(eq(orders.status, status), gt(orders.id, after)),
        orderBy: asc(orders.id),
        limit,
      }),
    ),
  );
  const ids = pages.flat().map(({ id }) => id);
  return ids.sort().slice(0, limit);
}

/** Sets the ship dates of these orders, as far as they ship from the warehouse and a user has set no other. */
export function setShipDates(
  company: CompanyDb,
  { warehouseId, ids, now }: { warehouseId: string; ids: readonly string[]; now: number },
) {
  const { id, companyId, placedAt, externalData, dueOn, requiredShipDate } = orders;
  const method = sql`json_extract(${externalData}, '$.shipping_method')`;
  const order = { companyId, warehouseId: orders.warehouseId, placedAt, method };
  return company.write(
    (own) => sql`update ${orders} set required_ship_date = iif(${dueOn} is null, it.day, ${requiredShipDate}),
        due_on = iif(${dueOn} is null, null, it.day),
        updated_at = iif(${dueOn} is null, max(${now}, ${orders.updatedAt} + 1), ${orders.updatedAt})
      from (select ${id} as id, ${shipDay(own, order)} as day from ${orders} where ${own(orders)}
        and ${id} in (select value from json_each(${JSON.stringify(ids)})) and ${orders.warehouseId} = ${warehouseId} limit -1) as it
      where ${own(orders)} and ${id} = it.id and it.day is not coalesce(${dueOn}, ${requiredShipDate})`,
  );
}

/** Moves the run on, unless the hours have changed again. */
export const moveOn = (directory: DirectoryDb, warehouseId: string, run: ShipDateRun, now: number) =>
  directory.update(
    shipDateRuns,
    { companyId: run.companyId, afterOrder: run.afterOrder, touchedAt: now },
    and(eq(shipDateRuns.warehouseId, warehouseId), eq(shipDateRuns.changedAt, run.changedAt))!,
  );

export const finish = (directory: DirectoryDb, warehouseId: string, { changedAt }: ShipDateRun) =>
  directory.delete(shipDateRuns, eq(shipDateRuns.warehouseId, warehouseId), eq(shipDateRuns.changedAt, changedAt));
