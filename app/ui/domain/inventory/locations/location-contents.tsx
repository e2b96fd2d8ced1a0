import type { LocationScreen } from "#app/domain/inventory/locations/locations.server";
import { stockPaths } from "#app/http/stock-paths";
import { PackageOpen } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Mono } from "#app/ui/primitives/values/mono";
import { Day } from "../lots/lot-day";
import { LotStateBadge } from "../lots/lot-state-badge";

type Row = LocationScreen["rows"][number];
const count = (n: number): string => n.toLocaleString("en-US");

/** Stock at one location, by product and lot. */
export function LocationContents({ screen }: { screen: Pick<LocationScreen, "rows" | "location" | "may"> }) {
  const { rows, location, may } = screen;
  const columns: Column<Row>[] = [
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
      cell: ({ lotId, lotNumber, state }) =>
        lotNumber ? (
          <span className="inline-flex flex-wrap items-center gap-2">
            <TextLink to={stockPaths.lot(lotId, { from: "location", at: location.id })}>
              <Mono>{lotNumber}</Mono>
            </TextLink>
            {state !== "available" && <LotStateBadge state={state} />}
          </span>
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    { key: "expires", header: "Expires", cell: ({ expiresOn }) => <Day day={expiresOn} /> },
    {
      key: "onHand",
      header: "On hand",
      align: "right",
      cell: (row) => <span className="tabular">{count(row.onHand)}</span>,
    },
    {
      key: "allocated",
      header: "Allocated",
      align: "right",
      cell: (row) => <span className="tabular">{count(row.allocated)}</span>,
    },
  ];
  return (
    <DataTable
      caption={`What lies at ${location.code}`}
      rows={rows}
      rowKey={({ lotId }) => lotId}
      rowTo={({ productId }) => stockPaths.productStock(productId)}
      columns={columns}
      actions={
        may.change
          ? ({ productId, lotId, name }) => (
              <LinkButton
                size="sm"
                to={stockPaths.transferStock({
                  company: location.companyId,
                  product: productId,
                  lot: lotId,
                  from: location.id,
                })}
              >
                Transfer<span className="sr-only"> {name}</span>
              </LinkButton>
            )
          : undefined
      }
      empty={
        <EmptyState icon={PackageOpen} title="Nothing lies here" detail="Units come here by receiving or transfer." />
      }
    />
  );
}
