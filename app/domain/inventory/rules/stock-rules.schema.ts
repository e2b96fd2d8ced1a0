import { z } from "zod";
import { SELLABLE_FROM } from "#db/schema/column-values";
import { oneLineText } from "../../kernel/typed-fields";

const id = z.string("Choose a warehouse").min(1, "Choose a warehouse").max(64);

/** A rule without a country is for all destinations. */
const Rule = z
  .object({
    warehouseId: id,
    country: z
      .string()
      .trim()
      .toUpperCase()
      .regex(/^([A-Z]{2})?$/, "Choose a country")
      .default(""),
    region: oneLineText(40)
      .transform((text) => text.toUpperCase())
      .default(""),
  })
  .refine(({ country, region }) => region === "" || country !== "", {
    path: ["country"],
    message: "Choose the country of this region",
  });

/** More rules than a user can keep an overview of. */
const MAX_RULES = 50;

export const StockRulesForm = z.object({
  sellableFrom: z.enum(SELLABLE_FROM, "Choose when received stock can be sold"),
  /** Not asked for where there is one warehouse. */
  warehouseId: id.optional(),
  rules: z.array(Rule).max(MAX_RULES, `At most ${MAX_RULES} rules`).optional(),
  splitShipments: z.boolean().optional(),
});
export type StockRulesForm = z.output<typeof StockRulesForm>;
export type AllocationRule = z.output<typeof Rule>;
