import { Link } from "@remix-run/react";
import {
  isAllocationChange,
  movementReason,
  movementTitle,
  signed,
} from "#app/domain/inventory/movements/movement-labels";
import type { Movement } from "#app/domain/inventory/movements/movements.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";
import { History } from "#app/ui/icons/icons";
import { useIsClient } from "#app/ui/layouts/shell/shell-context";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Hint } from "#app/ui/primitives/states/hint";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  /** All movements are of one lot: its number is not repeated, and balances are the lot's. */
  ofLot?: boolean;
  rows: readonly Movement[];
  /** Some of the rows were read from the archive. */
  isArchived: boolean;
  isFiltered?: boolean;
  clearTo: string;
  newer: string | null;
  older: string | null;
}

const LINK = "block truncate underline-offset-3 hover:underline";
const count = (n: number): string => n.toLocaleString("en-US");

/** Stock movements of a product or a lot, newest first, with the balance after each. */
export function MovementTable({ ofLot = false, rows, isArchived, isFiltered = false, clearTo, newer, older }: Props) {
  return (
    <>
      {isArchived && (
        <Hint title="Archived">Movements on this page were read from the archive, which takes longer.</Hint>
      )}
      <DataTable
        caption="Movements"
        rows={rows}
        rowKey={({ id }) => id}
        columns={columns(ofLot)}
        empty={<NoMovements isFiltered={isFiltered} clearTo={clearTo} older={older} />}
        footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
      />
    </>
  );
}

function NoMovements({ isFiltered, clearTo, older }: Pick<Props, "isFiltered" | "clearTo" | "older">) {
  if (!isFiltered && !older) {
    return (
      <EmptyState
        icon={History}
        title="No movements yet"
        detail="Every change to the units on hand is recorded here permanently, with its reason."
      />
    );
  }
  return (
    <NothingFound
      icon={History}
      what="movements"
      clearTo={clearTo}
      further={older}
      furtherLabel="Search further back"
    />
  );
}

const columns = (ofLot: boolean): Column<Movement>[] => [
  { key: "what", header: "Movement", width: "24%", primary: true, cell: (row) => <What row={row} /> },
  { key: "at", header: "Time", cell: ({ at }) => <Time at={at} /> },
  { key: "change", header: "Change", align: "right", cell: (row) => <Change row={row} /> },
  {
    key: "balance",
    header: "Balance",
    align: "right",
    cell: ({ balance }) => <span className="font-medium">{count(balance)}</span>,
  },
  {
    key: "where",
    header: ofLot ? "Location" : "Location and lot",
    width: "17%",
    truncate: true,
    cell: (row) => <Where row={ofLot ? { ...row, lotNumber: "" } : row} />,
  },
  {
    key: "order",
    header: "Order",
    width: "12%",
    truncate: true,
    cell: ({ orderId, orderNumber, assemblyOrderId }) =>
      orderId ? (
        <OrderLink {...{ orderId, orderNumber }} />
      ) : assemblyOrderId ? (
        <Link to={assemblyPaths.order(assemblyOrderId)} className={LINK}>
          Assembly order
        </Link>
      ) : (
        <span className="text-muted">—</span>
      ),
  },
  {
    key: "by",
    header: "By",
    width: "14%",
    truncate: true,
    cell: ({ by }) => (
      <bdi title={by} className="block truncate">
        {by}
      </bdi>
    ),
  },
];

function OrderLink({ orderId, orderNumber }: { orderId: string; orderNumber: string | null }) {
  return (
    <Link to={useDetailPaths().order(orderId)} prefetch="intent" title={orderNumber ?? undefined} className={LINK}>
      <Mono>{orderNumber ?? "Order"}</Mono>
    </Link>
  );
}

function Where({ row: { lotId, lotNumber, locationId, location } }: { row: Movement }) {
  const detail = useDetailPaths();
  const locationTo = detail.location(locationId);
  return (
    <span className="block min-w-0">
      {locationTo ? (
        <Link to={locationTo} title={location} className={LINK}>
          <Mono>{location}</Mono>
        </Link>
      ) : (
        <Mono>{location}</Mono>
      )}
      {lotNumber && (
        <Link to={detail.lot(lotId)} title={lotNumber} className={`${LINK} text-muted text-sm`}>
          <span className="sr-only">Lot </span>
          <Mono>{lotNumber}</Mono>
        </Link>
      )}
    </span>
  );
}

function What({ row }: { row: Movement }) {
  const reason = movementReason(row.kind, row.reason);
  return (
    <span className="block min-w-0">
      <span className="font-medium">{movementTitle(row, useIsClient())}</span>
      {isAllocationChange(row) && ` ${count(Math.abs(row.deltaAllocated))}`}
      {reason && (
        <span dir="auto" className="block break-words font-normal text-muted text-sm">
          {reason}
        </span>
      )}
    </span>
  );
}

function Change({ row: { deltaOnHand } }: { row: Movement }) {
  if (deltaOnHand === 0) return <span className="text-muted">None</span>;
  return <span className={deltaOnHand > 0 ? "font-medium text-good" : "font-medium"}>{signed(deltaOnHand)}</span>;
}
