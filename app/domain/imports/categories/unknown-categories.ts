import { z } from "zod";
import { CATEGORY_ACTIONS, type CategoryChoice, type UnknownCategory } from "#db/schema/column-values";
import { nearestCategories, similarCategory } from "../../catalog/categories";

/** Categories of a product file that the company does not have yet, and the choice for their rows. */

export { CATEGORY_ACTIONS, type CategoryChoice, type UnknownCategory };

/** A file with more unknown categories probably has another kind of data in that column. */
const MAX_UNKNOWN_CATEGORIES = 500;

/** Adds the counts of further rows. Categories beyond the maximum are not listed, and their rows are refused. */
export function addUnknownCategories(
  known: readonly UnknownCategory[],
  counts: ReadonlyMap<string, number>,
): UnknownCategory[] {
  const all = new Map(known.map((one) => [one.name, one]));
  for (const [name, rows] of counts) {
    const before = all.get(name);
    if (before) all.set(name, { ...before, rows: before.rows + rows });
    else if (all.size < MAX_UNKNOWN_CATEGORIES) all.set(name, { name, rows });
  }
  return [...all.values()];
}

/** The categories with a choice, with counts reset for a new check. */
export const withoutCounts = (categories: readonly UnknownCategory[]): UnknownCategory[] =>
  categories.filter(({ choice }) => choice).map((one) => ({ ...one, rows: 0 }));

/** Number of existing categories offered per choice, nearest first. */
const OFFERED = 50;

/** An unknown category with similar existing ones, nearest first. `isClose`: the first is probably meant. */
export interface OfferedCategory extends UnknownCategory {
  nearest: string[];
  isClose: boolean;
}

export const offerCategories = (unknown: readonly UnknownCategory[], existing: readonly string[]): OfferedCategory[] =>
  unknown
    .filter(({ rows }) => rows > 0)
    .map((one) => {
      const nearest = nearestCategories(one.name, existing).slice(0, OFFERED);
      const used = one.choice?.category;
      if (used !== undefined && !nearest.includes(used)) nearest.push(used);
      return { ...one, nearest, isClose: similarCategory(one.name, existing) !== null };
    });

const name = z.string().min(1, "Enter a category").max(50, "At most 50 characters");

export const CategoryChoices = z.object({
  choices: z
    .array(
      z
        .strictObject({
          name,
          action: z.enum(CATEGORY_ACTIONS, "Choose refuse, create, leave-out or use"),
          category: name.optional(),
        })
        .refine(({ action, category }) => (action === "use") === (category !== undefined), {
          path: ["category"],
          message: 'Send the existing category with "use" only',
        }),
    )
    .max(MAX_UNKNOWN_CATEGORIES),
});
export type CategoryChoices = z.output<typeof CategoryChoices>["choices"];
