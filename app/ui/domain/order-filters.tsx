import { type FilterChoice, selectOptions } from "#app/domain/filters/filters.words";
import { statusMeant } from "#app/domain/orders/order-status";
import { paths } from "#app/http/paths";
import { FilterBar } from "../forms/filter-bar";
import { FilterSelect, SearchField } from "../forms/filter-fields";
import { Tabs } from "../primitives/tabs";
import type { OrdersSearch } from "./order-actions-menu";
import { orderStatusLabel } from "./status-badge";

type Props = {
  filters: OrdersSearch;
  companies: { id: string; name: string }[];
  /** The options that administrators gave this page's filters. */
  choices: FilterChoice[];
};

export function OrderFilters({ filters, companies, choices }: Props) {
  const { status, companyId, range, q, from, to } = filters;
  return (
    <FilterBar
      keep={{ from, to }}
      clearTo={paths.orders()}
      active={Boolean(status || companyId || range || q || from || to)}
    >
      <SearchField name="q" label="Search orders" value={q ?? ""} placeholder="Order number, customer or e-mail" />
      {companies.length > 1 && (
        <FilterSelect
          name="companyId"
          label="Company"
          value={companyId ?? ""}
          options={[
            { value: "", label: "All Companies" },
            ...companies.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <FilterSelect name="status" label="Status" value={status ?? ""} options={statusOptions(choices, status)} />
      <FilterSelect
        name="range"
        label="Date range"
        value={range ?? ""}
        options={[
          { value: "", label: "All dates" },
          { value: "today", label: "Today" },
          { value: "week", label: "This week" },
          { value: "month", label: "This month" },
        ]}
      />
    </FilterBar>
  );
}

const statusOptions = (choices: FilterChoice[], chosen: string | undefined) => {
  const meant = choices.map((choice) => ({ ...choice, value: statusMeant(choice.value) }));
  return selectOptions(meant, "status", { all: "All statuses", chosen }).map((option) =>
    // A status that is chosen without being offered is called by its own name.
    option.value === option.label ? { ...option, label: orderStatusLabel(option.value) } : option,
  );
};

/** More do not fit beside each other. */
const MOST_TABS = 6;

/** The first of the statuses that the filter offers, and whichever is chosen beside them. */
export function OrderTabs({ filters, counts, choices }: Omit<Props, "companies"> & { counts: Counts }) {
  const { status } = filters;
  const [, ...offered] = statusOptions(choices, status);
  const shown = offered.filter(({ value }, place) => place < MOST_TABS || value === status);
  const all = Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return (
    <Tabs
      label="Status"
      items={[
        { to: paths.orders({ ...filters, status: undefined }), label: "All", count: all, current: !status },
        ...shown.map(({ value, label }) => ({
          to: paths.orders({ ...filters, status: value }),
          label,
          count: counts[value] ?? 0,
          current: value === status,
        })),
      ]}
    />
  );
}

type Counts = Record<string, number | undefined>;
