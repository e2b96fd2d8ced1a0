import { z } from "zod";
import { CARRIERS } from "#app/integrations/tracking-links";
import type { PostageWish } from "#db/schema/bulk-runs";
import { typedInteger } from "../../kernel/typed-fields";
import { ChosenIds } from "../../orders/order-query";
import { centimetres } from "../postage/postage.schema";

/** The selected orders. */
export const BuyManyQuery = z.object({ id: ChosenIds.catch([]) });

const PREFERENCE = ["cheapest", "fastest"] as const;

/** Which rate to buy for each order, and the box's weight and size. */
export const BuyManyForm = z
  .object({
    asked: z.string().min(1).max(64),
    prefer: z.enum(PREFERENCE, "Choose the cheapest or the fastest"),
    only: z.enum(CARRIERS, "Unknown carrier").optional(),
    packingGrams: typedInteger(
      z.number("Whole grams").int("Whole grams").min(0, "Whole grams").max(20_000, "At most 20 kg").default(0),
    ),
    length: centimetres,
    width: centimetres,
    height: centimetres,
  })
  .refine(({ length, width, height }) => new Set([length, width, height].map((side) => side === null)).size === 1, {
    path: ["height"],
    message: "Enter all three sides of the box, or none",
  })
  .transform(({ asked, length, width, height, prefer, only, packingGrams }) => {
    const box: PostageWish["box"] = length && width && height ? [length, width, height] : null;
    return { asked, wish: { prefer, only: only ?? null, packingGrams, box } satisfies PostageWish };
  });
export type BuyManyForm = z.output<typeof BuyManyForm>;

export const RunParams = z.object({ asked: z.string().min(1).max(64) });
