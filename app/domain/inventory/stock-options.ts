import type { FilterChoice } from "#db/schema/column-values";
import { categoryName } from "../catalog/product-fields";
import { selectOptions } from "../filters/filters.words";
import { stockLevelMeant, stockStatus } from "./stock-status";

export interface StockOptions {
  categories: { value: string; label: string }[];
  levels: { value: string; label: string }[];
}

const LEVEL_LABEL = { out: stockStatus(0, 0), low: stockStatus(1, 1), in: stockStatus(1, 0) };

/** Options of the list's filters, with the administrators' labels and order; built on the server. */
export function stockOptions(
  choices: readonly FilterChoice[],
  chosen: { category?: string | undefined; stock?: string | undefined },
): StockOptions {
  // Skips options whose value matches none of the three levels, because they would find nothing.
  const levels = choices.flatMap((choice) => {
    const level = choice.filterType === "stockLevel" ? stockLevelMeant(choice.value) : null;
    return level ? [{ ...choice, value: level }] : [];
  });
  return {
    categories: categories(choices, chosen.category),
    levels: selectOptions(levels, "stockLevel", { all: "All stock levels", chosen: chosen.stock }).map((option) =>
      option.value === option.label && option.value in LEVEL_LABEL
        ? { ...option, label: LEVEL_LABEL[option.value as keyof typeof LEVEL_LABEL] }
        : option,
    ),
  };
}

/** Uses the spelling in which products store the category, which can contain spaces. */
function categories(choices: readonly FilterChoice[], chosen: string | undefined) {
  const offered = new Map<string, string>();
  for (const { filterType, value, label } of choices) {
    const name = categoryName(value.trim());
    if (filterType === "category" && !offered.has(name)) offered.set(name, label);
  }
  if (chosen && !offered.has(chosen)) offered.set(chosen, chosen);
  return [{ value: "", label: "All categories" }, ...[...offered].map(([value, label]) => ({ value, label }))];
}
