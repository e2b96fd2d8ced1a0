import type { Ctx } from "../../kernel/ctx";
import { DomainError, forbidden, notFound } from "../../kernel/errors";
import {
  completePicking,
  pausePicking,
  releasePicking,
  resumePicking,
  setDownPicking,
} from "../sessions/pick-sessions.server";
import { renewCart } from "../sessions/sessions.repo.server";
import { takeOver } from "../sessions/take-over.server";
import type { CartStepName } from "./cart.schema";
import { assertZone, markHandedOver, markTaken, sessionsOnCart, warehousesOfZone } from "./carts.repo.server";
import type { LeftOut } from "./start-cart.server";

/** What a step did to the orders of a cart. */
export interface CartStep {
  done: number;
  /** Orders that it could not be done for; they stay as they are. */
  leftOut: LeftOut[];
}

const STEPS: Record<CartStepName, (ctx: Ctx, orderId: string) => Promise<unknown>> = {
  pause: pausePicking,
  resume: resumePicking,
  /** Puts back what was picked; the orders are pending again. */
  release: releasePicking,
  /** Completes the orders that are picked; the others stay on the cart. */
  finish: completePicking,
  /** Leaves the orders to the next user who takes the cart over: the picker of another zone, or a sorter. */
  "hand-over": setDownPicking,
  /** Continues a cart whose picker is inactive. */
  "take-over": (ctx, orderId) => takeOver(ctx, orderId, { onCart: true }),
};

/**
 * Does a step for each order of the cart, one after the other: each is a batch of its own company. `zone` is what a cart
 * that is resumed or taken over is picked in; null for all zones.
 * @throws not_found for a cart without open orders; forbidden for another user's, unless the caller supervises picking;
 * conflict for a zone that its orders' warehouse does not have
 */
export async function stepOfCart(
  ctx: Ctx,
  cartId: string,
  step: CartStepName,
  zone: string | null = null,
): Promise<CartStep> {
  const sessions = await sessionsOnCart(ctx.db, cartId);
  if (sessions.length === 0) throw notFound("This cart");
  const other = sessions.find(({ userId }) => userId !== ctx.actor.id);
  if (step !== "take-over" && other && !ctx.can("picking.supervise", other.companyId))
    throw forbidden(`${other.userName} is picking this cart. Ask them, or a warehouse manager.`, "not_your_session");
  if (zone) assertZone(zone, await warehousesOfZone(ctx, zone), sessions[0]?.warehouseId);
  const leftOut: LeftOut[] = [];
  for (const { orderId, orderNumber } of sessions) {
    try {
      await STEPS[step](ctx, orderId);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      leftOut.push({ orderNumber, why: error.message });
    }
  }
  const done = sessions.length - leftOut.length;
  if (done > 0 && (step === "resume" || step === "take-over"))
    await ctx.db.batch(renewCart(ctx, cartId), markTaken(ctx, cartId, zone));
  if (done > 0 && step === "hand-over") await markHandedOver(ctx, cartId);
  return { done, leftOut };
}
