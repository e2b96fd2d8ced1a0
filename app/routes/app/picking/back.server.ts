import type { Ctx } from "#app/domain/kernel/ctx";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";

/** A manager who helps out goes back to the order that they look after; once nobody picks it, to the picking screen. */
export const backToPicking = (
  ctx: Ctx,
  { order, session }: { order: { id: string }; session: { userId: string } | null },
): string =>
  session === null || session.userId === ctx.actor.id ? paths.picking() : pickingPaths.pickingOrder(order.id);
