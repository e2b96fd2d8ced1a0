import { paths } from "#app/http/paths";
import { FilterBar } from "../forms/filter-bar";
import { FilterSelect, SearchField } from "../forms/filter-fields";
import { Tabs } from "../primitives/tabs";
import type { OrdersSearch } from "./order-actions-menu";
import { orderStatusLabel } from "./status-badge";

type Props = { filters: OrdersSearch; companies: { id: string; name: string }[] };

export function OrderFilters({ filters, companies }: Props) {
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
      <FilterSelect
        name="status"
        label="Status"
        value={status ?? ""}
        options={[
          { value: "", label: "All statuses" },
          ...[...ON_THE_WAY, ...ASIDE].map((value) => ({ value, label: orderStatusLabel(value) })),
        ]}
      />
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

const ON_THE_WAY = ["pending", "on-hold", "picking", "picked", "shipped", "delivered"];
const ASIDE = ["processing", "completed", "cancelled", "refunded", "failed"];

/** The way of an order, and whichever status is chosen beside it. */
export function OrderTabs({ filters, counts }: { filters: OrdersSearch; counts: Record<string, number | undefined> }) {
  const { status } = filters;
  const shown = [...ON_THE_WAY, ...ASIDE.filter((one) => one === status)];
  const all = Object.values(counts).reduce<number>((sum, n) => sum + (n ?? 0), 0);
  return (
    <Tabs
      label="Status"
      items={[
        { to: paths.orders({ ...filters, status: undefined }), label: "All", count: all, current: !status },
        ...shown.map((one) => ({
          to: paths.orders({ ...filters, status: one }),
          label: orderStatusLabel(one),
          count: counts[one] ?? 0,
          current: one === status,
        })),
      ]}
    />
  );
}
