import { type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { numberFrom } from "#db/expressions";
import { locations, lots, products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { ledgerChecks } from "#db/schema/directory/system";
import { carriedStock } from "#db/schema/inventory/movement-archive";
import { orderItems, orders } from "#db/schema/orders";
import { allocations, productStock, stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { HOLDS_STOCK } from "../../orders/order-status";
import { type Difference, listDifferences, PLACE, SKU } from "./differences.repo.server";

export type LedgerCheck = typeof ledgerChecks.$inferSelect;

/** On-hand and allocated units of each lot at each location: the sum of the ledger and of its archive against the balance. */
export const levelDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${PLACE} || ', ' || side.name as place,
        case side.name when 'on hand' then it.ledger_on_hand else it.ledger_allocated end as expected,
        case side.name when 'on hand' then it.on_hand else it.allocated end as found
      from (
        select product_id, lot_id, location_id, sum(lh) as ledger_on_hand, sum(la) as ledger_allocated,
          sum(vh) as on_hand, sum(va) as allocated from (
          select ${stockMovements.productId} as product_id, ${stockMovements.lotId} as lot_id,
            ${stockMovements.locationId} as location_id, ${stockMovements.deltaOnHand} as lh,
            ${stockMovements.deltaAllocated} as la, 0 as vh, 0 as va
          from ${stockMovements} where ${own(stockMovements)}
          union all
          select ${carriedStock.productId}, ${carriedStock.lotId}, ${carriedStock.locationId}, ${carriedStock.onHand},
            ${carriedStock.allocated}, 0, 0 from ${carriedStock} where ${own(carriedStock)}
          union all
          select ${stockLevels.productId}, ${stockLevels.lotId}, ${stockLevels.locationId}, 0, 0,
            ${stockLevels.onHand}, ${stockLevels.allocated} from ${stockLevels} where ${own(stockLevels)}
        ) group by 1, 2, 3 having sum(lh) <> sum(vh) or sum(la) <> sum(va)
      ) as it
      join (select 'on hand' as name union all select 'promised') as side
      left join ${products} on ${own(products)} and ${products.id} = it.product_id
      left join ${lots} on ${own(lots)} and ${lots.id} = it.lot_id
      left join ${locations} on ${own(locations)} and ${locations.id} = it.location_id
      where case side.name when 'on hand' then it.ledger_on_hand <> it.on_hand else it.ledger_allocated <> it.allocated end`,
  );

/** The product's totals against the sum over its lots and locations. */
export const productDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${SKU} || ', ' || side.name as place,
        case side.name when 'on hand' then it.on_hand else it.allocated end as expected,
        case side.name when 'on hand' then it.total_on_hand else it.total_allocated end as found
      from (
        select product_id, sum(lh) as on_hand, sum(la) as allocated, sum(th) as total_on_hand, sum(ta) as total_allocated from (
          select ${stockLevels.productId} as product_id, ${stockLevels.onHand} as lh, ${stockLevels.allocated} as la,
            0 as th, 0 as ta from ${stockLevels} where ${own(stockLevels)}
          union all
          select ${productStock.productId}, 0, 0, ${productStock.onHand}, ${productStock.allocated}
          from ${productStock} where ${own(productStock)}
        ) group by 1 having sum(lh) <> sum(th) or sum(la) <> sum(ta)
      ) as it
      join (select 'on hand' as name union all select 'promised') as side
      left join ${products} on ${own(products)} and ${products.id} = it.product_id
      where case side.name when 'on hand' then it.on_hand <> it.total_on_hand else it.allocated <> it.total_allocated end`,
  );

/** Allocated units of each lot at each location: the balance against the allocations. */
export const allocationDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${PLACE} as place, expected, found
      from (
        select product_id, lot_id, location_id, sum(level) as expected, sum(promised) as found from (
          select ${stockLevels.productId} as product_id, ${stockLevels.lotId} as lot_id,
            ${stockLevels.locationId} as location_id, ${stockLevels.allocated} as level, 0 as promised
          from ${stockLevels} where ${own(stockLevels)}
          union all
          select ${allocations.productId}, ${allocations.lotId}, ${allocations.locationId}, 0, ${allocations.quantity}
          from ${allocations} where ${own(allocations)}
        ) group by 1, 2, 3 having sum(level) <> sum(promised)
      ) as it
      left join ${products} on ${own(products)} and ${products.id} = it.product_id
      left join ${lots} on ${own(lots)} and ${lots.id} = it.lot_id
      left join ${locations} on ${own(locations)} and ${locations.id} = it.location_id`,
  );

const HOLDING = sql`(select value from json_each(${JSON.stringify(HOLDS_STOCK)}))`;

/** Each open order's lines against their allocations, and allocations of orders that must not have any. */
export const demandDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(company, (own) => {
    const allocated = sql`coalesce((select sum(${allocations.quantity}) from ${allocations} where ${own(allocations)}
      and ${allocations.orderId} = ${orderItems.orderId} and ${allocations.itemId} = ${orderItems.id}), 0)`;
    return sql`select * from (
        select 'Order ' || ${orders.orderNumber} || ', ' || ${orderItems.sku} as place,
          ${orderItems.quantity} - ${orderItems.shortQuantity} as expected, ${allocated} as found
        from ${orders} indexed by orders_by_company_status
        join ${orderItems} on ${own(orderItems)} and ${orderItems.orderId} = ${orders.id}
        where ${own(orders)} and ${orders.status} in ${HOLDING} and ${orderItems.productId} is not null
      ) where expected <> found
      union all
      ${loosePromises(own)}`;
  });

function loosePromises(own: Parameters<Parameters<CompanyDb["rows"]>[1]>[0]): SQL {
  return sql`select 'Order ' || ${orders.orderNumber} || ', ' || ${orders.status} as place, 0 as expected, sum(${allocations.quantity}) as found
    from ${allocations} join ${orders} on ${own(orders)} and ${orders.id} = ${allocations.orderId}
    where ${own(allocations)} and ${orders.status} not in ${HOLDING} group by ${orders.id}`;
}

/** Number of rows compared. */
export const sizes = (company: CompanyDb) =>
  company.first(
    { movements: numberFrom("movements"), levels: numberFrom("levels"), allocations: numberFrom("promises") },
    (own) => sql`from (select count(*) as movements from ${stockMovements} where ${own(stockMovements)}) as m
      join (select count(*) as levels from ${stockLevels} where ${own(stockLevels)}) as l
      join (select count(*) as promises from ${allocations} where ${own(allocations)}) as a`,
  );

export const insertCheck = (directory: DirectoryDb, row: typeof ledgerChecks.$inferInsert): Statement<void> =>
  directory.insert(ledgerChecks, row);

export const findCheck = (directory: DirectoryDb, id: string): Statement<LedgerCheck | null> =>
  directory.first(CHECK, sql`from ${ledgerChecks} where ${ledgerChecks.id} = ${id}`);

/** Newest first. */
export const listChecks = (directory: DirectoryDb, limit: number): Statement<LedgerCheck[]> =>
  directory.rows(CHECK, sql`from ${ledgerChecks} order by ${ledgerChecks.id} desc limit ${limit}`);

const CHECK = {
  id: ledgerChecks.id,
  status: ledgerChecks.status,
  startedBy: ledgerChecks.startedBy,
  startedAt: ledgerChecks.startedAt,
  finishedAt: ledgerChecks.finishedAt,
  upTo: ledgerChecks.upTo,
  companies: ledgerChecks.companies,
  movements: ledgerChecks.movements,
  levels: ledgerChecks.levels,
  allocations: ledgerChecks.allocations,
  differences: ledgerChecks.differences,
  examples: ledgerChecks.examples,
  error: ledgerChecks.error,
};

/** Moves only forward, so that two workers cannot count a company twice. */
export const advance = (directory: DirectoryDb, check: LedgerCheck, from: string): Statement<{ id: string }[]> =>
  directory.writeReturning(
    { id: ledgerChecks.id },
    sql`update ${ledgerChecks} set up_to = ${check.upTo}, companies = ${check.companies}, movements = ${check.movements},
      levels = ${check.levels}, allocations = ${check.allocations}, differences = ${check.differences},
      examples = ${JSON.stringify(check.examples)}
      where id = ${check.id} and status = 'running' and up_to = ${from}`,
  );

export const finish = (
  directory: DirectoryDb,
  id: string,
  { status, error, at }: { status: "done" | "failed"; error: string | null; at: number },
): Statement<void> =>
  directory.write(
    sql`update ${ledgerChecks} set status = ${status}, error = ${error}, finished_at = ${at}
      where id = ${id} and status = 'running'`,
  );

export const deleteOld = (directory: DirectoryDb, before: string): Statement<void> =>
  directory.write(sql`delete from ${ledgerChecks} where id < ${before}`);

export const companiesAfter = (directory: DirectoryDb, id: string, limit: number) =>
  directory.rows(
    { id: companies.id, name: companies.name },
    sql`from ${companies} where ${companies.id} > ${id} order by ${companies.id} limit ${limit}`,
  );
