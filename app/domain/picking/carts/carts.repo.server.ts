import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { binCounts } from "#db/schema/directory/warehouses";
import { waves } from "#db/schema/directory/waves";
import { orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict } from "../../kernel/errors";
import { isOpen } from "../pick-state.repo.server";
import { LEASE } from "../sessions/lease";
import type { StartCart } from "./cart.schema";

/** Inserts a cart with the next number; a cart of the same operation is kept. */
export const insertCart = (
  ctx: Ctx,
  { operationId, isShared, isSorted, zone }: Omit<StartCart, "orderIds">,
  orderCount: number,
) =>
  ctx.directory.write(sql`insert into ${pickCarts}
      (id, number, operation_id, started_by, started_at, order_count, is_shared, is_sorted, zone, lease_until)
    select ${ctx.newId()}, coalesce(max(${pickCarts.number}), 0) + 1, ${operationId}, ${ctx.actor.id}, ${ctx.now()}, ${orderCount},
      ${isShared ? 1 : 0}, ${isSorted ? 1 : 0}, ${zone ?? null}, ${ctx.now() + LEASE} from ${pickCarts} where true on conflict (operation_id) do nothing`);

export const cartOfOperation = (ctx: Ctx, operationId: string) =>
  ctx.directory.selectFirst(pickCarts, {
    columns: ["id", "number", "startedBy", "isShared"],
    where: eq(pickCarts.operationId, operationId),
  });

/** Open sessions on the cart, by their place. */
export const sessionsOnCart = (db: ScopedDb, cartId: string) =>
  db.select(pickSessions, {
    columns: {
      orderId: pickSessions.orderId,
      orderNumber: orders.orderNumber,
      warehouseId: orders.warehouseId,
      companyId: pickSessions.companyId,
      userId: pickSessions.userId,
      userName: pickSessions.userName,
      status: pickSessions.status,
    },
    join: [innerJoin(orders, eq(orders.id, pickSessions.orderId))],
    indexedBy: "pick_sessions_on_carts",
    where: and(eq(pickSessions.cartId, cartId), isNotNull(pickSessions.cartId), isOpen),
    orderBy: [pickSessions.slot, pickSessions.id],
  });

/** The cart waits for the next user. */
export const markHandedOver = (ctx: Ctx, cartId: string) =>
  ctx.directory.update(
    pickCarts,
    { handedOverAt: ctx.now(), leaseUntil: ctx.now(), zone: null },
    eq(pickCarts.id, cartId),
  );

/** The cart is picked again, in this zone or in all. */
export const markTaken = (ctx: Ctx, cartId: string, zone: string | null) =>
  ctx.directory.update(pickCarts, { handedOverAt: null, zone }, eq(pickCarts.id, cartId));

/** The cart of an order that is in this tote while it is picked. */
export const cartOfTote = (db: ScopedDb, tote: string) =>
  db.selectFirst(orders, {
    columns: { id: pickSessions.cartId },
    join: [innerJoin(pickSessions, and(eq(pickSessions.orderId, orders.id), isOpen))],
    indexedBy: "orders_in_totes",
    where: and(
      ...[eq(orders.tote, tote), isNotNull(orders.tote), sql`${orders.status} in ('picking', 'picked')`],
      isNotNull(pickSessions.cartId),
    ),
  });

export const cartOfNumber = (ctx: Ctx, number: number) =>
  ctx.directory.selectFirst(pickCarts, { columns: ["id"], where: eq(pickCarts.number, number) });

/** Which of these picks are stored. */
export const storedPicks = (db: ScopedDb, ids: readonly string[]) =>
  db.select(picks, { columns: ["id"], where: inArray(picks.id, [...ids]) });

/** Zones with locations in use: of the wave's warehouse, else of the one that the user works in, else of all. */
export function listCartZones(ctx: Ctx, wave: string | undefined) {
  const { warehouseId } = ctx.actor;
  const where = wave
    ? sql`${binCounts.warehouseId} = (select ${waves.warehouseId} from ${waves} where ${waves.id} = ${wave})`
    : warehouseId
      ? eq(binCounts.warehouseId, warehouseId)
      : sql`1`;
  return ctx.directory.rows(
    { zone: binCounts.zone },
    sql`from ${binCounts} where ${binCounts.bins} > 0 and ${binCounts.isArchived} = 0 and ${where} group by ${binCounts.zone} order by ${binCounts.zone}`,
  );
}

/** The warehouses that have this zone, also with archived locations only, which units can still be picked from. */
export const warehousesOfZone = (ctx: Ctx, zone: string | undefined) =>
  ctx.directory.rows(
    { warehouseId: binCounts.warehouseId },
    sql`from ${binCounts} where ${binCounts.bins} > 0 and ${binCounts.zone} = ${zone ?? ""} group by ${binCounts.warehouseId}`,
  );

/** @throws conflict when the warehouse is none of those that have the zone */
export function assertZone(
  zone: string | null | undefined,
  having: readonly { warehouseId: string }[],
  warehouseId: string | undefined,
): void {
  if (zone && !having.some((one) => one.warehouseId === warehouseId))
    throw conflict(`The warehouse of these orders has no zone ${zone}. Choose another zone.`, "zone_not_in_warehouse");
}
