import type { Ctx } from "#app/domain/kernel/ctx";
import type { CartScan } from "#app/domain/picking/carts/cart.schema";
import { cartScreen } from "#app/domain/picking/picking.service.server";
import { type CartQuestion, type CartWalk, type Held, seenAt, whereTo } from "#app/domain/picking/plan/cart-walk";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { REFUSAL_WORDS } from "#app/domain/picking/plan/refusal";
import { scanOnCart } from "#app/domain/picking/plan/scan-on-cart";
import { answerPick, answerScan } from "../act/operation-answers.server";

export interface CartAnswer {
  said: PickAnswer["said"];
  walk: CartWalk;
  question: CartQuestion | null;
}

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
  const decision = scanOnCart(views, walk, barcode, choice ? { value: choice, orderId: input.askedOf ?? null } : null);
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
    case "put":
      return put(ctx, views, { ...decision, at, scanId });
    case "unknown":
      return askServer(ctx, views, { orderId: decision.orderId, at, barcode, scanId, choice });
    case undefined:
      // "Take" without a code: units by hand, which go into a tote next.
      return walk.held
        ? found(`Put ${walk.held.units} × ${walk.held.name} into ${whereTo(views, walk.held.orderId)}.`, {})
        : { said: null, walk, question: null };
  }
}

interface ToAsk {
  orderId: string;
  at: string | null;
  barcode: string;
  scanId: string;
  choice: string | undefined;
}

/** What the code means for the order, when the displayed cart does not tell. */
async function askServer(ctx: Ctx, views: readonly PickView[], toAsk: ToAsk): Promise<CartAnswer> {
  const { orderId, at, choice } = toAsk;
  const view = views.find((one) => one.orderId === orderId);
  const locationId = (view && seenAt(view, at).at) ?? undefined;
  const { said, held, asked, view: after } = await answerScan(ctx, { ...toAsk, locationId, again: undefined });
  const places = after?.items.flatMap((item) => item.places) ?? [];
  const place = said?.ok ? places.find((one) => one.locationId === after?.at) : undefined;
  return {
    said: said && held ? { ...said, ok: true, title: "Product Found", word: undefined } : said,
    // A chosen lot is the order's from now on; a chosen product must be named again with the tote.
    walk: { at: place?.location ?? at, held: held ? { ...held, choice: productIn(choice), orderId } : null },
    question: asked ? { ...asked, orderId } : null,
  };
}

const productIn = (choice: string | undefined): string | undefined =>
  choice?.startsWith("product:") ? choice : undefined;

function heldIn({ orderId, itemId, heldCode, heldChoice, units }: CartScan, views: readonly PickView[]): Held | null {
  const item = views.find((view) => view.orderId === orderId)?.items.find(({ id }) => id === itemId);
  if (!orderId || !item || !units) return null;
  return { orderId, itemId: item.id, barcode: heldCode || null, choice: heldChoice, units, name: item.name };
}

interface ToPut {
  held: Held;
  tote: string;
  at: string | null;
  scanId: string;
}

async function put(ctx: Ctx, views: readonly PickView[], { held, tote, at, scanId }: ToPut): Promise<CartAnswer> {
  const { orderId, itemId, barcode, choice, units: quantity } = held;
  const view = views.find((one) => one.orderId === orderId);
  const seen = view && seenAt(view, at);
  const place = seen?.items.find(({ id }) => id === itemId)?.place;
  const locationId = seen?.at ?? undefined;
  const { said, asked } = await (barcode === null
    ? answerPick(ctx, {
        ...{ orderId, itemId, quantity, scanId, tote, scannedLocationId: locationId },
        ...(place && { lotId: place.lotId, locationId: place.locationId }),
      })
    : answerScan(ctx, { orderId, barcode, quantity, scanId, tote, locationId, choice, again: undefined }));
  const question = asked ? { ...asked, orderId } : null;
  return { said, walk: { at, held: said?.ok || question ? null : held }, question };
}
