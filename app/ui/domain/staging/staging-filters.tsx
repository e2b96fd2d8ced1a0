import type { ReactNode } from "react";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { stagingList } from "#app/domain/staging/list/staging-columns";
import { STAGING_STATUS, STAGING_STATUS_LABEL, type StagingStatus } from "#app/domain/staging/staging-texts";
import { paths } from "#app/http/paths";
import { FilterBar } from "../../forms/filter-bar";
import { FilterCombobox, SearchField } from "../../forms/filter-fields";
import { filterChips } from "../../forms/list/filter-chips";
import { ListDisplay } from "../../forms/list/list-display";
import { matchCount } from "../../forms/list/match-count";
import { ViewTabs } from "../../forms/list/view-tabs";
import { Tabs } from "../../primitives/tabs";
import { countListed, type StagingCounts, type StagingSearch } from "./staging-row";

type Props = {
  /** More tools beside the count. */
  tools?: ReactNode;
  query: StagingSearch;
  companies: { id: string; name: string }[];
  /** Orders of each status that the search matches. */
  counts: StagingCounts;
};

/** The list's views, search and company, and its statuses below the company's run. */
export const StagingNarrowing = ({ views, run, ...props }: Props & { views: readonly SavedView[]; run: ReactNode }) => (
  <>
    <ViewTabs list="staging" views={views} search={props.query} to={paths.staging} all="All staged orders" />
    <StagingFilters {...props} />
    {run}
    <StagingTabs {...props} />
  </>
);

function StagingFilters({ query, companies, counts, tools }: Props) {
  const { q, company, status, cursor: _cursor, ...shown } = query;
  return (
    <FilterBar
      keep={{ ...shown, status }}
      clearTo={paths.staging(shown)}
      active={Boolean(q || company || status)}
      chips={filterChips(query, paths.staging, {
        q: (text) => `Search: ${text}`,
        company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
        status: (value) => `Status: ${STAGING_STATUS_LABEL[value as StagingStatus]}`,
      })}
      summary={matchCount(
        countListed(counts, status),
        "order",
        Boolean(query.sort && query.sort !== "created"),
        Boolean(q || (status && query.sort)),
      )}
      tools={
        <>
          {tools}
          <ListDisplay list={stagingList(!company && companies.length > 1)} query={query} to={paths.staging} />
        </>
      }
      more={
        <>
          {/* Also with a single company: syncing and Process All need a chosen one. */}
          <FilterCombobox
            name="company"
            label="Company"
            value={company ?? ""}
            options={[
              { value: "", label: "All Companies" },
              ...companies.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </>
      }
    >
      <SearchField
        name="q"
        label="Search staging orders"
        value={q ?? ""}
        placeholder="Number, customer, email or SKU"
      />
    </FilterBar>
  );
}

/** Statuses with the number of orders that the search matches. */
function StagingTabs({ query, counts }: Omit<Props, "companies">) {
  const { cursor: _cursor, ...filters } = query;
  return (
    <Tabs
      label="Status"
      items={[undefined, ...STAGING_STATUS].map((status) => ({
        to: paths.staging({ ...filters, status }),
        label: status ? STAGING_STATUS_LABEL[status] : "All",
        count: countListed(counts, status),
        current: status === query.status,
      }))}
    />
  );
}
