import type { Ctx } from "#app/domain/kernel/ctx";
import type { CartStepName } from "#app/domain/picking/carts/cart.schema";
import { stepOfCart } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { orEnded } from "./or-ended.server";

const SAID: Record<CartStepName, { title: string; description: string }> = {
  pause: {
    title: "Picking paused",
    description: "The orders stay assigned to you until you resume or release them.",
  },
  resume: { title: "Picking resumed", description: "Go on with the next item." },
  release: {
    title: "Cart released",
    description: "Return the picked units to their bins. The orders are pending again.",
  },
  finish: { title: "Cart finished", description: "Its orders are ready to be packed." },
  "hand-over": {
    title: "Cart handed over",
    description: "It waits for the next user, among the carts that can be taken over.",
  },
  "take-over": { title: "Picking Started", description: "Get the cart. Its items stay picked." },
};

interface ChosenStep {
  cartId: string;
  step: CartStepName;
  /** What a cart that is resumed or taken over is picked in. */
  zone?: string | undefined;
}

/** As `runStep`; the page of a cart that ended meanwhile. */
export const doStep = (ctx: Ctx, given: ChosenStep) => orEnded(ctx, given.cartId, () => runStep(ctx, given));

/** Does a step for every order of the cart, and shows the cart again while orders are left on it. */
async function runStep(ctx: Ctx, { cartId, step, zone }: ChosenStep): Promise<Response> {
  const { leftOut } = await stepOfCart(ctx, cartId, step, zone);
  const [first] = leftOut;
  const isOver = step === "pause" || step === "hand-over" || ((step === "finish" || step === "release") && !first);
  const to = isOver ? paths.picking() : pickingPaths.cart(cartId);
  if (!first) return done(to, SAID[step]);
  const more = leftOut.length > 1 ? ` ${leftOut.length - 1} more are left too.` : "";
  const description = `Order ${first.orderNumber}: ${first.why}${more}`;
  const title = step === "finish" ? "Some orders are not picked yet" : "Error";
  return done(to, { title, description, variant: "destructive" });
}
