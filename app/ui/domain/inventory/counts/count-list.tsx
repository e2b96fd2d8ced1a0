import type { ComponentProps } from "react";
import { REASON_OPTIONS } from "#app/domain/inventory/counts/count-status";
import { countList } from "#app/domain/inventory/counts/list/count-columns";
import type { CountsQuery } from "#app/domain/inventory/counts/list/count-list.schema";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { ListTools } from "#app/ui/forms/list/list-tools";
import { matchCount } from "#app/ui/forms/list/match-count";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { CountTable } from "./count-table";

type Props = Pick<ComponentProps<typeof ListTools>, "views" | "audiences"> &
  Pick<ComponentProps<typeof CountTable>, "rows" | "next"> & {
    search: CountsQuery;
    companies: readonly { id: string; name: string }[];
    /** Number of counts; null without filters. */
    matches: number | null;
  };

const REASONS = [{ value: "", label: "All reasons" }, ...REASON_OPTIONS];

/** The counts of one part with its saved views and filters. */
export function CountList({ search, views, audiences, rows, next, companies, matches }: Props) {
  const { company, q, reason, cursor: _cursor, ...shown } = search;
  const isOneOfSeveral = companies.length > 1 && !company;
  const isFiltered = Boolean(q || reason || company);
  const clearTo = countPaths.list(shown);
  return (
    <>
      <ViewTabs list="counts" views={views} search={search} to={countPaths.list} all="All counts" />
      <FilterBar
        keep={shown}
        clearTo={clearTo}
        active={isFiltered}
        chips={filterChips(search, countPaths.list, {
          q: (text) => `Location: ${text}`,
          company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
          reason: (value) => `Reason: ${REASONS.find((one) => one.value === value)?.label ?? value}`,
        })}
        summary={matches === null ? null : matchCount(matches, "count", Boolean(search.sort))}
        tools={
          <ListTools
            id="counts"
            list={countList(search.status ?? "to-do", companies.length > 1)}
            views={views}
            audiences={audiences}
            search={search}
            to={countPaths.list}
          />
        }
        more={
          <>
            <FilterSelect name="reason" label="Reason" value={reason ?? ""} options={REASONS} />
            {companies.length > 1 && <CompanyFilter companies={companies} value={company} />}
          </>
        }
      >
        <SearchField name="q" label="Search counts" value={q ?? ""} placeholder="Location" />
      </FilterBar>
      <CountTable
        rows={rows}
        next={next}
        names={isOneOfSeveral ? new Map(companies.map(({ id, name }) => [id, name])) : null}
        search={search}
        clearTo={isFiltered ? clearTo : null}
      />
    </>
  );
}
