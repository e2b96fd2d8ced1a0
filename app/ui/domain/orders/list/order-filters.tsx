import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterDays, FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { Tabs } from "#app/ui/primitives/tabs";
import type { OrdersSearch } from "../order-actions-menu";

type Option = { value: string; label: string };
type Props = {
  filters: OrdersSearch;
  companies: { id: string; name: string }[];
  /** Options of the status filter, as administrators named and sorted them. */
  statuses: Option[];
  counts: Counts;
  /** URL of the list with the given search. */
  list: (query: OrdersSearch) => string;
};

/** The list's search, filters and statuses. */
export const OrderNarrowing = (props: Props) => (
  <>
    <OrderFilters {...props} />
    <OrderTabs {...props} />
  </>
);

function OrderFilters({ filters, companies, statuses, list }: Omit<Props, "counts">) {
  const { status, companyId, range, q, from, to } = filters;
  const isCustom = range === "custom" || Boolean(from || to);
  return (
    <FilterBar clearTo={list({})} active={Boolean(status || companyId || range || q || from || to)}>
      <SearchField name="q" label="Search orders" value={q ?? ""} placeholder="Number, customer, SKU or tracking" />
      <CompanyFilter companies={companies} value={companyId} name="companyId" />
      <FilterSelect name="status" label="Status" value={status ?? ""} options={statuses} />
      <FilterSelect
        name="range"
        label="Date range"
        value={range ?? (isCustom ? "custom" : "")}
        options={[
          { value: "", label: "All dates" },
          { value: "today", label: "Today" },
          { value: "week", label: "This week" },
          { value: "month", label: "This month" },
          { value: "custom", label: "Custom dates" },
        ]}
      />
      <FilterSelect
        name="sort"
        label="Sort by date"
        value={filters.sort ?? ""}
        options={[
          { value: "", label: "Newest first" },
          { value: "oldest", label: "Oldest first" },
        ]}
      />
      {isCustom && <FilterDays from={from} to={to} />}
    </FilterBar>
  );
}

/** More do not fit in one row. */
const MOST_TABS = 6;

/** The first statuses of the filter, plus the selected one. */
function OrderTabs({ filters, counts, statuses, list }: Omit<Props, "companies">) {
  const { status } = filters;
  const [, ...offered] = statuses;
  const shown = offered.filter(({ value }, place) => place < MOST_TABS || value === status);
  const all = Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return (
    <Tabs
      label="Status"
      items={[
        { to: list({ ...filters, status: undefined }), label: "All", count: all, current: !status },
        ...shown.map(({ value, label }) => ({
          to: list({ ...filters, status: value }),
          label,
          count: counts[value] ?? 0,
          current: value === status,
        })),
      ]}
    />
  );
}

type Counts = Record<string, number | undefined>;
