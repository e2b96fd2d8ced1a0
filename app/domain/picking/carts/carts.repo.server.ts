import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { orders } from "#db/schema/orders";
import { pickSessions, picks } from "#db/schema/picking";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { isOpen } from "../pick-state.repo.server";
import { LEASE } from "../sessions/lease";
import type { StartCart } from "./cart.schema";

/** Inserts a cart with the next number; a cart of the same operation is kept. */
export const insertCart = (
  ctx: Ctx,
  { operationId, isShared, isSorted }: Pick<StartCart, "operationId" | "isShared" | "isSorted">,
  orderCount: number,
) =>
  ctx.directory.write(sql`insert into ${pickCarts}
      (id, number, operation_id, started_by, started_at, order_count, is_shared, is_sorted, lease_until)
    select ${ctx.newId()}, coalesce(max(${pickCarts.number}), 0) + 1, ${operationId}, ${ctx.actor.id}, ${ctx.now()}, ${orderCount},
      ${isShared ? 1 : 0}, ${isSorted ? 1 : 0}, ${ctx.now() + LEASE} from ${pickCarts} where true on conflict (operation_id) do nothing`);

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

/** Which of these picks are stored. */
export const storedPicks = (db: ScopedDb, ids: readonly string[]) =>
  db.select(picks, { columns: ["id"], where: inArray(picks.id, [...ids]) });
