import { typedQuantity } from "#app/domain/catalog/codes/quantity";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { CartScan } from "#app/domain/picking/carts/cart.schema";
import { cartScreen } from "#app/domain/picking/picking.service.server";
import { type CartWalk, type Held, shareOut, stopsOf, whereTo } from "#app/domain/picking/plan/cart-walk";
import type { PickView } from "#app/domain/picking/plan/pick-view";
import { REFUSAL_WORDS } from "#app/domain/picking/plan/refusal";
import { type CartDecision, scanOnCart } from "#app/domain/picking/plan/scan-on-cart";
import { askServer, type CartAnswer, putIntoTote } from "./operations-on-cart.server";
import { takeParts, wasTaken } from "./take-parts.server";

/** A scan on a cart without scripts, which decide on the device: the same decision, and what it does. */
export async function answerOnCart(ctx: Ctx, cartId: string, input: CartScan): Promise<CartAnswer> {
  const { views } = await cartScreen(ctx, cartId);
  const { barcode, at = null, scanId } = input;
  const walk: CartWalk = { at, held: heldIn(input, views) };
  const choice = input.choice ?? (input.asked === barcode ? input.again : undefined);
  const say = (ok: boolean, detail: string, word?: string) => ({
    ...{ id: ctx.newId(), ok, title: ok ? "Product Found" : "Product Not Found", detail },
    ...(word && { word }),
  });
  const found = (detail: string, next: Partial<CartWalk>): CartAnswer => ({
    ...{ said: say(true, detail), walk: { ...walk, ...next }, question: null },
  });
  const isSorted = views[0]?.cart?.isSorted === true;
  if (isSorted && (await wasTaken(ctx, views, scanId))) return found("This scan was already counted.", { held: null });
  const chosen = choice ? { value: choice, orderId: input.askedOf ?? null } : null;
  const typed = isSorted ? typedQuantity(barcode) : null;
  const decision =
    takenByHand(views, walk) ?? scanOnCart(views, walk, typed?.code ?? barcode, { chosen, quantity: typed?.quantity });
  switch (decision?.kind) {
    case "at":
      return found(decision.detail, { at: decision.location });
    case "held":
      return found(decision.detail, { held: decision.held });
    case "ask":
      return { said: { ...say(false, decision.detail), title: "Which one?" }, walk, question: decision.question };
    case "refused": {
      const word = decision.refusal ? REFUSAL_WORDS[decision.refusal] : undefined;
      return { said: say(false, decision.detail, word), walk, question: null };
    }
    case "take": {
      const { parts, detail } = decision;
      return {
        said: await takeParts(ctx, views, { parts, at, scanId, detail }),
        walk: { at, held: null },
        question: null,
      };
    }
    case "put":
      return putIntoTote(ctx, views, { ...decision, at, scanId });
    case "unknown":
      return askServer(ctx, views, { orderId: decision.orderId, at, barcode, scanId, choice });
    case undefined:
      // "Take" without a code: units by hand, which go into a tote next.
      return walk.held
        ? found(`Put ${walk.held.units} × ${walk.held.name} into ${whereTo(views, walk.held.orderId)}.`, {})
        : { said: null, walk, question: null };
  }
}

/** "Take" where units are sorted later: all of the stop, by hand. */
function takenByHand(views: readonly PickView[], { at, held }: CartWalk): CartDecision | null {
  if (!held || held.barcode !== null || !views[0]?.cart?.isSorted) return null;
  const stop = stopsOf(views, at).find(({ shares }) => shares.some(({ itemId }) => itemId === held.itemId));
  if (!stop) return { kind: "refused", detail: `All of ${held.name} is picked.`, refusal: "all-picked" };
  const parts = shareOut(stop, held.units, { barcode: null });
  return { kind: "take", parts, detail: `${held.units} × ${held.name}` };
}

function heldIn({ orderId, itemId, heldCode, heldChoice, units }: CartScan, views: readonly PickView[]): Held | null {
  const item = views.find((view) => view.orderId === orderId)?.items.find(({ id }) => id === itemId);
  if (!orderId || !item || !units) return null;
  return { orderId, itemId: item.id, barcode: heldCode || null, choice: heldChoice, units, name: item.name };
}
