import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { invalid, notFound } from "../../kernel/errors";
import { formatWeight, viewerUnits, weightInput } from "../../kernel/units";
import { findOrder } from "../../orders/orders.service.server";
import type { WeighPolicy } from "../../picking/scan-policy";
import { boxesForOrder } from "../boxes/boxes.server";
import { type BoxToFill, gramsOf, suggestBox } from "../boxes/suggest-box";
import { boxLabel } from "../postage/box-choices";
import { orderNotOpen } from "./order-not-open";
import { type PackedParcel, packedParcelsOf, saveWeighedParcel } from "./packed-parcels.repo.server";
import { assertPackable, type PackLineRow, packLines } from "./packing.repo.server";
import type { ParcelForm } from "./packing.schema";
import { packedInto, toPackInto, weighPolicyIn } from "./parcel-contents";
import { type ExpectedWeight, expectedWeight, isWeightOff, weightOffText } from "./parcel-weight";

/** What an order's parcels are packed in, for the batch that reads the order. */
export const packedParcels = (ctx: Ctx, orderId: string) => packedParcelsOf(ctx.db, orderId);

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

/** What the packer is asked about a parcel's weight, in the viewer's units. */
export function parcelWeight(ctx: Ctx, { rows, packed, parcel }: ParcelFacts) {
  const units = viewerUnits(ctx);
  const weighed = packed.find(({ position }) => position === parcel)?.weightGrams ?? null;
  const items = gramsOf(toPackInto(rows, parcel));
  return {
    units,
    isRequired: weighPolicyIn(rows).isRequired,
    weighed: weighed === null ? "" : weightInput(weighed, units),
    /** Of the items without packaging; null when a product has no weight. */
    items: items === null ? null : formatWeight(items, units),
  };
}
export type ParcelWeight = ReturnType<typeof parcelWeight>;

/**
 * Stores what a parcel of the order is packed in and its weight. Idempotent.
 * @throws not_found; validation for a box that is not offered, a missing weight, and a weight that differs without a
 * reason; conflict when the order does not wait to be shipped
 */
export async function packParcel(
  ctx: Ctx,
  orderId: string,
  { parcel, box: boxId, ...weighed }: ParcelForm,
): Promise<void> {
  const [order, boxes, rows] = await ctx.db.batch(
    findOrder(ctx, orderId),
    boxesForOrder(ctx, orderId),
    packLines(ctx.db, orderId),
  );
  if (!order) throw notFound("This order");
  const box = boxId ? boxes.find(({ id }) => id === boxId) : null;
  if (box === undefined) throw invalid({ box: ["This box is no longer offered. Choose another one"] }, "validation");
  const expected = expectedWeight(packedInto(rows, parcel), box);
  const company = ctx.db.company(order.companyId);
  try {
    await company.batch(
      assertPackable(company, orderId),
      ...saveWeighedParcel(ctx, company, {
        ...{
          orderId,
          position: parcel,
          box,
          expectedGrams: weighed.weightGrams === null ? null : (expected?.grams ?? null),
        },
        ...checkedWeight(ctx, weighed, expected, weighPolicyIn(rows)),
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw orderNotOpen(order);
    throw error;
  }
}

/** The weight, and the reason where it needs one. @throws validation */
function checkedWeight(
  ctx: Ctx,
  { weightGrams, reason }: Pick<ParcelForm, "weightGrams" | "reason">,
  expected: ExpectedWeight | null,
  policy: WeighPolicy,
) {
  if (weightGrams === null) {
    if (policy.isRequired) throw invalid({ weight: ["Enter the weight of the parcel"] }, "validation");
    return { weightGrams, weightReason: null };
  }
  const isOff = isWeightOff(weightGrams, expected, policy.tolerancePercent);
  if (isOff && expected && reason === "")
    throw invalid({ reason: [weightOffText(weightGrams, expected, viewerUnits(ctx))] }, "weight_differs");
  return { weightGrams, weightReason: isOff ? reason : null };
}
