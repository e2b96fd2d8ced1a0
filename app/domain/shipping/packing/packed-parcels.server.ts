import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { invalid, notFound } from "../../kernel/errors";
import { viewerUnits } from "../../kernel/units";
import { findOrder } from "../../orders/orders.service.server";
import { boxesForOrder } from "../boxes/boxes.server";
import { type BoxToFill, suggestBox } from "../boxes/suggest-box";
import { boxLabel } from "../postage/box-choices";
import { orderNotOpen } from "./order-not-open";
import { type PackedParcel, saveParcelBox } from "./packed-parcels.repo.server";
import { assertPackable, type PackLineRow } from "./packing.repo.server";
import type { ParcelForm } from "./packing.schema";
import { toPackInto } from "./parcel-contents";

interface ParcelFacts {
  rows: readonly PackLineRow[];
  boxes: readonly BoxToFill[];
  packed: readonly PackedParcel[];
  parcel: number;
}

/** The boxes for a parcel: its own if one was chosen, else the suggested one, or why none is suggested. */
export function parcelBoxes(ctx: Ctx, { rows, boxes, packed, parcel }: ParcelFacts) {
  const chosen = packed.find(({ position }) => position === parcel);
  const suggestion = suggestBox(toPackInto(rows, parcel), boxes);
  const units = viewerUnits(ctx);
  return {
    choices: boxes.map((box) => ({ id: box.id, label: boxLabel(box, units) })),
    /** Empty for other packaging. */
    boxId: (chosen ? chosen.boxId : suggestion.box?.id) ?? "",
    suggested: suggestion.box && boxLabel(suggestion.box, units),
    /** Why no box is suggested. */
    why: suggestion.box || boxes.length === 0 ? null : suggestion.why,
  };
}
export type ParcelBoxes = ReturnType<typeof parcelBoxes>;

/**
 * Stores what a parcel of the order is packed in. Idempotent.
 * @throws not_found; validation for a box that is not offered; conflict when the order does not wait to be shipped
 */
export async function packParcel(ctx: Ctx, orderId: string, { parcel, box: boxId }: ParcelForm): Promise<void> {
  const [order, boxes] = await ctx.db.batch(findOrder(ctx, orderId), boxesForOrder(ctx, orderId));
  if (!order) throw notFound("This order");
  const box = boxId ? boxes.find(({ id }) => id === boxId) : null;
  if (box === undefined) throw invalid({ box: ["This box is no longer offered. Choose another one"] }, "validation");
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(
      assertPackable(company, orderId),
      saveParcelBox(ctx, company, { orderId, position: parcel, box }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw orderNotOpen(order);
    throw error;
  }
}
