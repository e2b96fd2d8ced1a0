import type { BinScreen } from "#app/domain/inventory/bins/bin-screen.server";
import { stockPaths } from "#app/http/stock-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { expiryColumn, lotColumn } from "#app/ui/domain/columns/lot-columns";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { PackageOpen } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Hint } from "#app/ui/primitives/states/hint";
import { DataTable } from "#app/ui/primitives/tables/data-table";

type Row = BinScreen["rows"][number];
interface Props {
  screen: Pick<BinScreen, "rows" | "bin" | "may" | "otherCompanies">;
  /** Whether handling units stand here. */
  hasUnits: boolean;
}

/** Stock in a bin by company, product and lot. */
export function BinContents({ screen, hasUnits }: Props) {
  const detail = useDetailPaths();
  const { rows, bin, may, otherCompanies } = screen;
  const others = otherCompanies === 1 ? "1 other company has" : `${otherCompanies} other companies have`;
  return (
    <>
      <DataTable
        caption={`Stock at ${bin.code}`}
        rows={rows}
        rowKey={({ lotId }) => lotId}
        rowTo={({ productId }) => detail.product(productId)}
        columns={[
          productColumn(({ name, sku }: Row) => ({ name, sku }), { primary: true }),
          ...(rows.some(({ company }) => company) ? [companyColumn(({ company }: Row) => company)] : []),
          lotColumn({ query: { from: "location", at: bin.id }, withState: true }),
          expiryColumn(),
          unitsColumn("onHand", "On hand", ({ onHand }: Row) => onHand),
          unitsColumn("allocated", "Allocated", ({ allocated }: Row) => allocated),
        ]}
        actions={
          may.transfer
            ? ({ companyId, locationId, productId, lotId, name }) => (
                <LinkButton
                  size="sm"
                  to={stockPaths.transferStock({
                    company: companyId,
                    product: productId,
                    lot: lotId,
                    from: locationId,
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
            title={emptyTitle(otherCompanies, hasUnits)}
            detail={otherCompanies > 0 ? `${others} units here.` : "Receive or transfer units to this location."}
          />
        }
      />
      {otherCompanies > 0 && rows.length > 0 && <Hint tone="info">{others} units here too.</Hint>}
    </>
  );
}

function emptyTitle(otherCompanies: number, hasUnits: boolean): string {
  if (otherCompanies > 0) return "No stock of your companies here";
  return hasUnits ? "No loose units here" : "This location is empty";
}
