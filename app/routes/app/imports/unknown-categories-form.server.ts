import { z } from "zod";
import { CATEGORY_ACTIONS, CategoryChoices } from "#app/domain/imports/categories/unknown-categories";
import { USE_PREFIX } from "#app/ui/domain/imports/category-selection";

const actionOf = (value: string) =>
  value.startsWith(USE_PREFIX) ? "use" : CATEGORY_ACTIONS.find((action) => action === value && action !== "use");

const selection = z
  .object({ name: z.string(), category: z.string("Choose what to do") })
  .transform(({ name, category: value }, ctx) => {
    const action = actionOf(value);
    if (action) return { name, action, ...(action === "use" && { category: value.slice(USE_PREFIX.length) }) };
    ctx.addIssue({ code: "custom", path: ["category"], message: "Choose what to do" });
    return z.NEVER;
  });

/** The choice of each category's select, or a flag to create every category without a choice. */
export const CategoryForm = z.object({
  createAll: z.literal("yes").optional(),
  choices: z.array(selection).pipe(CategoryChoices.shape.choices).optional(),
});
