import { z } from "zod";
import { CARRIERS } from "#app/integrations/tracking-links";
import { POSTAGE_PREFERENCE, type PostageWish } from "#db/schema/bulk-runs";
import { MeasureText, typedWeight, UnitsField } from "../../kernel/typed-fields";
import { ChosenIds } from "../../orders/order-query";
import { ReadyListQuery } from "../list/shipping-query";
import { readSides, Sides } from "../postage/postage.schema";

/** The selected orders, and the list to return to. */
export const BuyManyQuery = ReadyListQuery.extend({ id: ChosenIds.catch([]) });

const MAX_PACKING_GRAMS = 20_000;

/** Which rate to buy for each order, and its packaging: a kept box, whose weight and sides apply where none are typed. */
export const BuyManyForm = Sides.extend({
  asked: z.string().min(1).max(64),
  prefer: z.enum(POSTAGE_PREFERENCE, "Choose cheapest, fastest, or as requested"),
  only: z.enum(CARRIERS, "Unknown carrier").optional(),
  box: z.string().min(1).max(64).optional(),
  units: UnitsField,
  packing: MeasureText,
}).transform(({ asked, prefer, only, box: boxId, units, packing, ...typed }, ctx) => {
  const packingGrams = typedWeight(packing, { units, min: 0, max: MAX_PACKING_GRAMS, field: "packing" }, ctx);
  const sides = readSides(typed, units, ctx);
  const given = Object.values(typed).filter((text) => text !== "").length;
  if (given % 3 !== 0) {
    ctx.addIssue({
      code: "custom",
      path: ["height"],
      message: "Enter length, width, and height, or leave all three empty",
    });
  }
  const [length, width, height] = sides;
  const box: PostageWish["box"] = length && width && height ? [length, width, height] : null;
  return { asked, boxId: boxId ?? null, wish: { prefer, only: only ?? null, packingGrams, box } };
});
export type BuyManyForm = z.output<typeof BuyManyForm>;

export const RunParams = z.object({ asked: z.string().min(1).max(64) });
