import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { assemblies, assemblyOrderComponents, assemblyOrders, assemblyUses } from "#db/schema/inventory/assembly";
import { stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { Change, Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { freeStock, inDoubt, mayBePicked } from "../available-units.server";
import { ASSEMBLY_PREFIX } from "../movements/movements.repo.server";
import type { Use } from "./plan-uses";

/** Levels of an order's components read to plan an assembly. */
const MAX_LEVELS = 2000;

/**
 * Unallocated units of the order's components that can be used in its warehouse: first expired first, in walking order.
 */
export const freeComponents = (ctx: Ctx, company: CompanyDb, orderId: string) =>
  company.rows(
    {
      productId: sql`free.product_id`.mapWith(String),
      lotId: sql`free.lot_id`.mapWith(String),
      locationId: sql`free.location_id`.mapWith(String),
      units: sql`free.free`.mapWith(Number),
      lotNumber: lots.lotNumber,
      expiresOn: sql<string | null>`free.expires_on`,
      code: locations.code,
    },
    (own) => sql`from (${freeStock(ctx, own, componentIds(own, orderId))}) as free
      cross join ${lots} on ${own(lots)} and ${lots.id} = free.lot_id
      cross join ${locations} on ${own(locations)} and ${locations.id} = free.location_id
      where free.warehouse_id = ${warehouseOf(own, orderId)} order by free.product_id, free.upto limit ${MAX_LEVELS}`,
  );
export type FreeComponent = Awaited<ReturnType<typeof freeComponents>>[number];

const componentIds = (own: Ownership, orderId: string): SQL =>
  sql`select ${assemblyOrderComponents.componentId} from ${assemblyOrderComponents}
    where ${own(assemblyOrderComponents)} and ${assemblyOrderComponents.orderId} = ${orderId}`;

const warehouseOf = (own: Ownership, orderId: string): SQL =>
  sql`(select ${assemblyOrders.warehouseId} from ${assemblyOrders} where ${own(assemblyOrders)} and ${assemblyOrders.id} = ${orderId})`;

/** Rolls the batch back unless all of these units are still free, usable, and in the order's warehouse. */
export const assertFree = (ctx: Ctx, company: CompanyDb, orderId: string, uses: readonly Use[]): Statement<void> =>
  company.assert(
    "insufficient_stock",
    (own) => sql`(select count(*) from json_each(${JSON.stringify(uses)}) as it
      cross join ${stockLevels} on ${own(stockLevels)} and ${stockLevels.productId} = it.value ->> 'productId'
        and ${stockLevels.lotId} = it.value ->> 'lotId' and ${stockLevels.locationId} = it.value ->> 'locationId'
      cross join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      where ${locations.warehouseId} = ${warehouseOf(own, orderId)} and ${mayBePicked(ctx, own)}
        and ${stockLevels.onHand} - ${stockLevels.allocated} - ${inDoubt(own)} >= it.value ->> 'quantity') = ${uses.length}`,
  );

interface Recorded {
  id: string;
  orderId: string;
  productId: string;
  lotNumber: string;
  locationId: string;
  quantity: number;
  operationId: string;
}

/** The assembly, after its lot was created. Returns its lot. */
export const insertAssembly = (ctx: Ctx, company: CompanyDb, assembly: Recorded): Change<{ lotId: string }[]> =>
  company.writeReturning(
    { lotId: assemblies.lotId },
    (
      own,
    ) => sql`insert into ${assemblies} (company_id, id, order_id, product_id, lot_id, location_id, quantity, operation_id, by_name, at)
      select ${own.id}, ${assembly.id}, ${assembly.orderId}, ${assembly.productId}, ${lots.id}, ${assembly.locationId},
        ${assembly.quantity}, ${assembly.operationId}, ${ctx.actor.name}, ${ctx.now()}
      from ${lots} where ${own(lots)} and ${lots.productId} = ${assembly.productId} and ${lots.lotNumber} = ${assembly.lotNumber}`,
  );

/** Whether nothing more is assembled for the order. */
export const hasEnded =
  (orderId: string) =>
  (own: Ownership): SQL =>
    sql`exists (select 1 from ${assemblyOrders} where ${own(assemblyOrders)} and ${assemblyOrders.id} = ${orderId}
      and ${assemblyOrders.status} in ('done', 'canceled'))`;

/** Takes the components from stock: a movement and a row of the assembly for each of its uses. */
export const consume = (
  ctx: Ctx,
  company: CompanyDb,
  assemblyId: string,
  uses: readonly Use[],
  reason: string,
): Statement<void>[] => {
  const id = ctx.newId();
  const rows = sql`json_each(${JSON.stringify(uses)})`;
  return [
    company.write(
      (own) => sql`insert into ${assemblyUses} (company_id, assembly_id, lot_id, location_id, product_id, quantity)
        select ${own.id}, ${assemblyId}, value ->> 'lotId', value ->> 'locationId', value ->> 'productId', value ->> 'quantity' from ${rows}`,
    ),
    company.write(
      (
        own,
      ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
          actor_id, actor_name, operation_id, at)
        select ${own.id}, value ->> 'productId', ${id} || '.' || (key + 1), value ->> 'lotId', value ->> 'locationId', -(value ->> 'quantity'),
          'assemble', ${reason}, ${ctx.actor.id}, ${ctx.actor.name}, ${`${ASSEMBLY_PREFIX}${assemblyId}:`} || (key + 1), ${ctx.now()}
        from ${rows} order by key`,
    ),
  ];
};

/** An assembly with its lot and order, and how many of its units are still free where they were put. */
export const findAssembly = (db: ScopedDb, assemblyId: string) =>
  db.first(
    {
      id: assemblies.id,
      companyId: assemblies.companyId,
      orderId: assemblies.orderId,
      number: assemblyOrders.number,
      status: assemblyOrders.status,
      productId: assemblies.productId,
      sku: products.sku,
      lotNumber: lots.lotNumber,
      code: locations.code,
      quantity: assemblies.quantity,
      at: assemblies.at,
      takenBackAt: assemblies.takenBackAt,
      onHand: sql`coalesce(${stockLevels.onHand}, 0)`.mapWith(Number),
      allocated: sql`coalesce(${stockLevels.allocated}, 0)`.mapWith(Number),
    },
    (own) => sql`from ${assemblies}
      cross join ${assemblyOrders} on ${own.through(assemblyOrders, assemblies)} and ${assemblyOrders.id} = ${assemblies.orderId}
      cross join ${products} on ${own.through(products, assemblies)} and ${products.id} = ${assemblies.productId}
      cross join ${lots} on ${own.through(lots, assemblies)} and ${lots.id} = ${assemblies.lotId}
      cross join ${locations} on ${own.through(locations, assemblies)} and ${locations.id} = ${assemblies.locationId}
      left join ${stockLevels} on ${own.through(stockLevels, assemblies)} and ${stockLevels.productId} = ${assemblies.productId}
        and ${stockLevels.lotId} = ${assemblies.lotId} and ${stockLevels.locationId} = ${assemblies.locationId}
      where ${own(assemblies)} and ${assemblies.id} = ${assemblyId}`,
  );
