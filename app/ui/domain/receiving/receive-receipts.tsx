import type { ReceiptRow, ReceiptScreen } from "#app/domain/inbound/receiving/receipts.server";
import { RECEIPT_STATE_TABLE } from "#app/domain/inbound/receiving/received";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { LocationLink } from "#app/ui/domain/columns/location-link";
import { expiryColumn, lotColumn } from "#app/ui/domain/columns/lot-columns";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PackagePlus } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Badge } from "#app/ui/primitives/values/badge";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";

type Line = ReceiptScreen["lines"][number];

interface Props {
  rows: ReceiptRow[];
  /** Null when all belong to one company. */
  companyName: ((id: string) => string) | null;
  /** All receipts; null when the list is not narrowed. */
  clearTo: string | null;
}

/** Receipts, newest first. */
export function ReceiptTable({ rows, companyName, clearTo }: Props) {
  const detail = useDetailPaths();
  const columns: Column<ReceiptRow>[] = [
    { key: "at", header: "Received", primary: true, cell: ({ at }) => <Time at={at} /> },
    {
      key: "reference",
      header: "Reference",
      cell: ({ reference }) =>
        reference ? <Mono className="break-all">{reference}</Mono> : <span className="text-muted">—</span>,
    },
    ...(rows.some(({ isReversed }) => isReversed)
      ? [
          {
            key: "status",
            header: "Status",
            cell: ({ isReversed }: ReceiptRow) => isReversed && <Badge status={RECEIPT_STATE_TABLE.reversed} />,
          },
        ]
      : []),
    ...(companyName ? [companyColumn(({ companyId }: ReceiptRow) => companyName(companyId))] : []),
    { key: "by", header: "By", cell: ({ receivedByName }) => <bdi className="break-words">{receivedByName}</bdi> },
    unitsColumn("lines", "Lines", ({ lines }) => lines),
    unitsColumn("units", "Units", ({ units }) => units),
  ];
  return (
    <DataTable
      caption="Receipts, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => detail.receipt(id)}
      columns={columns}
      empty={
        clearTo ? (
          <NothingFound icon={PackagePlus} what="receipts" clearTo={clearTo} />
        ) : (
          <EmptyState
            icon={PackagePlus}
            title="Nothing has been received yet"
            detail="Each receipt appears here with its products, lots, and locations."
          />
        )
      }
    />
  );
}

/** The lines of one receipt. */
export function ReceiptLines({ lines }: { lines: Line[] }) {
  const detail = useDetailPaths();
  return (
    <DataTable
      caption="Lines of the receipt"
      rows={lines}
      rowKey={({ line }) => String(line)}
      rowTo={({ productId }) => detail.product(productId)}
      columns={[
        productColumn((line: Line) => line, { primary: true }),
        lotColumn(),
        expiryColumn(),
        {
          key: "location",
          header: "Location",
          cell: (line) => <LocationLink {...line} />,
        },
        unitsColumn("units", "Units", ({ quantity }: Line) => quantity),
      ]}
    />
  );
}
