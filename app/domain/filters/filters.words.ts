/** What filter options are about, and the pure rules by which screens use them. */

export const FILTER_PAGE = ["inventory", "orders", "reports", "picking"] as const;
export type FilterPage = (typeof FILTER_PAGE)[number];
export const FILTER_TYPE = ["category", "status", "stockLevel", "priority", "carrier", "other"] as const;
export type FilterType = (typeof FILTER_TYPE)[number];

export const FILTER_PAGE_LABEL: Record<FilterPage, string> = {
  inventory: "Inventory",
  orders: "Orders",
  reports: "Reports",
  picking: "Picking",
};
export const FILTER_TYPE_LABEL: Record<FilterType, string> = {
  category: "Category",
  status: "Status",
  stockLevel: "Stock Level",
  priority: "Priority",
  carrier: "Carrier",
  other: "Other",
};

/** An active option of a page, as its filters offer it. */
export interface FilterChoice {
  filterType: FilterType;
  value: string;
  label: string;
}

/** How values are compared: letter case, spaces and underscores aside, so that "On_Hold" is "on-hold". */
export const plainValue = (value: string): string =>
  value
    .trim()
    .toLowerCase()
    .replaceAll(/[\s_]+/g, "-");

/**
 * The options of one type for a `FilterSelect`, after a first one that filters nothing. What is chosen stays in the list
 * also when its option was switched off meanwhile: a link that was kept still says what it shows.
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
