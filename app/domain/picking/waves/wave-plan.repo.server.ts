/** The orders that a wave can be made of, and what it can be planned by. */
import { type SQL, sql } from "drizzle-orm";
import { todayAt } from "#db/calendars/local-day.server";
import { cutOffFacts, DEFAULT_CUT_OFF } from "#db/calendars/ship-day.server";
import { inList } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations } from "#db/schema/catalog";
import { orderHistory, orders } from "#db/schema/orders";
import { dueTallies } from "#db/schema/orders/due-tallies";
import { allocations } from "#db/schema/stock";
import type { WaveRule } from "#db/schema/values/wave-rules";
import { companyIdsInScope } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { firstIdAt } from "../../kernel/ids";
import { SHIPPING_METHOD } from "../../orders/order-conditions.server";
import { shownWarehouse } from "../../warehouses/warehouse-shown.server";

/** Orders whose other tables are read, the oldest first. */
const MAX_CANDIDATES = 5_000;
const MAX_METHODS = 100;

const DAYS_AHEAD = { late: "-1 days", today: "+0 days", tomorrow: "+1 days" } as const;

const allocatedIn = (own: Ownership): SQL =>
  sql`from ${allocations} cross join ${locations} on ${own.through(locations, orders)} and ${locations.id} = ${allocations.locationId}
    where ${own.through(allocations, orders)} and ${allocations.orderId} = ${orders.id} and ${allocations.quantity} > 0`;

/** The minute of its day until which the order makes it, by its company's or its warehouse's cut-offs. */
const cutOffMinute = (own: Ownership): SQL => {
  const facts = cutOffFacts((table) => own.through(table, orders), {
    ...{ warehouseId: orders.warehouseId, placedAt: orders.placedAt, method: SHIPPING_METHOD },
  });
  return sql`(select min(coalesce(facts ->> 'agreed', 1440), coalesce(facts ->> 'minute', ${DEFAULT_CUT_OFF}))
    from (select ${facts} as facts limit 1))`;
};

const every = (conditions: readonly SQL[]): SQL =>
  conditions.length === 0 ? sql`1` : sql.join([...conditions], sql` and `);

/** Conditions on the order alone. */
function fitsByItself(ctx: Ctx, { due, cutOff, method, companyIds, units, priority }: WaveRule): SQL {
  const today = todayAt(ctx, orders.warehouseId).day;
  return every([
    sql`${orders.lineCount} > 0`,
    ...(due ? [sql`${orders.requiredShipDate} <= date(${today}, ${DAYS_AHEAD[due]})`] : []),
    ...(cutOff === undefined ? [] : [sql`${orders.requiredShipDate} <= ${today}`]),
    ...(companyIds ? [inList(orders.companyId, companyIds)] : []),
    ...(method ? [sql`${SHIPPING_METHOD} = ${method}`] : []),
    ...(units ? [units === "single" ? sql`${orders.unitCount} = 1` : sql`${orders.unitCount} > 1`] : []),
    ...(priority ? [sql`${orders.priority} >= ${priority}`] : []),
  ]);
}

/** Conditions that read other tables. */
function fitsByOthers(ctx: Ctx, own: Ownership, { cutOff, zone }: WaveRule): SQL {
  const today = todayAt(ctx, orders.warehouseId).day;
  return every([
    ...(cutOff === undefined
      ? []
      : [sql`(${orders.requiredShipDate} < ${today} or ${cutOffMinute(own)} <= ${cutOff})`]),
    ...(zone
      ? [
          sql`exists (select 1 ${allocatedIn(own)}) and not exists (select 1 ${allocatedIn(own)} and ${locations.zone} <> ${zone} collate nocase)`,
        ]
      : []),
  ]);
}

/** Orders are created a little after they were placed, which their ids begin with. */
const LATEST_ARRIVAL_MS = 7 * 86_400_000;

/** Created since then, and not taken out of a wave. By the index of statuses, which ends with the id. */
const isLate = (own: Ownership, createdAfter: number): SQL =>
  sql`${orders.createdAt} > ${createdAfter} and ${orders.id} > ${firstIdAt(createdAfter - LATEST_ARRIVAL_MS)}
    and not exists (select 1 from ${orderHistory} where ${own.through(orderHistory, orders)} and ${orderHistory.orderId} = ${orders.id}
      and ${orderHistory.event} = 'wave-left')`;

interface Wanted {
  warehouse: string | undefined;
  rule: WaveRule;
  limit: number;
  /** Only orders that were created later. */
  createdAfter?: number;
}

/**
 * Orders of the warehouse shown that wait for their release and fit the rule: the most urgent first, then by the day they
 * must leave, then the oldest. `total` is how many there are.
 */
export const listCandidates = (ctx: Ctx, { warehouse, rule, limit, createdAfter }: Wanted) =>
  ctx.db.within(rule.companyId).rows(
    (own) => ({
      ...{ id: orders.id, companyId: orders.companyId, orderNumber: orders.orderNumber },
      ...{ customerName: orders.customerName, lineCount: orders.lineCount, unitCount: orders.unitCount },
      ...{ priority: orders.priority, requiredShipDate: orders.requiredShipDate },
      method: SHIPPING_METHOD,
      total: sql`orders.total`.mapWith(Number),
      allocated: sql`(select coalesce(sum(${allocations.quantity}), 0) ${allocatedIn(own)})`.mapWith(Number),
      stops: sql`(select json_group_array(json_array(id, walk)) from (select distinct ${locations.id} as id,
        ${locations.pickSequence} as walk ${allocatedIn(own)} order by 2, 1))`.mapWith(String),
    }),
    (own) => sql`from (select *, count(*) over () as total from (select * from ${orders}
        where ${own(orders)} and ${orders.status} = 'pending' and ${orders.waveId} is null
          and ${orders.warehouseId} = ${shownWarehouse(ctx, own, warehouse)}
          and ${createdAfter === undefined ? sql`1` : isLate(own, createdAfter)} and ${fitsByItself(ctx, rule)} order by ${orders.id} limit ${MAX_CANDIDATES}) as ${orders}
        where ${fitsByOthers(ctx, own, rule)}
        order by ${orders.priority} desc, ${orders.requiredShipDate} is null, ${orders.requiredShipDate}, ${orders.id} limit ${limit}) as ${orders}
      order by ${orders.priority} desc, ${orders.requiredShipDate} is null, ${orders.requiredShipDate}, ${orders.id}`,
  );
export type Candidate = Awaited<ReturnType<typeof listCandidates>>[number];

/** Shipping methods that waiting orders of the warehouse shown ask for. */
export const listMethods = (ctx: Ctx, warehouse: string | undefined) =>
  ctx.db.rows(
    { method: dueTallies.method },
    (own) => sql`from (${companyIdsInScope(ctx.db)}) as company
      cross join ${dueTallies} on ${own(dueTallies)} and ${dueTallies.companyId} = company.value and ${dueTallies.waiting} > 0
        and ${dueTallies.warehouseId} = ${shownWarehouse(ctx, own, warehouse)} and ${dueTallies.method} <> ''
      group by ${dueTallies.method} order by ${dueTallies.method} limit ${MAX_METHODS}`,
  );
