import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

export const MAX_COMPONENTS = 50;
const MAX_UNITS_IN_ONE = 10_000;

const quantity = typedInteger(
  z
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(MAX_UNITS_IN_ONE, `At most ${MAX_UNITS_IN_ONE.toLocaleString("en-US")}`),
);

/** `sku` is also a barcode of the product. */
export const RecipeForm = z.object({
  sku: z.string("Enter the product").trim().min(1, "Enter the product").max(100, "At most 100 characters"),
  quantity,
});
export type RecipeForm = z.output<typeof RecipeForm>;

export const RecipeInput = z.object({
  components: z
    .array(z.object({ productId: z.string().min(1).max(64), quantity }))
    .max(MAX_COMPONENTS, `At most ${MAX_COMPONENTS} components`)
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
      message: "Name each product once",
    }),
});
export type RecipeInput = z.output<typeof RecipeInput>;

export const RecipeDto = z.object({
  components: z.array(
    z.object({
      productId: z.string(),
      sku: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      available: z.number().int(),
    }),
  ),
  /** Null for a product that is not assembled. */
  canBeAssembled: z.number().int().nullable(),
});

export const toRecipeDto = ({
  components,
  canBeAssembled,
}: z.output<typeof RecipeDto>): z.output<typeof RecipeDto> => ({
  components: components.map(({ productId, sku, name, quantity: units, available }) => ({
    ...{ productId, sku, name, quantity: units, available },
  })),
  canBeAssembled,
});
