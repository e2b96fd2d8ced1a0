import type { ReceiptRow, ReceiptScreen } from "#app/domain/inventory/receiving/receipts.server";
import { stockPaths } from "#app/http/stock-paths";
import { PackagePlus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Time } from "#app/ui/primitives/values/time";
import { Day } from "../inventory/lots/lot-day";

const count = (n: number): string => n.toLocaleString("en-US");

interface Props {
  rows: ReceiptRow[];
  /** Null when all belong to one company. */
  companyName: ((id: string) => string) | null;
  receiveTo: string | null;
}

/** Receipts, newest first. */
export function ReceiptTable({ rows, companyName, receiveTo }: Props) {
  const columns: Column<ReceiptRow>[] = [
    { key: "at", header: "Received", primary: true, cell: ({ at }) => <Time at={at} /> },
    {
      key: "reference",
      header: "Reference",
      cell: ({ reference }) =>
        reference ? <Mono className="break-all">{reference}</Mono> : <span className="text-muted">—</span>,
    },
    ...(companyName
      ? [
          {
            key: "company",
            header: "Company",
            cell: ({ companyId }: ReceiptRow) => <bdi className="break-words">{companyName(companyId)}</bdi>,
          },
        ]
      : []),
    { key: "by", header: "By", cell: ({ receivedByName }) => <bdi className="break-words">{receivedByName}</bdi> },
    {
      key: "lines",
      header: "Lines",
      align: "right",
      cell: ({ lines }) => <span className="tabular">{count(lines)}</span>,
    },
    {
      key: "units",
      header: "Units",
      align: "right",
      cell: ({ units }) => <span className="tabular">{count(units)}</span>,
    },
  ];
  return (
    <DataTable
      caption="Receipts, newest first"
      rows={rows}
      rowKey={({ id }) => id}
      rowTo={({ id }) => stockPaths.receipt(id)}
      columns={columns}
      empty={
        <EmptyState
          icon={PackagePlus}
          title="Nothing has been received yet"
          detail="Each delivery that is received is kept here with its products, lots and locations."
          action={
            receiveTo && (
              <LinkButton to={receiveTo} variant="primary">
                Receive Goods
              </LinkButton>
            )
          }
        />
      }
    />
  );
}

/** The lines of one receipt. */
export function ReceiptLines({ lines }: { lines: ReceiptScreen["lines"] }) {
  return (
    <DataTable
      caption="Lines of the receipt"
      rows={lines}
      rowKey={({ line }) => String(line)}
      rowTo={({ productId }) => stockPaths.productStock(productId)}
      columns={[
        {
          key: "product",
          header: "Product",
          primary: true,
          cell: ({ name, sku }) => (
            <span className="block min-w-0">
              <bdi className="break-words">{name}</bdi> <Mono className="text-muted text-sm">{sku}</Mono>
            </span>
          ),
        },
        {
          key: "lot",
          header: "Lot",
          cell: ({ lotId, lotNumber }) =>
            lotNumber ? (
              <TextLink to={stockPaths.lot(lotId)}>
                <Mono className="break-all">{lotNumber}</Mono>
              </TextLink>
            ) : (
              <span className="text-muted">—</span>
            ),
        },
        { key: "expires", header: "Expires", cell: ({ expiresOn }) => <Day day={expiresOn} /> },
        {
          key: "location",
          header: "Location",
          cell: ({ locationId, location }) => (
            <TextLink to={stockPaths.location(locationId)}>
              <Mono>{location}</Mono>
            </TextLink>
          ),
        },
        {
          key: "units",
          header: "Units",
          align: "right",
          cell: ({ quantity }) => <span className="tabular">{count(quantity)}</span>,
        },
      ]}
    />
  );
}
