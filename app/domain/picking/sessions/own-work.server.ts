import { and, desc, eq } from "drizzle-orm";
import { orders } from "#db/schema/orders";
import { pickSessions } from "#db/schema/picking";
import { innerJoin } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import { isOpen, OPEN_BY_USER } from "../pick-state.repo.server";

/** An order that the user has begun to pick, alone or on a cart. */
export interface OwnWork {
  orderNumber: string;
  isPaused: boolean;
  cartId: string | null;
}

/** The user's order in progress, else the last paused one; null without any. For the caller's batch. */
export const ownWork = (ctx: Ctx): Statement<OwnWork | null> =>
  ctx.db
    .select(pickSessions, {
      columns: { orderNumber: orders.orderNumber, status: pickSessions.status, cartId: pickSessions.cartId },
      join: [innerJoin(orders, eq(orders.id, pickSessions.orderId))],
      indexedBy: OPEN_BY_USER,
      where: and(eq(pickSessions.userId, ctx.actor.id), isOpen),
      orderBy: [pickSessions.status, desc(pickSessions.id)],
      limit: 1,
    })
    .map(([open]) => open && { orderNumber: open.orderNumber, isPaused: open.status === "paused", cartId: open.cartId })
    .map((work) => work ?? null);
