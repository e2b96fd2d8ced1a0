import type { LocationRow } from "#app/domain/inventory/locations/locations.server";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { productCell } from "#app/ui/domain/columns/product-columns";
import { MapPin } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  rows: LocationRow[];
  companyId: string;
  q: string | undefined;
  newer: string | null;
  older: string | null;
}

const count = (n: number, isMore: boolean): string => `${n.toLocaleString("en-US")}${isMore ? "+" : ""}`;

const COLUMNS: Column<LocationRow>[] = [
  {
    key: "code",
    header: "Location",
    primary: true,
    cell: ({ code, isOut }) => (
      <span className="inline-flex flex-wrap items-center gap-2">
        <Mono className={isOut ? "text-muted line-through" : "font-medium"}>{code}</Mono>
        {isOut && <Badge status={IN_USE_TABLE["out-of-use"]} />}
      </span>
    ),
  },
  { key: "zone", header: "Zone", cell: ({ zone }) => <Mono>{zone}</Mono>, width: "7rem" },
  {
    key: "pickable",
    header: "Pickable",
    cell: ({ pickable }) => (pickable ? "Yes" : <Badge status={IN_USE_TABLE["not-pickable"]} />),
    width: "10rem",
  },
  {
    key: "products",
    header: "Products",
    cell: ({ products, product, isMore }) =>
      product && !isMore ? (
        productCell(product)
      ) : products === 0 && !isMore ? (
        <span className="text-muted">Empty</span>
      ) : (
        `${count(products, isMore)} products`
      ),
    width: "36%",
  },
  {
    key: "units",
    header: "Units",
    align: "right",
    cell: ({ units, isMore }) => <span className="tabular">{count(units, isMore)}</span>,
    width: "8rem",
  },
];

/** A company's locations in walking order, with their stock. */
export function LocationTable({ rows, companyId, q, newer, older }: Props) {
  return (
    <>
      <DataTable
        caption="Locations in walking order"
        rows={rows}
        rowKey={({ id }) => id}
        rowTo={({ id }) => stockPaths.location(id)}
        columns={COLUMNS}
        empty={
          q ? (
            <NothingFound
              icon={MapPin}
              what="locations"
              hint="Enter the start of a code: A-03 finds A-03-2-15."
              clearTo={paths.inventory("locations", { company: companyId })}
            />
          ) : (
            <EmptyState
              icon={MapPin}
              title="No locations yet"
              detail="Add the zones and bins where this company's stock is stored. Their codes set the walking order for pickers."
            />
          )
        }
      />
      <Pagination newer={newer} older={older} />
    </>
  );
}
