import { z } from "zod";
import { typedInteger } from "../../kernel/typed-fields";

const MAX_UNITS = 1_000_000;

export const ReplenishQuery = z.object({
  company: z.string().min(1).max(64).optional().catch(undefined),
  q: z.string().trim().max(100).optional().catch(undefined),
});

export type ReplenishSearch = z.output<typeof ReplenishQuery>;

/** A pick face: the product and the location. */
export const PickFaceParams = z.object({
  productId: z.string().min(1).max(64),
  locationId: z.string().min(1).max(64),
});

const units = (name: string) =>
  typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(name === "maximum" ? 1 : 0, name === "maximum" ? "At least 1" : "At least 0")
      .max(MAX_UNITS, `At most ${MAX_UNITS.toLocaleString("en-US")}`),
  );

export const PickFaceForm = z
  .object({
    location: z.string("Enter the location").trim().min(1, "Enter the location").max(50, "At most 50 characters"),
    minUnits: units("minimum"),
    maxUnits: units("maximum"),
  })
  .refine(({ minUnits, maxUnits }) => minUnits <= maxUnits, {
    path: ["maxUnits"],
    message: "The maximum cannot be below the minimum",
  });
export type PickFaceForm = z.output<typeof PickFaceForm>;
