import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import type { StockSearch } from "./stock-types";

type Option = { value: string; label: string };
type Props = {
  search: StockSearch;
  options: { categories: Option[]; levels: Option[] };
  /** Absent for users with a single company. */
  companies?: { id: string; name: string }[];
  keep?: Record<string, string>;
  clearTo: string;
};

export function StockFilters({ search, options, companies = [], keep, clearTo }: Props) {
  const { q, category, stock, company } = search;
  const chosen = companies.length > 1 ? company : undefined;
  return (
    <FilterBar {...(keep && { keep })} clearTo={clearTo} active={Boolean(q || category || stock || chosen)}>
      <SearchField name="q" label="Search stock" value={q ?? ""} placeholder="Name, SKU, or barcode" />
      <CompanyFilter companies={companies} value={company} />
      <FilterSelect name="category" label="Category" value={category ?? ""} options={options.categories} />
      <FilterSelect name="stock" label="Stock level" value={stock ?? ""} options={options.levels} />
    </FilterBar>
  );
}
