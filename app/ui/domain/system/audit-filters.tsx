import type { ReactNode } from "react";
import { AUDIT_LIST, MAX_COUNTED } from "#app/domain/system/audit-log/audit-columns";
import { paths } from "#app/http/paths";
import { FilterBar } from "../../forms/filter-bar";
import { FilterCombobox, FilterDays, FilterSelect, SearchField } from "../../forms/filter-fields";
import { filterChips, optionLabel } from "../../forms/list/filter-chips";
import { ListDisplay } from "../../forms/list/list-display";

type Option = { value: string; label: string };
type Props = {
  filter: {
    q?: string | undefined;
    action?: string | undefined;
    company?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
    sort?: string | undefined;
    columns?: string | undefined;
    view?: string | undefined;
  };
  actions: readonly Option[];
  companies: readonly Option[];
  /** Entries that the filters match; null when they were not counted. */
  count: number | null;
  /** More tools beside the count. */
  tools?: ReactNode;
  /** The search text has fewer than three characters. */
  isTooShort: boolean;
};

const countText = (count: number | null): string => {
  if (count === null) return "";
  const isCapped = count > MAX_COUNTED;
  return `${isCapped ? "10,000+" : count.toLocaleString("en")} ${count === 1 ? "entry" : "entries"}`;
};

export function AuditFilters({ filter, actions, companies, count, tools, isTooShort }: Props) {
  const { q, action, company, from, to } = filter;
  return (
    <FilterBar
      clearTo={paths.system("audit", { sort: filter.sort, columns: filter.columns, view: filter.view })}
      active={Boolean(q || action || company || from || to)}
      chips={filterChips(filter, (query) => paths.system("audit", query), {
        q: (text) => `Search: ${text}`,
        action: (value) => `Action: ${optionLabel(actions, value)}`,
        company: (id) => `Company: ${optionLabel(companies, id)}`,
        from: (day) => `From ${day.slice(0, 10)}`,
        to: (day) => `To ${day.slice(0, 10)}`,
      })}
      keep={{ sort: filter.sort, columns: filter.columns, view: filter.view }}
      summary={isTooShort ? "Type at least three letters to search." : countText(count)}
      tools={
        <>
          {tools}
          <ListDisplay list={AUDIT_LIST} query={filter} to={(query) => paths.system("audit", query)} />
        </>
      }
      more={
        <>
          <FilterSelect
            name="action"
            label="Action"
            value={action}
            options={[{ value: "", label: "All actions" }, ...actions]}
          />
          <FilterCombobox
            name="company"
            label="Company"
            value={company}
            options={[{ value: "", label: "All Companies" }, ...companies]}
          />
          <FilterDays from={from} to={to} />
        </>
      }
    >
      <SearchField name="q" label="Search the audit log" value={q} placeholder="User, action, or record" />
    </FilterBar>
  );
}
