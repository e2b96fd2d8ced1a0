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

type Rule = z.output<typeof Rule>;

/** A rule with the warehouse and destination of an earlier one never applies. */
function refuseRepeated(rules: readonly Rule[], fail: z.RefinementCtx): void {
  const first = new Map<string, number>();
  for (const [index, { warehouseId, country, region }] of rules.entries()) {
    const key = JSON.stringify([warehouseId, country, region]);
    const position = first.get(key);
    if (position === undefined) first.set(key, index + 1);
    else {
      const message = `Rule ${position} has the same warehouse and destination. Change or remove this one.`;
      fail.addIssue({ code: "custom", path: [index, "warehouseId"], message });
    }
  }
}

/** More rules than a user can keep an overview of. */
const MAX_RULES = 50;

export const StockRulesForm = z.object({
  sellableFrom: z.enum(SELLABLE_FROM, "Choose when received stock can be sold"),
  /** Not asked for where there is one warehouse. */
  warehouseId: id.optional(),
  rules: z.array(Rule).max(MAX_RULES, `At most ${MAX_RULES} rules`).superRefine(refuseRepeated).optional(),
  splitShipments: z.boolean().optional(),
});
export type StockRulesForm = z.output<typeof StockRulesForm>;
export type AllocationRule = Rule;
