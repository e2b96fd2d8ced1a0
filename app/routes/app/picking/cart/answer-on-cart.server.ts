import type { Ctx } from "#app/domain/kernel/ctx";
import type { CartScan } from "#app/domain/picking/carts/cart.schema";
import { cartScreen } from "#app/domain/picking/picking.service.server";
import { type CartWalk, type Held, seenAt, whereTo } from "#app/domain/picking/plan/cart-walk";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { REFUSAL_WORDS } from "#app/domain/picking/plan/refusal";
import { scanOnCart } from "#app/domain/picking/plan/scan-on-cart";
import { answerPick, answerScan } from "../act/operation-answers.server";

export interface CartAnswer {
  said: PickAnswer["said"];
  walk: CartWalk;
}

/** A scan on a cart without scripts, which decide on the device: the same decision, and what it does. */
export async function answerOnCart(ctx: Ctx, cartId: string, input: CartScan): Promise<CartAnswer> {
  const { views } = await cartScreen(ctx, cartId);
  const { barcode, at = null } = input;
  const walk: CartWalk = { at, held: heldIn(input, views) };
  const say = (ok: boolean, detail: string, word?: string) => ({
    ...{ id: ctx.newId(), ok, title: ok ? "Product Found" : "Product Not Found", detail },
    ...(word && { word }),
  });
  const decision = scanOnCart(views, walk, barcode);
  switch (decision?.kind) {
    case "at":
      return { said: say(true, decision.detail), walk: { ...walk, at: decision.location } };
    case "held":
      return { said: say(true, decision.detail), walk: { ...walk, held: decision.held } };
    case "refused":
      return {
        said: say(false, decision.detail, decision.refusal ? REFUSAL_WORDS[decision.refusal] : undefined),
        walk,
      };
    case "put":
      return put(ctx, views, { ...decision, at, scanId: input.scanId });
    case "unknown": {
      const { orderId } = decision;
      const { said, held } = await answerScan(ctx, {
        orderId,
        barcode,
        scanId: input.scanId,
        choice: undefined,
        again: undefined,
      });
      return { said, walk: { ...walk, held: held ? { ...held, orderId } : null } };
    }
    case undefined:
      // "Take" without a code: units by hand, which go into a tote next.
      return {
        said:
          walk.held &&
          say(true, `Put ${walk.held.units} × ${walk.held.name} into ${whereTo(views, walk.held.orderId)}.`),
        walk,
      };
  }
}

function heldIn({ orderId, itemId, heldCode, units }: CartScan, views: readonly PickView[]): Held | null {
  const item = views.find((view) => view.orderId === orderId)?.items.find(({ id }) => id === itemId);
  if (!orderId || !item || !units) return null;
  return { orderId, itemId: item.id, barcode: heldCode || null, units, name: item.name };
}

interface ToPut {
  held: Held;
  tote: string;
  at: string | null;
  scanId: string;
}

async function put(ctx: Ctx, views: readonly PickView[], { held, tote, at, scanId }: ToPut): Promise<CartAnswer> {
  const { orderId, itemId, barcode, units: quantity } = held;
  const view = views.find((one) => one.orderId === orderId);
  const seen = view && seenAt(view, at);
  const place = seen?.items.find(({ id }) => id === itemId)?.place;
  const locationId = seen?.at ?? undefined;
  const { said } = await (barcode === null
    ? answerPick(ctx, {
        ...{ orderId, itemId, quantity, scanId, tote, scannedLocationId: locationId },
        ...(place && { lotId: place.lotId, locationId: place.locationId }),
      })
    : answerScan(ctx, { orderId, barcode, quantity, scanId, tote, locationId, choice: undefined, again: undefined }));
  return { said, walk: { at, held: said?.ok ? null : held } };
}
