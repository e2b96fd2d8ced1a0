import { z } from "zod";
import { isDay } from "../../catalog/product-fields";
import { typedInteger } from "../../kernel/typed-fields";

const blank = (value: string | null | undefined) => value?.trim() ?? "";

export const OpeningLine = z.object({
  sku: z.string("Choose a product").trim().min(1, "Choose a product").max(100),
  lotNumber: z.string().max(100, "At most 100 characters").nullish().transform(blank),
  expiresOn: z
    .string()
    .nullish()
    .transform((value) => blank(value) || null)
    .refine((value) => !value || isDay(value), "Use a date such as 2026-05-03"),
  quantity: typedInteger(
    z
      .number("Enter a whole number")
      .int("Enter a whole number")
      .min(1, "At least 1")
      .max(1_000_000, "At most 1,000,000"),
  ),
  location: z.string().max(50, "At most 50 characters").nullish().transform(blank),
});

export const OpeningStock = z.object({
  /** Created with the form, so that a form sent twice is booked once. */
  operationId: z.string().min(8).max(64),
  lines: z.array(OpeningLine, "Add at least one line").min(1, "Add at least one line").max(200, "At most 200 lines"),
});
export type OpeningStock = z.output<typeof OpeningStock>;
