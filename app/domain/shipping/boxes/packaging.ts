import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { OrderRow } from "../../orders/orders.service.server";
import type { PackedParcel } from "../packing/packed-parcels.repo.server";
import type { SentParcel } from "../parcels";
import { insertActivity } from "../shipping.repo.server";
import type { UsedBox } from "./boxes.server";

export interface BoxedParcel extends SentParcel {
  /** What the parcel was packed in, if that was recorded. */
  box: PackedParcel | null;
}

/** A label belongs to the parcel that it was bought for, in whichever sequence the numbers were entered. */
export const withBoxes = (parcels: readonly SentParcel[], packed: readonly PackedParcel[]): BoxedParcel[] =>
  parcels.map((parcel) => ({
    ...parcel,
    box: packed.find(({ position }) => position === (parcel.label?.position ?? parcel.position)) ?? null,
  }));

/**
 * Bills the order's boxes, for the batch that ships it: one activity for each kind of box. A trigger deducts the boxes
 * themselves when the parcels are inserted.
 */
export function packagingActivities(
  ctx: Ctx,
  company: CompanyDb,
  order: Pick<OrderRow, "id" | "orderNumber">,
  parcels: readonly BoxedParcel[],
  boxes: readonly UsedBox[],
): Statement<void>[] {
  return boxes.flatMap(({ id, name, isBilled, priceMinor, currency }) => {
    const quantity = parcels.filter(({ box }) => box?.boxId === id).length;
    if (!isBilled || quantity === 0) return [];
    const price = priceMinor !== null && currency !== null && { amountMinor: priceMinor * quantity, currency };
    return insertActivity(company, {
      ...{
        id: ctx.newId(),
        kind: "material",
        sourceId: `box:${order.id}:${id}`,
        orderId: order.id,
        lines: 0,
        quantity,
      },
      at: ctx.now(),
      detail: { item: name, note: `Order ${order.orderNumber}`, byName: ctx.actor.name, ...price },
    });
  });
}
