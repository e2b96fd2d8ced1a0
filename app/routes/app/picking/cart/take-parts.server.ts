import type { Ctx } from "#app/domain/kernel/ctx";
import { isCounted } from "#app/domain/picking/picking.service.server";
import { type Held, seenAt } from "#app/domain/picking/plan/cart-walk";
import type { PickAnswer, PickView } from "#app/domain/picking/plan/pick-view";
import { answerPick, answerScan } from "../act/operation-answers.server";

interface ToTake {
  parts: readonly Held[];
  /** The code of the bin that was scanned last. */
  at: string | null;
  scanId: string;
  detail: string;
}

/** The id of an order's part of a scan. */
const operationOf = ({ cart }: PickView, scanId: string): string => `${scanId}-${cart?.slot ?? 1}`;

/** A form that was sent before: units of one of the orders are counted. */
export const wasTaken = (ctx: Ctx, views: readonly PickView[], scanId: string): Promise<boolean> =>
  isCounted(
    ctx,
    views.map((view) => `${view.sessionId}:${operationOf(view, scanId)}`),
  );

/**
 * Counts units of a stop for several orders, a pick of each, without scripts. The first refusal ends it: the units of the
 * orders before are counted.
 */
export async function takeParts(ctx: Ctx, views: readonly PickView[], toTake: ToTake): Promise<PickAnswer["said"]> {
  const { parts, at, scanId, detail } = toTake;
  const said = { id: ctx.newId(), ok: true, title: "Product Found", detail };
  for (const { orderId, itemId, barcode, choice, units: quantity } of parts) {
    const view = views.find((one) => one.orderId === orderId);
    if (!view) continue;
    const seen = seenAt(view, at);
    const place = seen.items.find(({ id }) => id === itemId)?.place;
    const operation = {
      orderId,
      quantity,
      scanId: operationOf(view, scanId),
      sessionId: view.sessionId,
      tote: undefined,
    };
    const locationId = seen.at ?? undefined;
    const { said: answer } = await (barcode === null
      ? answerPick(ctx, {
          ...{ ...operation, itemId, scannedLocationId: locationId },
          ...(place && { lotId: place.lotId, locationId: place.locationId }),
        })
      : answerScan(ctx, { ...operation, barcode, locationId, choice, again: undefined }));
    if (!answer?.ok) return answer;
  }
  return said;
}
