import type { FaceToReplenish } from "#app/domain/inventory/replenishment/replenishment.server";
import { stockPaths } from "#app/http/stock-paths";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { Check, Layers } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Mono } from "#app/ui/primitives/values/mono";

interface Props {
  rows: FaceToReplenish[];
  /** Given when the rows are of several companies. */
  companyName: ((companyId: string) => string) | undefined;
  /** Clears the filters; null without any. */
  clearTo: string | null;
}

/** The pick faces to replenish, most urgent first. */
export function ReplenishTable({ rows, companyName, clearTo }: Props) {
  return (
    <DataTable
      caption="Pick faces to replenish, most urgent first"
      rows={rows}
      rowKey={({ productId, locationId }) => `${productId} ${locationId}`}
      rowTo={(face) => stockPaths.replenishFace(face)}
      columns={columnsFor(companyName)}
      empty={
        clearTo ? (
          <NothingFound icon={Layers} what="pick faces" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={Check}
            title="Nothing to replenish"
            detail="Pick faces appear here when they fall below their minimum, or when orders wait for units in reserve. Set pick faces on a product's page."
          />
        )
      }
    />
  );
}

const columnsFor = (companyName: Props["companyName"]): Column<FaceToReplenish>[] => [
  {
    key: "location",
    header: "Pick face",
    primary: true,
    cell: ({ location }) => <Mono className="font-medium">{location}</Mono>,
    width: "11rem",
  },
  productColumn(({ name, sku, companyId }) => ({ name, sku, company: companyName?.(companyId) ?? null })),
  {
    key: "bring",
    header: "Bring",
    align: "right",
    cell: ({ quantity }) => <strong className="tabular">{formatCount(quantity)}</strong>,
  },
  {
    key: "waiting",
    header: "Orders wait for",
    align: "right",
    cell: ({ waiting }) =>
      waiting > 0 ? <span className="tabular text-bad">{formatCount(waiting)}</span> : <span>—</span>,
  },
  {
    key: "free",
    header: "Free there",
    align: "right",
    cell: ({ free, minUnits, maxUnits }) => (
      <span className="tabular">
        {formatCount(free)}
        <span className="block text-muted text-sm">
          {formatCount(minUnits)} to {formatCount(maxUnits)}
        </span>
      </span>
    ),
  },
  {
    key: "reserve",
    header: "In reserve",
    align: "right",
    cell: ({ reserve, waiting }) => <span className="tabular">{formatCount(reserve + waiting)}</span>,
  },
  { key: "by", header: "Working on it", cell: ({ claimedByName }) => <bdi>{claimedByName ?? "—"}</bdi> },
];
