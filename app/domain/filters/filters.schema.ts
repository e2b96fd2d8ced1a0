import { z } from "zod";
import { FILTER_PAGE, FILTER_TYPE } from "#db/schema/column-values";

/** Single-line text. Control characters alone count as empty. */
const text = (required: string, longest: number) =>
  z
    .string(required)
    .overwrite((said) => said.replace(/\p{Cc}+/gu, " ").trim())
    .min(1, required)
    .max(longest, `At most ${longest} characters`);

/** A whole number that a form sends as text; empty is 0. */
const sortOrder = z.preprocess(
  (value) => (value === "" || value === null || value === undefined ? 0 : value),
  z.coerce
    .number("Enter a whole number")
    .int("Enter a whole number")
    .min(-100_000, "At least -100000")
    .max(100_000, "At most 100000"),
);

const isActive = z
  .union([z.boolean(), z.enum(["on", "true", "false", ""]).transform((sent) => sent === "on" || sent === "true")])
  .optional();

/** One schema for the dialog and the API. */
export const FilterOptionInput = z.object({
  pageLocation: z.enum(FILTER_PAGE, "Page location is required"),
  filterType: z.enum(FILTER_TYPE, "Filter type is required"),
  value: text("Value is required", 100),
  label: text("Label is required", 100),
  sortOrder,
  /** When omitted, an existing option keeps its value; a new one is active. */
  isActive,
});
export type FilterOptionInput = z.output<typeof FilterOptionInput>;

export const FilterParams = z.object({ id: z.string().min(1).max(64) });

export const FiltersQuery = z.object({
  pageLocation: z.enum(FILTER_PAGE, "Unknown page").optional(),
  filterType: z.enum(FILTER_TYPE, "Unknown filter type").optional(),
  limit: z.coerce.number("1 to 200").int("1 to 200").min(1, "1 to 200").max(200, "1 to 200").default(50),
  cursor: z.string().max(100).optional(),
});
export type FiltersQuery = z.output<typeof FiltersQuery>;

/** Query of the screen. Invalid values are dropped instead of refused. */
export const FiltersPageQuery = z.object({ page: z.enum(FILTER_PAGE).optional().catch(undefined) });

export const FilterOptionDto = z.object({
  id: z.string(),
  pageLocation: z.enum(FILTER_PAGE),
  filterType: z.enum(FILTER_TYPE),
  value: z.string(),
  label: z.string(),
  sortOrder: z.number(),
  isActive: z.boolean(),
});
export type FilterOptionDto = z.output<typeof FilterOptionDto>;
