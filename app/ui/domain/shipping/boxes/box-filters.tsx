import { BOX_LIST } from "#app/domain/shipping/boxes/box-columns";
import { shippingPaths } from "#app/http/shipping-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { matchCount } from "#app/ui/forms/list/match-count";
import type { BoxSearch } from "./box-table";

interface Props {
  search: BoxSearch;
  companies: readonly { id: string; name: string }[];
  /** Boxes that the filters match. */
  count: number;
}

/** Search and company of the list of boxes. */
export function BoxFilters({ search, companies, count }: Props) {
  const { company, q, cursor: _cursor, ...shown } = search;
  const chosen = companies.length > 1 ? company : undefined;
  return (
    <FilterBar
      keep={shown}
      clearTo={shippingPaths.boxes(shown)}
      active={Boolean(q || chosen)}
      chips={filterChips({ ...search, company: chosen }, shippingPaths.boxes, {
        q: (text) => `Search: ${text}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
      })}
      summary={matchCount(count, "box")}
      tools={<ListDisplay list={BOX_LIST} query={search} to={shippingPaths.boxes} />}
    >
      <SearchField name="q" label="Search boxes" value={q ?? ""} placeholder="Name" />
      <CompanyFilter companies={companies} value={company} />
    </FilterBar>
  );
}
