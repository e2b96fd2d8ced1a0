import { BIN_KIND_OPTIONS, BIN_KINDS } from "#app/domain/inventory/bins/bin-kinds";
import type { BinListScreen } from "#app/domain/inventory/bins/bin-list.server";
import type { BinsQuery } from "#app/domain/inventory/bins/bins.schema";
import { paths } from "#app/http/paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { ShownWarehouseFilter } from "#app/ui/forms/filter-warehouse";
import { filterChips, optionLabel } from "#app/ui/forms/list/filter-chips";
import { ListTools } from "#app/ui/forms/list/list-tools";
import { matchCount } from "#app/ui/forms/list/match-count";

const SHOWN = [
  { value: "", label: "In use" },
  { value: "empty", label: "Empty" },
  { value: "archived", label: "Archived" },
  { value: "all", label: "In use and archived" },
];

const here = (query: Record<string, string | undefined>) => paths.inventory("locations", query);

type Props = {
  screen: Pick<
    BinListScreen,
    "list" | "count" | "views" | "audiences" | "companies" | "zones" | "warehouses" | "warehouse" | "isProvider"
  >;
  search: BinsQuery;
};

/** Search and filters of the list of locations. */
export function BinFilters({ screen, search }: Props) {
  const { list, count, views, audiences, companies, zones, warehouses, warehouse, isProvider } = screen;
  const { q, zone, kind, show, company, cursor: _cursor, ...shown } = search;
  const chosen = isProvider ? company : undefined;
  return (
    <FilterBar
      keep={{ sort: search.sort, columns: search.columns, view: search.view }}
      clearTo={here(shown)}
      active={Boolean(q || zone || kind || show || chosen)}
      chips={filterChips({ ...search, company: chosen }, here, {
        q: (text) => `Begins with: ${text}`,
        zone: (text) => `Zone: ${text}`,
        kind: (value) => BIN_KINDS[value as keyof typeof BIN_KINDS].label,
        show: (value) => optionLabel(SHOWN, value),
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
      })}
      summary={count === null ? undefined : matchCount(count, "location", false, Boolean(q || chosen || !isProvider))}
      tools={<ListTools id="locations" list={list} views={views} audiences={audiences} search={search} to={here} />}
      more={
        <>
          <ShownWarehouseFilter warehouses={warehouses} shown={warehouse} />
          {zones.length > 1 && (
            <FilterSelect
              name="zone"
              label="Zone"
              value={zone ?? ""}
              options={[
                { value: "", label: "All zones" },
                ...zones.map((one) => ({ value: one, label: `Zone ${one}` })),
              ]}
            />
          )}
          <FilterSelect
            name="kind"
            label="Kind"
            value={kind ?? ""}
            options={[{ value: "", label: "All kinds" }, ...BIN_KIND_OPTIONS]}
          />
          <FilterSelect name="show" label="Show" value={show ?? ""} options={SHOWN} />
          {isProvider && <CompanyFilter companies={companies} value={company} />}
        </>
      }
    >
      <SearchField name="q" label="Find a location" value={q ?? ""} placeholder="Begins with, such as A-03" />
    </FilterBar>
  );
}
