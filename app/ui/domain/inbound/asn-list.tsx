import type { ComponentProps } from "react";
import { mostCounted } from "#app/domain/filters/match-limits";
import { ASN_STATUS, ASN_STATUS_TABLE } from "#app/domain/inbound/asn/asn-status";
import { ASN_LIST } from "#app/domain/inbound/list/asn-columns";
import { optionsOf } from "#app/domain/kernel/status-table";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { ListDisplay } from "#app/ui/forms/list/list-display";
import { matchCount } from "#app/ui/forms/list/match-count";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { type ListedWarehouses, WarehouseFilter, warehouseChips } from "../warehouses/warehouse-filter";
import { type AsnSearch, AsnTable } from "./asn-table";

const ViewMenu = part(() => import("../../forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

const STATUS_OPTIONS = [
  { value: "", label: "All statuses" },
  { value: "open", label: "Open" },
  ...optionsOf(ASN_STATUS_TABLE, ASN_STATUS),
];

type Props = Pick<ComponentProps<typeof ViewMenu>, "views" | "audiences"> &
  Pick<ComponentProps<typeof AsnTable>, "rows" | "next" | "companies"> &
  ListedWarehouses & {
    search: AsnSearch;
    /** Null without filters. */
    count: number | null;
  };

/** Announced receipts with their views and filters. */
export function AsnList({ search, views, audiences, rows, next, companies, count, ...place }: Props) {
  const { cursor: _cursor, ...filters } = search;
  const { company, q, status, warehouse, ...shown } = filters;
  const chosen = companies.length > 1 ? company : undefined;
  const isSorted = Boolean(search.sort);
  return (
    <>
      <ViewTabs list="inbound" views={views} search={search} to={inboundPaths.asns} all="All announced receipts" />
      <FilterBar
        keep={shown}
        clearTo={inboundPaths.asns(shown)}
        active={Boolean(q || status || warehouse || chosen)}
        chips={[
          ...filterChips({ ...search, company: chosen }, inboundPaths.asns, {
            q: (text) => `Search: ${text}`,
            company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
            status: (value) => STATUS_OPTIONS.find((option) => option.value === value)?.label ?? value,
          }),
          ...warehouseChips(place, warehouse, (to) => inboundPaths.asns({ ...filters, warehouse: to })),
        ]}
        summary={
          count === null ? null : matchCount(count, "announced receipt", isSorted, Boolean(q), mostCounted(isSorted))
        }
        tools={
          <>
            <ViewMenu list="inbound" views={views} search={search} audiences={audiences} />
            <ListDisplay list={ASN_LIST} query={search} to={inboundPaths.asns} />
          </>
        }
        more={
          <>
            <FilterSelect name="status" label="Status" value={status ?? ""} options={STATUS_OPTIONS} />
            <WarehouseFilter {...place} value={warehouse} />
            <CompanyFilter companies={companies} value={company} />
          </>
        }
      >
        <SearchField
          name="q"
          label="Search announced receipts"
          value={q ?? ""}
          placeholder="Number, supplier, or reference"
        />
      </FilterBar>
      <AsnTable rows={rows} next={next} companies={companies} search={search} starting={place.starting} />
    </>
  );
}
