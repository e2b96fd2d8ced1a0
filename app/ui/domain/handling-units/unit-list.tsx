import type { ComponentProps } from "react";
import type { UnitsQuery } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { UNIT_KIND_LABEL } from "#app/domain/inbound/handling-units/unit-rules";
import type { UnitRow } from "#app/domain/inbound/handling-units/unit-screens.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { FilterSelect, SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { PackagePlus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { DISSOLVED } from "./unit-state";

type Props = Pick<ComponentProps<typeof ViewMenu>, "views" | "audiences"> & {
  search: UnitsQuery;
  rows: readonly UnitRow[];
  next: string | null;
  companies: readonly { id: string; name: string }[];
};

const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

const KINDS = [
  { value: "", label: "All kinds" },
  ...Object.entries(UNIT_KIND_LABEL).map(([value, label]) => ({ value, label })),
];
const SHOWN = [
  { value: "", label: "In use" },
  { value: "dissolved", label: "Dissolved" },
];

/** Handling units, the newest first, with their filters. */
export function UnitList({ search, views, audiences, rows, next, companies }: Props) {
  const { cursor, ...filters } = search;
  const { q, kind, show, company, view } = filters;
  const clearTo = unitPaths.units({ view });
  const chosen = companies.length > 1 ? company : undefined;
  const isFiltered = Boolean(q || kind || show || chosen);
  return (
    <>
      <ViewTabs list="units" views={views} search={search} to={unitPaths.units} all="All units" />
      <FilterBar
        keep={{ view }}
        clearTo={clearTo}
        active={isFiltered}
        tools={<ViewMenu list="units" views={views} search={filters} audiences={audiences} />}
        chips={filterChips({ ...filters, company: chosen }, unitPaths.units, {
          q: (text) => `Search: ${text}`,
          kind: (value) => UNIT_KIND_LABEL[value as keyof typeof UNIT_KIND_LABEL],
          show: () => "Dissolved",
          company: (id) => `Company: ${companies.find((one) => one.id === id)?.name ?? id}`,
        })}
        more={<CompanyFilter companies={[...companies]} value={company} />}
      >
        <SearchField name="q" label="Search handling units" value={q ?? ""} placeholder="LPN-12 or SSCC" />
        <FilterSelect name="kind" label="Kind" value={kind ?? ""} options={KINDS} />
        <FilterSelect name="show" label="Show" value={show ?? ""} options={SHOWN} />
      </FilterBar>
      <DataTable
        caption="Handling units"
        rows={rows}
        rowKey={({ id }) => id}
        rowTo={({ id }) => unitPaths.unit(id)}
        columns={[
          {
            key: "number",
            header: "Number",
            primary: true,
            cell: ({ code, archivedAt }) => (
              <>
                <span className="whitespace-nowrap">{code}</span> {archivedAt !== null && <Badge status={DISSOLVED} />}
              </>
            ),
          },
          { key: "kind", header: "Kind", cell: ({ unitKind }) => (unitKind ? UNIT_KIND_LABEL[unitKind] : "") },
          { key: "place", header: "Stands in", cell: ({ standsIn }) => <Mono className="break-all">{standsIn}</Mono> },
          {
            key: "content",
            header: "Content",
            cell: ({ stocked, holdsUnits }) =>
              stocked > 0 ? (holdsUnits ? "Stock and units" : "Stock") : holdsUnits ? "Units" : "Empty",
          },
          ...(companies.length > 1
            ? [
                {
                  key: "company",
                  header: "Company",
                  cell: ({ company: name }: UnitRow) => (name ? <bdi>{name}</bdi> : "All companies"),
                },
              ]
            : []),
          {
            key: "sscc",
            header: "SSCC",
            cell: ({ sscc }) =>
              sscc ? <Mono className="break-all">{sscc}</Mono> : <span className="text-muted">—</span>,
          },
        ]}
        empty={
          isFiltered ? (
            <EmptyState
              icon={PackagePlus}
              title="No handling units found"
              detail="None matches these filters."
              action={<LinkButton to={clearTo}>Clear Filters</LinkButton>}
            />
          ) : (
            <EmptyState
              icon={PackagePlus}
              title="No handling units"
              detail="A pallet, tote or carton with a number of its own moves with everything in it by one scan."
            />
          )
        }
        footer={
          cursor || next ? (
            <Pagination
              newer={cursor ? unitPaths.units(filters) : null}
              older={next && unitPaths.units({ ...filters, cursor: next })}
            />
          ) : undefined
        }
      />
    </>
  );
}
