import { and, eq, inArray } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { leftJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, DomainError, notFound } from "../../kernel/errors";
import { isOpen, isUnreleased } from "../pick-state.repo.server";
import { assertFree, startPicking } from "../sessions/pick-sessions.server";
import { openSessionsOf } from "../sessions/sessions.repo.server";
import type { StartCart } from "./cart.schema";
import { assertZone, cartOfOperation, insertCart, warehousesOfZone } from "./carts.repo.server";

/** An order that a step could not be done for, and why. */
export interface LeftOut {
  orderNumber: string;
  why: string;
}

export interface StartedCart {
  cartId: string;
  number: number;
  orders: number;
  leftOut: LeftOut[];
}

/**
 * Starts picking orders of any companies on one cart, each in its own session: one order after the other, so that no batch
 * writes rows of two companies. Orders that another user took meanwhile are left out. Sent again, it continues.
 * @throws not_found; conflict when the user is picking already, when the orders cannot share a cart, when their warehouse
 * does not have the zone, or when none of them can be picked
 */
export async function startCart(ctx: Ctx, input: StartCart): Promise<StartedCart> {
  const { operationId, orderIds, isShared, zone } = input;
  const [found, mine, before, zoned] = await ctx.db.batch(
    ordersWithPickers(ctx, [...new Set(orderIds)]),
    openSessionsOf(ctx.db, ctx.actor.id),
    cartOfOperation(ctx, operationId),
    warehousesOfZone(ctx, zone),
  );
  if (before && before.startedBy !== ctx.actor.id) throw notFound("This cart");
  const wanted = orderIds.flatMap((id) => found.find((order) => order.id === id) ?? []);
  if (wanted.length === 0) throw notFound("This order");
  assertFree(mine, before?.id);
  assertFitting(wanted, before?.isShared ?? isShared);
  if (!before) assertZone(zone, zoned, wanted[0]?.warehouseId);
  if (
    !wanted.some(
      ({ status, isUnreleased: waits, pickerId }) => (status === "pending" && !waits) || pickerId === ctx.actor.id,
    )
  )
    throw conflict("None of these orders can be picked now.", "no_order_to_pick");
  // Only now, so that a refused request writes nothing.
  const cart =
    before ?? (await ctx.db.batch(insertCart(ctx, input, wanted.length), cartOfOperation(ctx, operationId)))[1];
  if (cart?.startedBy !== ctx.actor.id) throw notFound("This cart");
  const leftOut: LeftOut[] = [];
  for (const [n, { id, orderNumber }] of wanted.entries()) {
    try {
      await startPicking(ctx, id, { id: cart.id, slot: cart.isShared ? 1 : n + 1 });
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      leftOut.push({ orderNumber, why: error.message });
    }
  }
  const started = wanted.length - leftOut.length;
  if (started === 0) throw conflict(leftOut[0]?.why ?? "None of these orders can be picked.", "no_order_to_pick");
  return { cartId: cart.id, number: cart.number, orders: started, leftOut };
}

const ordersWithPickers = (ctx: Ctx, ids: readonly string[]) =>
  ctx.db.select(orders, {
    columns: {
      id: orders.id,
      orderNumber: orders.orderNumber,
      unitCount: orders.unitCount,
      warehouseId: orders.warehouseId,
      status: orders.status,
      isUnreleased,
      pickerId: pickSessions.userId,
    },
    join: [leftJoin(pickSessions, and(eq(pickSessions.orderId, orders.id), isOpen))],
    where: inArray(orders.id, [...ids]),
  });

function assertFitting(
  wanted: readonly { orderNumber: string; unitCount: number; warehouseId: string }[],
  isShared: boolean,
) {
  const elsewhere = wanted.find(({ warehouseId }) => warehouseId !== wanted[0]?.warehouseId);
  if (elsewhere)
    throw conflict(
      `Order ${elsewhere.orderNumber} is in another warehouse than the first one.`,
      "orders_in_several_warehouses",
    );
  const large = isShared && wanted.find(({ unitCount }) => unitCount > 1);
  if (large)
    throw conflict(
      `Order ${large.orderNumber} has ${large.unitCount} units. Only orders of one unit share a tote.`,
      "order_not_of_one_unit",
    );
}
