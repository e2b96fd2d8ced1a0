import type { Ctx } from "#app/domain/kernel/ctx";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";

/**
 * After an action a supervisor returns to the order they are watching, or to the picking screen once it is no longer
 * being picked.
 */
export const backToPicking = (
  ctx: Ctx,
  { order, session }: { order: { id: string }; session: { userId: string; cart: { id: string } | null } | null },
): string => {
  if (session !== null && session.userId !== ctx.actor.id) return pickingPaths.pickingOrder(order.id);
  return session?.cart ? pickingPaths.cart(session.cart.id) : paths.picking();
};
