import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

export const MAX_COMPONENTS = 50;
const MAX_UNITS = 1000;

/** A component: the kit's product and the component's. */
export const ComponentParams = z.object({
  productId: z.string().min(1).max(64),
  componentId: z.string().min(1).max(64),
});

const quantity = typedInteger(
  z
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(1, "At least 1")
    .max(MAX_UNITS, `At most ${MAX_UNITS.toLocaleString("en-US")}`),
);

/** `sku` is also a barcode of the product. */
export const ComponentForm = z.object({
  sku: z.string("Enter the product").trim().min(1, "Enter the product").max(100, "At most 100 characters"),
  quantity,
});
export type ComponentForm = z.output<typeof ComponentForm>;

export const ComponentsInput = z.object({
  components: z
    .array(z.object({ productId: z.string().min(1).max(64), quantity }))
    .max(MAX_COMPONENTS, `At most ${MAX_COMPONENTS} components`)
    .refine((lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length, {
      message: "Name each product once",
    }),
});
export type ComponentsInput = z.output<typeof ComponentsInput>;

export const ComponentsDto = z.object({
  components: z.array(
    z.object({
      productId: z.string(),
      sku: z.string(),
      name: z.string(),
      quantity: z.number().int(),
      available: z.number().int(),
    }),
  ),
  /** Null for a product that is no kit. */
  availableKits: z.number().int().nullable(),
});
