import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { StockBadge } from "#app/ui/domain/status/stock-badge";
import { CircleCheck, PackageSearch } from "#app/ui/icons/icons";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { FurtherOrClear } from "#app/ui/primitives/states/further-or-clear";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { AvailableCell } from "./available-cell";
import { ReorderPointForm } from "./low-reorder-point";
import type { StockRow } from "./stock-types";

type Props = {
  rows: readonly StockRow[];
  may: { edit: boolean };
  search: Record<string, string | undefined>;
  companyName?: ((id: string) => string) | undefined;
  newer: string | null;
  older: string | null;
  isFiltered: boolean;
  clearTo: string;
};

/** Products to reorder, lowest stock first. */
export function LowTable({ rows, may, search, companyName, newer, older, isFiltered, clearTo }: Props) {
  return (
    <DataTable
      caption="Low stock"
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => stockPaths.productStock(row.id)}
      columns={[
        productColumn((row: StockRow) => row, { primary: true, width: companyName ? "32%" : "42%" }),
        ...(companyName ? [companyColumn(({ companyId }: StockRow) => companyName(companyId), { width: "16%" })] : []),
        unitsColumn("hand", "Stock", ({ onHand }: StockRow) => onHand),
        {
          key: "free",
          header: "Available",
          align: "right",
          cell: AvailableCell,
        },
        {
          key: "reorder",
          header: "Reorder point",
          align: "right",
          cell: (row) =>
            may.edit ? (
              // The key remounts the form when the reorder point changes.
              <ReorderPointForm key={row.reorderPoint} row={row} action={paths.inventory("low", search)} />
            ) : (
              formatCount(row.reorderPoint)
            ),
        },
        { key: "status", header: "Status", cell: ({ status }) => <StockBadge status={status} /> },
      ]}
      empty={
        isFiltered ? (
          <EmptyState
            icon={PackageSearch}
            title="No low stock found"
            detail={older ? "No matches in the first products." : "No low-stock products match this search."}
            action={<FurtherOrClear further={older} clearTo={clearTo} label="Keep searching" />}
          />
        ) : (
          <EmptyState icon={CircleCheck} title="No inventory alerts" detail="All products are adequately stocked" />
        )
      }
      footer={newer || older ? <Pagination newer={newer} older={older} /> : undefined}
    />
  );
}
