import { z } from "zod";
import type { FilterChoice } from "#db/schema/column-values";
import { categoryName } from "../catalog/product-fields";
import { selectOptions } from "../filters/filter-labels";
import { listParams } from "../filters/list-params";
import { labelsOf } from "../kernel/status-table";
import { MY_STOCK_LIST, STOCK_LIST } from "./stock-list/stock-columns";
import { STOCK_STATUS_TABLE, stockLevelMeant } from "./stock-status";

const text = (most: number) => z.string().trim().min(1).max(most).optional().catch(undefined);

/** Both levels that need reordering, as the list of low stock shows them. */
const SHORT = "short";
const SHORT_OPTION = { value: SHORT, label: "Low or out of stock" };

/** Query of the stock list. Invalid values are dropped instead of refused. */
export const StockScreenQuery = z.object({
  company: text(64),
  q: z.string().trim().max(100).optional().catch(undefined),
  category: z.string().trim().min(1).max(50).transform(categoryName).optional().catch(undefined),
  /** The value of a filter option, which administrators define. */
  stock: z
    .string()
    .transform((value) => (value === SHORT ? SHORT : (stockLevelMeant(value) ?? undefined)))
    .optional()
    .catch(undefined),
  ...listParams(STOCK_LIST),
  /** The product whose lots are expanded. */
  open: text(64),
});
export type StockScreenQuery = z.output<typeof StockScreenQuery>;

/** The same of My Inventory. */
export const MyStockQuery = StockScreenQuery.extend(listParams(MY_STOCK_LIST));

/** The same as a tab of a company's page. */
export const StockTabQuery = StockScreenQuery.extend({ company: z.string().min(1).max(64) });

export interface StockOptions {
  categories: { value: string; label: string }[];
  levels: { value: string; label: string }[];
}

const LEVEL_LABEL = labelsOf(STOCK_STATUS_TABLE);

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
  const level = chosen.stock === SHORT ? undefined : chosen.stock;
  const named = selectOptions(levels, "stockLevel", { all: "All stock levels", chosen: level }).map((option) =>
    option.value === option.label && option.value in LEVEL_LABEL
      ? { ...option, label: LEVEL_LABEL[option.value as keyof typeof LEVEL_LABEL] }
      : option,
  );
  return { categories: categories(choices, chosen.category), levels: [...named, SHORT_OPTION] };
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
