import { and, desc, eq, isNotNull } from "drizzle-orm";
import { pickCarts } from "#db/schema/directory/pick-carts";
import { pickSessions } from "#db/schema/picking";
import type { Ctx } from "../../kernel/ctx";
import { DomainError, notFound } from "../../kernel/errors";
import { cartScreen } from "./cart-screen.server";

/** The cart with its open orders; once none is open, when the last one left it. @throws not_found */
export async function openOrEndedCart(ctx: Ctx, cartId: string) {
  try {
    return { ended: null, ...(await cartScreen(ctx, cartId)) };
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "not_found")) throw error;
    return endedCart(ctx, cartId);
  }
}

/**
 * A cart without open orders that had one of a company in the caller's reach.
 * @throws not_found, for a cart of other companies as for an unknown one
 */
export async function endedCart(ctx: Ctx, cartId: string) {
  const [cart, last] = await ctx.db.batch(
    ctx.directory.selectFirst(pickCarts, { columns: ["number"], where: eq(pickCarts.id, cartId) }),
    ctx.db.selectFirst(pickSessions, {
      columns: ["endedAt"],
      indexedBy: "pick_sessions_on_carts",
      where: and(eq(pickSessions.cartId, cartId), isNotNull(pickSessions.cartId), isNotNull(pickSessions.endedAt)),
      orderBy: desc(pickSessions.endedAt),
    }),
  );
  if (!cart || !last) throw notFound("This cart");
  return { ended: { at: last.endedAt ?? 0 }, cart: { id: cartId, number: cart.number } };
}
