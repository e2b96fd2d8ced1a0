import { paths } from "#app/http/paths";
import { FilterBar } from "../../forms/filter-bar";
import { FilterCombobox, FilterDays, FilterSelect, SearchField } from "../../forms/filter-fields";

type Option = { value: string; label: string };
type Props = {
  filter: {
    q?: string | undefined;
    action?: string | undefined;
    company?: string | undefined;
    from?: string | undefined;
    to?: string | undefined;
  };
  actions: readonly Option[];
  companies: readonly Option[];
  /** The search text has fewer than three characters. */
  isTooShort: boolean;
};

export function AuditFilters({ filter, actions, companies, isTooShort }: Props) {
  const { q, action, company, from, to } = filter;
  return (
    <FilterBar
      clearTo={paths.system("audit")}
      active={Boolean(q || action || company || from || to)}
      summary={isTooShort && "Type at least three letters to search."}
    >
      <SearchField name="q" label="Search the audit log" value={q} placeholder="User, action, or record" />
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
    </FilterBar>
  );
}
