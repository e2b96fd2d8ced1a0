import type { SerialStay } from "#app/domain/inbound/serials/stock-serials.server";
import { serialPaths } from "#app/http/warehouse-work/serial-paths";
import { Barcode } from "#app/ui/icons/icons";
import { useDetailPaths, useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  rows: readonly SerialStay[];
  isGone: boolean;
  isFiltered: boolean;
  first: string | null;
  next: string | null;
  /** The product from which a serial number can be removed. */
  removeFrom: string | null;
}

/** Serial numbers of a product: where each unit came from, and where it is when it is gone. */
export function StockSerialTable({ rows, isGone, isFiltered, first, next, removeFrom }: Props) {
  const isPortal = useIsPortal();
  const columns: Column<SerialStay>[] = [
    {
      key: "serial",
      header: "Serial number",
      primary: true,
      cell: ({ serial }) => (isPortal ? <Mono className="break-all">{serial}</Mono> : <SerialLink serial={serial} />),
    },
    {
      key: "recorded",
      header: "Recorded",
      cell: ({ recordedAt, recordedByName }) => (
        <span>
          <Time at={recordedAt} /> by <bdi>{recordedByName}</bdi>
        </span>
      ),
    },
    { key: "source", header: "From", cell: (row) => <Source row={row} /> },
    ...(isGone ? [{ key: "gone", header: "Gone", cell: (row: SerialStay) => <Gone row={row} /> }] : []),
  ];
  return (
    <DataTable
      caption={isGone ? "Serial numbers that are no longer on hand" : "Serial numbers on hand"}
      rows={rows}
      rowKey={({ id }) => id}
      columns={columns}
      actions={
        removeFrom
          ? ({ serial }) => (
              <LinkButton to={serialPaths.remove(removeFrom, serial)} size="sm" variant="ghost">
                Remove<span className="sr-only">{` ${serial}`}</span>
              </LinkButton>
            )
          : undefined
      }
      empty={
        <EmptyState
          icon={Barcode}
          title={isFiltered ? "No serial number matches" : isGone ? "None has left yet" : "No serial numbers on hand"}
          detail="Serial numbers are recorded when units are received."
        />
      }
      footer={first || next ? <Pagination newer={first} older={next} isByDate={false} /> : undefined}
    />
  );
}

const SerialLink = ({ serial }: { serial: string }) => (
  <TextLink to={serialPaths.trace(serial)}>
    <Mono className="break-all">{serial}</Mono>
  </TextLink>
);

function Source({ row: { receiptId, reference, returnNumber, reason } }: { row: SerialStay }) {
  const detail = useDetailPaths();
  if (receiptId) return <TextLink to={detail.receipt(receiptId)}>{reference ?? "Receipt"}</TextLink>;
  return returnNumber ? `Return RMA-${returnNumber}` : <span dir="auto">{reason}</span>;
}

function Gone({ row: { endedAt, orderId, orderNumber, endedByName, endReason } }: { row: SerialStay }) {
  const detail = useDetailPaths();
  return (
    <span>
      {endedAt !== null && <Time at={endedAt} />}{" "}
      {orderId && orderNumber ? (
        <TextLink to={detail.order(orderId)}>Order {orderNumber}</TextLink>
      ) : (
        <span dir="auto">
          {endReason}, {endedByName}
        </span>
      )}
    </span>
  );
}
