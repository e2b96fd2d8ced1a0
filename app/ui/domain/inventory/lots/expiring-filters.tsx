import type { ReactNode } from "react";
import { mostCounted } from "#app/domain/filters/match-limits";
import { EXPIRY_WINDOWS } from "#app/domain/inventory/lot-usability";
import { EXPIRING_LIST } from "#app/domain/inventory/lots/expiring-columns";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { matchCount } from "#app/ui/forms/list/match-count";

export type ExpiringSearch = Partial<
  Record<"company" | "days" | "q" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

type Props = {
  search: ExpiringSearch;
  companies: { id: string; name: string }[];
  /** Lots that the filters match. */
  count: number;
  /** URL of the list with another search. */
  here: (query: ExpiringSearch) => string;
  /** More tools beside the count. */
  tools?: ReactNode;
};

/** The number of lots that the filters match. A search reads all lots that it looks through. */
export const lotCount = (count: number, { q, sort }: ExpiringSearch): string =>
  matchCount(count, "lot", Boolean(sort), true, mostCounted(Boolean(sort || q)));

const windowLabel = (days: string | number) => `Expired or within ${days} days`;

/** Search, company and days of the list of expiring lots. */
export function ExpiringFilters({ search, companies, count, here, tools }: Props) {
  const { company, days, q, cursor: _cursor, ...shown } = search;
  const chosen = companies.length > 1 ? company : undefined;
  return (
    <FilterBar
      keep={shown}
      clearTo={here(shown)}
      active={Boolean(q || days || chosen)}
      chips={filterChips({ ...search, company: chosen }, here, {
        q: (text) => `Search: ${text}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
        days: windowLabel,
      })}
      summary={lotCount(count, search)}
      tools={
        <>
          {tools}
          <ListDisplay list={EXPIRING_LIST} query={search} to={here} />
        </>
      }
      more={
        <>
          <CompanyFilter companies={companies} value={company} />
          <FilterSelect
            name="days"
            label="Days ahead"
            value={days ?? ""}
            options={EXPIRY_WINDOWS.map((ahead, n) => ({ value: n === 0 ? "" : ahead, label: windowLabel(ahead) }))}
          />
        </>
      }
    >
      <SearchField name="q" label="Search expiring lots" value={q ?? ""} placeholder="Lot, product, or SKU" />
    </FilterBar>
  );
}
