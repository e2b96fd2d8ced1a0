import type { Ctx } from "#app/domain/kernel/ctx";
import { type CartQuestion, type CartWalk, type Held, seenAt } from "#app/domain/picking/plan/cart-walk";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { answerPick, answerScan } from "../act/operation-answers.server";

export interface CartAnswer {
  said: PickAnswer["said"];
  walk: CartWalk;
  question: CartQuestion | null;
}

interface ToAsk {
  orderId: string;
  at: string | null;
  barcode: string;
  scanId: string;
  choice: string | undefined;
}

/** What the code means for the order, when the displayed cart does not tell. */
export async function askServer(ctx: Ctx, views: readonly PickView[], toAsk: ToAsk): Promise<CartAnswer> {
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

interface ToPut {
  held: Held;
  tote: string;
  at: string | null;
  scanId: string;
}

export async function putIntoTote(
  ctx: Ctx,
  views: readonly PickView[],
  { held, tote, at, scanId }: ToPut,
): Promise<CartAnswer> {
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
