import type { ComponentProps } from "react";
import { ViewTabs } from "../../../forms/list/view-tabs";
import { ExpiringBulkBar } from "./expiring-bulk-bar";
import { ExpiringFilters, type ExpiringSearch, lotCount } from "./expiring-filters";
import { ExpiringTable } from "./expiring-table";
import { ExpiringTools } from "./expiring-tools";

type Tools = ComponentProps<typeof ExpiringTools>;
type Props = {
  search: ExpiringSearch;
  list: Pick<Tools, "rule" | "views" | "audiences"> &
    Pick<ComponentProps<typeof ExpiringFilters>, "companies" | "count"> &
    Pick<ComponentProps<typeof ExpiringTable>, "rows" | "days" | "today" | "next"> &
    Pick<ComponentProps<typeof ExpiringBulkBar>, "may">;
  /** URL of the list with another search. */
  here: (query: ExpiringSearch) => string;
};

/** The list of expiring lots with its views, filters and bulk actions. */
export function ExpiringList({ search, list, here }: Props) {
  const { days, count, views, audiences, today, rows, next, companies, rule, may } = list;
  return (
    <>
      <ViewTabs list="expiring" views={views} search={search} to={here} all="All expiring lots" />
      <ExpiringFilters
        search={search}
        companies={companies}
        count={count}
        here={here}
        tools={<ExpiringTools rule={rule} views={views} search={search} audiences={audiences} />}
      />
      <ExpiringTable rows={rows} days={days} today={today} search={search} here={here} next={next} />
      {rows.length > 0 && <ExpiringBulkBar search={search} may={may} matching={lotCount(count, search)} />}
    </>
  );
}
