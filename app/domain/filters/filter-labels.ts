/** Labels and pure helpers of filter options, shared by server and browser. */

import type { FilterChoice, FilterPage, FilterType } from "#db/schema/column-values";

export const FILTER_PAGE_LABEL: Record<FilterPage, string> = {
  inventory: "Inventory",
  orders: "Orders",
  reports: "Reports",
  picking: "Picking",
};
export const FILTER_TYPE_LABEL: Record<FilterType, string> = {
  category: "Category",
  status: "Status",
  stockLevel: "Stock level",
  priority: "Priority",
  carrier: "Carrier",
  other: "Other",
};

/**
 * Normalizes a value for comparison: ignores letter case, spaces and underscores, so that "On_Hold" equals "on-hold".
 */
export const plainValue = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");

/**
 * Options of one type for a `FilterSelect`, after a first one that means "no filter". The chosen value stays in the
 * list even when its option was deactivated, so that a bookmarked link still shows its filter.
 */
export function selectOptions(
  choices: readonly FilterChoice[],
  type: FilterType,
  { all, chosen }: { all: string; chosen?: string | null | undefined },
): { value: string; label: string }[] {
  const offered = new Map<string, string>();
  for (const { filterType, value, label } of choices) {
    if (filterType === type && !offered.has(plainValue(value))) offered.set(plainValue(value), label);
  }
  if (chosen && !offered.has(plainValue(chosen))) offered.set(plainValue(chosen), chosen);
  return [{ value: "", label: all }, ...[...offered].map(([value, label]) => ({ value, label }))];
}
