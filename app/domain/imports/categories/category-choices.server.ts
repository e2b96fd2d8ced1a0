import { USUAL_CATEGORIES } from "#app/domain/catalog/categories";
import { categoryName } from "#app/domain/catalog/product-fields";
import type { Ctx } from "#app/domain/kernel/ctx";
import { conflict, invalid } from "#app/domain/kernel/errors";
import { startCheck } from "../continue-import.server";
import { settingsOf } from "../import-settings";
import { getImport } from "../imports.service.server";
import { findUsedCategories } from "./categories.repo.server";
import { type CategoryChoices, type UnknownCategory, withoutCounts } from "./unknown-categories";

/**
 * Stores choices for unknown categories of a file and checks its rows again. Other categories keep their choice.
 * @throws not_found; forbidden; validation at `choices[n]`; conflict
 */
export async function chooseCategories(ctx: Ctx, id: string, choices: CategoryChoices): Promise<void> {
  const found = await getImport(ctx, id);
  if (found.status !== "ready") {
    throw conflict("You can choose categories after all rows are checked.", "import_not_checked");
  }
  const { columns, categories } = settingsOf(found.mapping);
  const byName = new Map(categories.map((one) => [one.name, one]));
  const used = choices.flatMap(({ category }) => (category === undefined ? [] : [categoryName(category)]));
  const company = ctx.db.company(found.companyId);
  const existing = new Set<string>([...USUAL_CATEGORIES, ...(await findUsedCategories(company, used))]);
  const fields: Record<string, string[]> = {};
  choices.forEach(({ name, action, category }, n) => {
    const unknown = byName.get(categoryName(name));
    if (!unknown) {
      fields[`choices[${n}].name`] = [`"${name}" is not in the list of unknown categories of this file`];
    } else if (category !== undefined && !existing.has(categoryName(category))) {
      fields[`choices[${n}].category`] = [`The company has no category "${category}"`];
    } else {
      byName.set(unknown.name, chosen(unknown, action, category));
    }
  });
  if (Object.keys(fields).length > 0) throw invalid(fields, "validation");
  const decided = [...byName.values()];
  if (JSON.stringify(decided) === JSON.stringify(categories)) return;
  await startCheck(ctx, found, { columns, categories: withoutCounts(decided) }, found.mapping);
}

const chosen = (
  unknown: UnknownCategory,
  action: CategoryChoices[number]["action"],
  category: string | undefined,
): UnknownCategory => ({
  ...unknown,
  choice: category === undefined ? { action } : { action, category: categoryName(category) },
});

/** Creates every unknown category without a choice, and checks the rows again. @throws as `chooseCategories` */
export async function createUnknownCategories(ctx: Ctx, id: string): Promise<void> {
  const { categories } = settingsOf((await getImport(ctx, id)).mapping);
  const undecided = categories.filter(({ choice }) => !choice || choice.action === "refuse");
  await chooseCategories(
    ctx,
    id,
    undecided.map(({ name }) => ({ name, action: "create" })),
  );
}
