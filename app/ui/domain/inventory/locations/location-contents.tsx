import type { LocationScreen } from "#app/domain/inventory/locations/locations.server";
import { stockPaths } from "#app/http/stock-paths";
import { expiryColumn, lotColumn } from "#app/ui/domain/columns/lot-columns";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PackageOpen } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";

type Row = LocationScreen["rows"][number];

/** Stock at one location, by product and lot. */
export function LocationContents({ screen }: { screen: Pick<LocationScreen, "rows" | "location" | "may"> }) {
  const detail = useDetailPaths();
  const { rows, location, may } = screen;
  const columns: Column<Row>[] = [
    productColumn((row) => row, { primary: true }),
    lotColumn({ query: { from: "location", at: location.id }, withState: true }),
    expiryColumn(),
    unitsColumn("onHand", "On hand", ({ onHand }) => onHand),
    unitsColumn("allocated", "Allocated", ({ allocated }) => allocated),
  ];
  return (
    <DataTable
      caption={`Stock at ${location.code}`}
      rows={rows}
      rowKey={({ lotId }) => lotId}
      rowTo={({ productId }) => detail.product(productId)}
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
        <EmptyState
          icon={PackageOpen}
          title="This location is empty"
          detail="Receive or transfer units to this location."
        />
      }
    />
  );
}
