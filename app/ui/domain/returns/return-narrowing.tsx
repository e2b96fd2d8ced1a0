import type { ReactNode } from "react";
import type { ReturnsPageQuery } from "#app/domain/returns/list/return-query";
import { RETURN_VIEW, type ReturnCounts, type ReturnView, VIEW_LABEL } from "#app/domain/returns/list/return-views";
import { returnPaths } from "#app/http/warehouse-work/return-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { matchCount } from "#app/ui/forms/list/match-count";
import { Tabs } from "#app/ui/primitives/tabs";
import { type ListedWarehouses, WarehouseFilter, warehouseChips } from "../warehouses/warehouse-filter";

interface Props extends ListedWarehouses {
  search: ReturnsPageQuery;
  counts: ReturnCounts;
  companies: { id: string; name: string }[];
  tools: ReactNode;
}

export const isReturnFiltered = ({ q, company, status, warehouse }: ReturnsPageQuery): boolean =>
  Boolean(q || company || status || warehouse);

/** The list's search, its company, and its parts with the number of returns in each. */
export function ReturnNarrowing({ search, counts, companies, tools, ...place }: Props) {
  const { cursor: _cursor, ...filters } = search;
  const { q, company, status, warehouse, ...shown } = filters;
  const tab = (view?: ReturnView) => ({
    to: returnPaths.list({ ...filters, status: view }),
    label: view ? VIEW_LABEL[view] : "All",
    count: counts[view ?? "all"],
    current: status === view,
  });
  return (
    <>
      <FilterBar
        clearTo={returnPaths.list(shown)}
        active={isReturnFiltered(filters)}
        keep={{ ...shown, status }}
        chips={[
          ...filterChips(filters, returnPaths.list, {
            q: (text) => `Search: ${text}`,
            company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
            status: (view) => `Status: ${VIEW_LABEL[view as ReturnView]}`,
          }),
          ...warehouseChips(place, warehouse, (to) => returnPaths.list({ ...filters, warehouse: to })),
        ]}
        summary={matchCount(counts[status ?? "all"], "return", Boolean(search.sort), Boolean(q))}
        tools={tools}
        more={
          <>
            <WarehouseFilter {...place} value={warehouse} />
            {companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
          </>
        }
      >
        <SearchField name="q" label="Search returns" value={q ?? ""} placeholder="Return, order, or tracking number" />
      </FilterBar>
      <Tabs label="Status" items={[tab(), ...RETURN_VIEW.map(tab)]} />
    </>
  );
}
