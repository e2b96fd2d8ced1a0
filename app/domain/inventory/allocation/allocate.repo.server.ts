import { eq, sql } from "drizzle-orm";
import { orderItems, orders } from "#db/schema/orders";
import { allocations, stockMovements } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { freeStock } from "../available-units.server";
import { type Assignment, assignWarehouse, cannotServe, chooseWarehouse } from "./order-warehouse.repo.server";

/**
 * Allocates units to the open quantity of the order's lines, in the order's warehouse: first expired first out, then in
 * walking order. A single statement serves all lines, so two lines of one product cannot take the same unit. Locations
 * where the order was short before are skipped. Allocates what is available.
 *
 * The unary plus stops SQLite from reading all order items of the company in product order to avoid a sort.
 */
export function allocate(ctx: Ctx, company: CompanyDb, orderId: string): Statement<void> {
  const base = ctx.newId();
  return company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_allocated, kind, order_id, order_item_id, actor_id, actor_name, operation_id, at)
      with demand as (
        select *, sum(want) over (partition by product_id order by line) as upto from (
          select ${orderItems.id} as item_id, +${orderItems.productId} as product_id, ${orderItems.line} as line,
            ${orderItems.quantity} - ${orderItems.shortQuantity} - coalesce((select sum(${allocations.quantity}) from ${allocations}
              where ${own(allocations)} and ${allocations.orderId} = ${orderId} and ${allocations.itemId} = ${orderItems.id}), 0) as want
          from ${orderItems}
          where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and +${orderItems.productId} is not null
        ) where want > 0
      ),
      supply as (${freeStock(ctx, own, sql`select product_id from demand`, cannotServe(own, orderId))})
      select ${own.id}, demand.product_id, ${base} || '.' || row_number() over (order by demand.line, supply.upto), lot_id, location_id,
        min(demand.upto, supply.upto) - max(demand.upto - want, supply.upto - free), 'allocate', ${orderId}, item_id,
        ${ctx.actor.id}, ${ctx.actor.name}, ${base} || '.' || row_number() over (order by demand.line, supply.upto), ${ctx.now()}
      from demand join supply on supply.product_id = demand.product_id
        and supply.upto > demand.upto - want and demand.upto > supply.upto - free`,
  );
}

/**
 * Statements that choose the order's warehouse and allocate all its units there, or roll the batch back. Run them in the
 * batch that makes the order pending.
 */
export const allocateInFull = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<void>[] => [
  chooseWarehouse(ctx, company, orderId),
  allocate(ctx, company, orderId),
  assertAllocated(company, orderId),
];

/**
 * Statements that allocate all units of an order in this warehouse, or roll the batch back (insufficient_stock), also
 * when the warehouse is no longer active.
 */
export const allocateInWarehouse = (ctx: Ctx, company: CompanyDb, assignment: Assignment): Statement<void>[] => {
  const { orderId, warehouseId } = assignment;
  return [
    assignWarehouse(ctx, company, assignment),
    company.assertExists("insufficient_stock", orders, eq(orders.id, orderId), eq(orders.warehouseId, warehouseId)),
    allocate(ctx, company, orderId),
    assertAllocated(company, orderId),
  ];
};

/** Rolls the batch back unless every line with a product is fully allocated. */
const assertAllocated = (company: CompanyDb, orderId: string): Statement<void> =>
  company.assert(
    "insufficient_stock",
    (own) => sql`not exists (select 1 from ${orderItems}
      where ${own(orderItems)} and ${orderItems.orderId} = ${orderId} and ${orderItems.productId} is not null
      and ${orderItems.quantity} - ${orderItems.shortQuantity} > coalesce((select sum(${allocations.quantity}) from ${allocations}
        where ${own(allocations)} and ${allocations.orderId} = ${orderId} and ${allocations.itemId} = ${orderItems.id}), 0))`,
  );

/** Frees all allocations of the order. Its picks must be undone earlier in the same batch. */
export const freeAllocations = (ctx: Ctx, company: CompanyDb, orderId: string, reason: string): Statement<void> =>
  moveAllocations(ctx, company, orderId, { kind: "release", onHand: false, reason });

/** Frees the allocations of one line that are not picked. */
export const freeUnpicked = (
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  itemId: string,
  reason: string,
): Statement<void> => moveAllocations(ctx, company, orderId, { kind: "release", onHand: false, reason, itemId });

/** Ships the order's units: reduces on hand and allocated together. */
export const shipAllocations = (ctx: Ctx, company: CompanyDb, orderId: string): Statement<void> =>
  moveAllocations(ctx, company, orderId, { kind: "ship", onHand: true, reason: "Shipped" });

function moveAllocations(
  ctx: Ctx,
  company: CompanyDb,
  orderId: string,
  move: { kind: "release" | "ship"; onHand: boolean; reason: string; itemId?: string },
): Statement<void> {
  const base = ctx.newId();
  const quantity = move.itemId ? sql`${allocations.quantity} - ${allocations.picked}` : sql`${allocations.quantity}`;
  const only = move.itemId ? sql`${allocations.itemId} = ${move.itemId}` : sql`1`;
  return company.write(
    (own) => sql`insert into ${stockMovements}
      (company_id, product_id, id, lot_id, location_id, delta_on_hand, delta_allocated, kind, reason, order_id, order_item_id,
       actor_id, actor_name, operation_id, at)
      select ${own.id}, ${allocations.productId}, ${base} || '.' || row_number() over (order by ${allocations.itemId}),
        ${allocations.lotId}, ${allocations.locationId}, ${move.onHand ? sql`-(${quantity})` : sql`0`}, -(${quantity}), ${move.kind},
        ${move.reason}, ${orderId}, ${allocations.itemId}, ${ctx.actor.id}, ${ctx.actor.name},
        ${base} || '.' || row_number() over (order by ${allocations.itemId}), ${ctx.now()}
      from ${allocations}
      where ${own(allocations)} and ${allocations.orderId} = ${orderId} and ${only} and (${quantity}) > 0`,
  );
}
