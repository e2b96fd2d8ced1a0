import type { ReactNode } from "react";
import type { ListDefinition } from "#app/domain/filters/list-definition";
import type { SavedView } from "#app/domain/filters/saved-views.server";
import { HOLD_LABEL, type HoldGroup } from "#app/domain/orders/holds";
import { orderPaths } from "#app/http/order-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterDays, FilterSelect, FilterText, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips, optionLabel } from "#app/ui/forms/list/filter-chips";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Tabs } from "#app/ui/primitives/tabs";
import { CountBadge } from "#app/ui/primitives/values/count-badge";
import type { OrdersSearch } from "../order-actions-menu";
import { countOf, isCapped, isNarrowed, matchText, type OrderCounts } from "./counted";

type Option = { value: string; label: string };
type Props = {
  filters: OrdersSearch;
  companies: { id: string; name: string }[];
  /** Options of the status filter, as administrators named and sorted them. */
  statuses: Option[];
  counts: OrderCounts;
  /** More tools beside the count. */
  tools?: ReactNode;
  /** What the list can show. */
  columns: ListDefinition;
  views?: readonly SavedView[];
  /** Number of orders with changes from their stores that need a decision. */
  undecided?: number;
  /** Filters by ship date, too. */
  withDue?: boolean;
  /** URL of the list with the given search. */
  list: (query: OrdersSearch) => string;
};

/** The list's views, search, filters and statuses. */
export const OrderNarrowing = (props: Props) => (
  <>
    {props.views && (
      <ViewTabs list="orders" views={props.views} search={props.filters} to={props.list} all="All orders" />
    )}
    <OrderFilters {...props} />
    <OrderTabs {...props} />
  </>
);

const RANGES = [
  { value: "", label: "All dates" },
  { value: "today", label: "Today" },
  { value: "week", label: "This week" },
  { value: "month", label: "This month" },
  { value: "custom", label: "Custom dates" },
];

const DUE = [
  { value: "", label: "Any ship date" },
  { value: "late", label: "Late" },
  { value: "today", label: "Ships today" },
];

function OrderFilters(props: Props) {
  const { withDue = false, filters, companies, statuses, counts, columns, list, tools, undecided = 0 } = props;
  const { status, companyId, range, q, from, to, tag, due, ...shown } = filters;
  const { hold: _hold, pickerId: _pickerId, ...bare } = shown;
  const isCustom = range === "custom" || Boolean(from || to);
  return (
    <FilterBar
      clearTo={list(bare)}
      active={Boolean(status || companyId || isNarrowed(filters))}
      keep={withDue ? shown : { ...shown, due }}
      chips={filterChips(filters, list, {
        q: (text) => `Search: ${text}`,
        companyId: (id) => `Company: ${companies.find((company) => company.id === id)?.name ?? id}`,
        status: (value) => `Status: ${optionLabel(statuses, value)}`,
        hold: (value) => `Reason: ${HOLD_LABEL[value as HoldGroup] ?? value}`,
        due: (value) => optionLabel(DUE, value),
        tag: (value) => `Tag: ${value}`,
        pickerId: () => "Assigned picker",
        range: (value) => (value === "custom" ? null : optionLabel(RANGES, value)),
        from: (day) => `From ${day.slice(0, 10)}`,
        to: (day) => `To ${day.slice(0, 10)}`,
      })}
      summary={matchText(counts, filters)}
      tools={
        <>
          {undecided > 0 && (
            <LinkButton to={orderPaths.orderChanges({ company: companyId })}>
              Changes{" "}
              <CountBadge n={undecided} label={undecided === 1 ? "order needs a decision" : "orders need a decision"} />
            </LinkButton>
          )}
          {tools}
          <ListDisplay list={columns} query={filters} to={list} />
        </>
      }
      more={
        <>
          <CompanyFilter companies={companies} value={companyId} name="companyId" />
          <FilterSelect name="status" label="Status" value={status ?? ""} options={statuses} />
          <FilterSelect name="range" label="Date range" value={range ?? (isCustom ? "custom" : "")} options={RANGES} />
          {withDue && <FilterSelect name="due" label="Ship date" value={due ?? ""} options={DUE} />}
          <FilterText name="tag" label="Tag" value={tag} />
          {isCustom && <FilterDays from={from} to={to} />}
        </>
      }
    >
      <SearchField name="q" label="Search orders" value={q ?? ""} placeholder="Number, customer, SKU, tracking" />
    </FilterBar>
  );
}

/** More do not fit in one row. */
const MOST_TABS = 6;

/** The first statuses of the filter, plus the selected one. */
function OrderTabs({ filters, counts, statuses, list }: Props) {
  const { status } = filters;
  const [, ...offered] = statuses;
  const shown = offered.filter(({ value }, place) => place < MOST_TABS || value === status);
  // Counts of the newest orders only would look like those of all.
  const counted = (value: string | undefined) => (isCapped(filters, counts) ? {} : { count: countOf(counts, value) });
  return (
    <Tabs
      label="Status"
      items={[
        {
          to: list({ ...filters, status: undefined, hold: undefined }),
          label: "All",
          ...counted(undefined),
          current: !status,
        },
        ...shown.map(({ value, label }) => ({
          to: list({ ...filters, status: value, hold: undefined }),
          label,
          ...counted(value),
          current: value === status,
        })),
      ]}
    />
  );
}
