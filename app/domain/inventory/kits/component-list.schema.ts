import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

/** Of a kit, and of an assembled product. */
export const MAX_COMPONENTS = 50;

/** The form for one component and the call for all of them, with at most so many units of each in one. */
export function componentInputs(maxUnits: number) {
  const quantity = typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(1, "At least 1")
      .max(maxUnits, `At most ${maxUnits.toLocaleString("en-US")}`),
  );
  return {
    /** `sku` is also a barcode of the product. */
    form: z.object({
      sku: z.string("Enter the product").trim().min(1, "Enter the product").max(100, "At most 100 characters"),
      quantity,
    }),
    call: z.object({
      components: z
        .array(z.object({ productId: z.string().min(1).max(64), quantity }))
        .max(MAX_COMPONENTS, `At most ${MAX_COMPONENTS} components`)
        .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
          message: "Name each product once",
        }),
    }),
  };
}

export const ComponentRow = z.object({
  productId: z.string(),
  sku: z.string(),
  name: z.string(),
  quantity: z.number().int(),
  available: z.number().int(),
});
