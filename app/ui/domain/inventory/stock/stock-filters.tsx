import type { ReactNode } from "react";
import type { ListDefinition } from "#app/domain/filters/list-definition";
import { mostCounted } from "#app/domain/filters/match-limits";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips, optionLabel } from "#app/ui/forms/list/filter-chips";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { matchCount } from "#app/ui/forms/list/match-count";
import type { StockSearch } from "./stock-types";

type Option = { value: string; label: string };
type Props = {
  search: StockSearch;
  options: { categories: Option[]; levels: Option[] };
  /** What the list can show. */
  list: ListDefinition;
  /** Products that the filters match. */
  count: number;
  /** Absent for users with a single company. */
  companies?: { id: string; name: string }[];
  keep?: Record<string, string>;
  here: (query: StockSearch) => string;
  /** More tools beside the count. */
  tools?: ReactNode;
};

export function StockFilters({ search, options, list, count, companies = [], keep, here, tools }: Props) {
  const { q, category, stock, company, cursor: _cursor, ...shown } = search;
  const chosen = companies.length > 1 ? company : undefined;
  return (
    <FilterBar
      keep={{ ...shown, ...keep }}
      clearTo={here(shown)}
      active={Boolean(q || category || stock || chosen)}
      chips={filterChips({ ...search, company: chosen }, here, {
        q: (text) => `Search: ${text}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
        category: (value) => `Category: ${optionLabel(options.categories, value)}`,
        stock: (value) => `Stock level: ${optionLabel(options.levels, value)}`,
      })}
      summary={matchCount(
        count,
        "product",
        Boolean(search.sort),
        Boolean(q || category),
        mostCounted(Boolean(search.sort)),
      )}
      tools={
        <>
          {tools}
          <ListDisplay list={list} query={{ ...search, ...keep }} to={here} />
        </>
      }
      more={
        <>
          <CompanyFilter companies={companies} value={company} />
          <FilterSelect name="category" label="Category" value={category ?? ""} options={options.categories} />
          <FilterSelect name="stock" label="Stock level" value={stock ?? ""} options={options.levels} />
        </>
      }
    >
      <SearchField name="q" label="Search stock" value={q ?? ""} placeholder="Name, SKU, or barcode" />
    </FilterBar>
  );
}
