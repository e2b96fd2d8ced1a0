import { countryName } from "#app/domain/billing/parties/party";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { WAREHOUSE_LIST, type WarehouseColumn } from "#app/domain/warehouses/warehouse-columns";
import { workingDaysText } from "#app/domain/warehouses/working-days";
import { warehousePaths } from "#app/http/admin-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { matchCount } from "#app/ui/forms/list/match-count";
import { Warehouse } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Time } from "#app/ui/primitives/values/time";
import type { Weekday } from "#db/schema/directory/warehouses";
import { ActiveBadge } from "../status/company-status-badge";

interface WarehouseRow {
  id: string;
  code: string;
  name: string;
  city: string;
  country: string;
  timeZone: string;
  workingDays: Weekday[];
  archivedAt: number | null;
  createdAt: number;
}

interface Props {
  rows: readonly WarehouseRow[];
  search: Partial<Record<"q" | "show" | "sort" | "columns" | "view" | "cursor", string | undefined>>;
}

/** The warehouses with their filters. */
export function WarehouseList({ rows, search }: Props) {
  const { q, show, cursor: _cursor, ...shown } = search;
  return (
    <>
      <FilterBar
        keep={shown}
        clearTo={warehousePaths.list(shown)}
        active={Boolean(q || show)}
        chips={filterChips(search, warehousePaths.list, {
          q: (text) => `Search: ${text}`,
          show: () => "With archived",
        })}
        summary={matchCount(rows.length, "warehouse")}
        tools={<ListDisplay list={WAREHOUSE_LIST} query={search} to={warehousePaths.list} />}
      >
        <SearchField name="q" label="Search warehouses" value={q ?? ""} placeholder="Code, name, or city" />
        <FilterSelect
          name="show"
          label="Show"
          value={show ?? ""}
          options={[
            { value: "", label: "Active" },
            { value: "all", label: "With archived" },
          ]}
        />
      </FilterBar>
      <DataTable
        caption="Warehouses"
        rows={rows}
        rowKey={({ id }) => id}
        rowTo={({ id }) => warehousePaths.one(id)}
        columns={listColumns<WarehouseColumn, WarehouseRow>(
          WAREHOUSE_LIST,
          search,
          (change) => warehousePaths.list({ ...search, ...change }),
          {
            code: { primary: true, cell: ({ code }) => <span className="font-mono">{code}</span> },
            name: { cell: ({ name }) => <bdi>{name}</bdi> },
            place: { cell: ({ city, country }) => [city, countryName(country)].filter(Boolean).join(", ") || "—" },
            timeZone: { cell: ({ timeZone }) => timeZone.replaceAll("_", " ") },
            workingDays: { cell: ({ workingDays }) => workingDaysText(workingDays) },
            status: {
              cell: ({ archivedAt }) =>
                archivedAt === null ? <ActiveBadge active /> : <Badge status={IN_USE_TABLE.archived} />,
            },
            added: { cell: ({ createdAt }) => <Time at={createdAt} dateOnly /> },
          },
        )}
        empty={
          <EmptyState
            icon={Warehouse}
            title="No warehouses found"
            detail="No warehouse matches this search."
            action={<LinkButton to={warehousePaths.list(shown)}>Clear Filters</LinkButton>}
          />
        }
      />
    </>
  );
}
