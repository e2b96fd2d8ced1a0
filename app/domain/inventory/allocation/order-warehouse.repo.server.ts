import { type SQL, sql } from "drizzle-orm";
import { ownWarehouse, shipDay } from "#db/calendars/ship-day.server";
import { numberFrom, textFrom } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { allocationRules, type WarehouseChoice } from "#db/schema/allocation/allocation-rules";
import { locations, lots } from "#db/schema/catalog";
import { MAIN_WAREHOUSE, warehouses } from "#db/schema/directory/warehouses";
import { orderItems, orders } from "#db/schema/orders";
import { allocations, stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { inDoubt, isMissedBy, mayBePicked } from "../available-units.server";

const isOrder = (own: Ownership, orderId: string): SQL => sql`${own(orders)} and ${orders.id} = ${orderId}`;

/** Whether the query's current location is in another warehouse than the order. */
export const isElsewhere = (own: Ownership, orderId: string): SQL =>
  sql`${locations.warehouseId} <> (select ${orders.warehouseId} from ${orders} where ${isOrder(own, orderId)})`;

/** Whether the query's current level is in another warehouse than the order, or its units were missing for the order. */
export const cannotServe = (own: Ownership, orderId: string): SQL =>
  sql`(${isElsewhere(own, orderId)} or ${isMissedBy(own, orderId)})`;

/**
 * Rules for the order's destination, one for each warehouse. An address that was not recognized matches rules for every
 * country only.
 */
const matchingRules = (own: Ownership, orderId: string): SQL => sql`
  select min(${allocationRules.position}) as position, ${allocationRules.warehouseId} as warehouse_id,
    ${allocationRules.country} as country, ${allocationRules.region} as region
  from ${allocationRules} cross join ${orders} on ${isOrder(own, orderId)}
  where ${own(allocationRules)}
    and ${allocationRules.country} in ('', upper(json_extract(${orders.shipTo}, '$.country')))
    and ${allocationRules.region} in ('', upper(trim(json_extract(${orders.shipTo}, '$.state'))))
  group by ${allocationRules.warehouseId}`;

/**
 * Warehouses that may ship the order, in the order of the rules; the company's own, as position 0, when no rule matches.
 * Columns: position, warehouse_id, country, region.
 */
const candidates = (own: Ownership, orderId: string): SQL => sql`
  select * from (${matchingRules(own, orderId)})
  union all select 0, ${ownWarehouse(own)}, '', '' where not exists (${matchingRules(own, orderId)})`;

/** The order's open units by product. Columns: product_id, sku, want. */
const wanted = (own: Ownership, orderId: string): SQL => sql`
  select ${orderItems.productId} as product_id, ${orderItems.sku} as sku, sum(${orderItems.quantity} - ${orderItems.shortQuantity}) as want
  from ${orderItems} where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and +${orderItems.productId} is not null
  group by +${orderItems.productId}`;

/**
 * Units of `wanted.product_id` that the order could have from `candidate.warehouse_id`, with `its` units of the query's
 * current level, which it has already.
 */
const offered = (ctx: Ctx, own: Ownership, orderId: string, its = () => sql`0`): SQL => sql`coalesce((
  select sum(max(0, ${stockLevels.onHand} - ${stockLevels.allocated} - ${inDoubt(own)} + ${its()})) from ${stockLevels}
  join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
  join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
  where ${own(stockLevels)} and ${stockLevels.productId} = wanted.product_id and ${stockLevels.onHand} > ${stockLevels.allocated} - ${its()}
    and ${locations.warehouseId} = candidate.warehouse_id and ${mayBePicked(ctx, own)} and not ${isMissedBy(own, orderId)}), 0)`;

/** The same for an order whose own allocations would be freed first. */
export const offeredAfresh = (ctx: Ctx, own: Ownership, orderId: string): SQL =>
  offered(
    ctx,
    own,
    orderId,
    () => sql`coalesce((select sum(${allocations.quantity}) from ${allocations} where ${own(allocations)} and ${allocations.orderId} = ${orderId}
      and ${allocations.lotId} = ${stockLevels.lotId} and ${allocations.locationId} = ${stockLevels.locationId}), 0)`,
  );

/** The order's required ship date and `due_on` by the hours of a warehouse. A date that a user has set stays. */
function shipDates(own: Ownership, warehouseId: SQL): SQL {
  const { companyId, placedAt, externalData, dueOn, requiredShipDate } = orders;
  const method = sql`json_extract(${externalData}, '$.shipping_method')`;
  const day = () => shipDay(own, { companyId, warehouseId, placedAt, method });
  return sql`iif(${dueOn} is null, ${day()}, ${requiredShipDate}), iif(${dueOn} is null, null, ${day()})`;
}

/**
 * Chooses the warehouse of an order without allocations: the first candidate that has all its units, otherwise the first
 * one. A choice by hand stays. For companies without rules whose warehouse is the main one it only reads their rules.
 */
export const chooseWarehouse = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<void> =>
  company.write(
    (own) => sql`update ${orders} set (warehouse_id, warehouse_choice, required_ship_date, due_on) = (
        select warehouse_id, iif(position, json_object('by', 'rule', 'position', position, 'country', country, 'region', region), null),
          ${shipDates(own, sql`chosen.warehouse_id`)}
        from (select * from (select candidate.*, iif(position, exists (select 1 from (${wanted(own, orderId)}) as wanted
            where want > ${offered(ctx, own, orderId)}), 0) as lacks
          from (${candidates(own, orderId)}) as candidate)
          order by lacks, position limit 1) as chosen)
      where (exists (select 1 from ${allocationRules} where ${own(allocationRules)})
          or ${ownWarehouse(own)} <> ${MAIN_WAREHOUSE} or ${orders.warehouseId} <> ${MAIN_WAREHOUSE})
        and ${isOrder(own, orderId)} and coalesce(json_extract(${orders.warehouseChoice}, '$.by'), '') <> 'user'
        and not exists (select 1 from ${allocations} where ${own(allocations)} and ${allocations.orderId} = ${orderId})`,
    [{ id: orderId }],
  );

/** An order's warehouse, and why. */
export interface Assignment {
  orderId: string;
  warehouseId: string;
  choice: WarehouseChoice;
}

/** Sets the order's warehouse if it is active, with the ship dates by its hours. */
export const assignWarehouse = (
  ctx: Ctx,
  company: CompanyDb,
  { orderId, warehouseId, choice }: Assignment,
): Statement<void> =>
  company.write(
    (own) => sql`update ${orders} set (required_ship_date, due_on) = (select ${shipDates(own, sql`${warehouseId}`)}),
        warehouse_id = ${warehouseId}, warehouse_choice = ${JSON.stringify(choice)},
        updated_at = max(${ctx.now()}, ${orders.updatedAt} + 1)
      where ${isOrder(own, orderId)} and exists (select 1 from ${warehouses}
        where ${warehouses.id} = ${warehouseId} and ${warehouses.archivedAt} is null)`,
    [{ id: orderId }],
  );

/** Chooses an active warehouse by hand. */
export const pinWarehouse = (ctx: Ctx, company: CompanyDb, pinned: Omit<Assignment, "choice">): Statement<void> =>
  assignWarehouse(ctx, company, { ...pinned, choice: { by: "user", name: ctx.actor.name } });

/**
 * For each active warehouse and each of the order's products, the units wanted and offered there. `position` is that of
 * the rule that matches, 0 for the company's own warehouse without one, and null for a warehouse that neither applies to.
 */
export const listCandidates = (ctx: Ctx, company: CompanyDb, orderId: string) =>
  company.rows(
    {
      warehouseId: textFrom("line.warehouse_id"),
      code: textFrom("line.code"),
      name: textFrom("line.name"),
      position: sql<number | null>`line.position`,
      country: textFrom("line.country"),
      region: textFrom("line.region"),
      sku: textFrom("line.sku"),
      wanted: numberFrom("line.want"),
      offered: numberFrom("line.offered"),
    },
    (own) => sql`from (select candidate.*, wanted.*, ${offeredAfresh(ctx, own, orderId)} as offered
      from (select ${warehouses.id} as warehouse_id, ${warehouses.code} as code, ${warehouses.name} as name, rule.position,
            coalesce(rule.country, '') as country, coalesce(rule.region, '') as region
          from ${warehouses} left join (${candidates(own, orderId)}) as rule on rule.warehouse_id = ${warehouses.id}
          where ${warehouses.archivedAt} is null) as candidate
      cross join (${wanted(own, orderId)}) as wanted) as line
      order by line.position is null, line.position, line.code, line.sku`,
  );
