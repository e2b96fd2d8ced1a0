import type { ReactNode } from "react";
import { LOW_STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import { paths } from "#app/http/paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { matchCount } from "#app/ui/forms/list/match-count";

export type LowSearch = Partial<Record<"company" | "q" | "sort" | "columns" | "view" | "cursor", string | undefined>>;

type Props = {
  search: LowSearch;
  companies: { id: string; name: string }[];
  /** Products that the filters match. */
  count: number;
  /** More tools beside the count. */
  tools?: ReactNode;
};

const here = (query: Record<string, string | undefined>) => paths.inventory("low", query);

/** Search and company of the list of low stock. */
export function LowFilters({ search, companies, count, tools }: Props) {
  const { company, q, cursor: _cursor, ...shown } = search;
  const chosen = companies.length > 1 ? company : undefined;
  return (
    <FilterBar
      keep={shown}
      clearTo={here(shown)}
      active={Boolean(q || chosen)}
      chips={filterChips({ ...search, company: chosen }, here, {
        q: (text) => `Search: ${text}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
      })}
      summary={matchCount(count, "product", Boolean(search.sort), Boolean(q || search.sort))}
      tools={
        <>
          {tools}
          <ListDisplay list={LOW_STOCK_LIST} query={search} to={here} />
        </>
      }
      more={companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
    >
      <SearchField
        name="q"
        label="Search products that are low or out of stock"
        value={q ?? ""}
        placeholder="Name, SKU, or barcode"
      />
    </FilterBar>
  );
}
