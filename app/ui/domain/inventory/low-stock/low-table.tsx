import { LOW_STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import { paths } from "#app/http/paths";
import { companyColumn } from "#app/ui/domain/columns/company-column";
import { productColumn } from "#app/ui/domain/columns/product-columns";
import { StockBadge } from "#app/ui/domain/status/stock-badge";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { CircleCheck, PackageSearch } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { NothingFound } from "#app/ui/primitives/states/nothing-found";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { AvailableCell } from "../stock/available-cell";
import type { StockRow } from "../stock/stock-types";
import type { LowSearch } from "./low-filters";
import { ReorderPointForm } from "./low-reorder-point";

/** Id of the form for selected products. */
export const LOW_BULK_FORM = "low-stock-bulk";

type Props = {
  rows: readonly StockRow[];
  may: { edit: boolean; label: boolean };
  search: LowSearch;
  companyName?: ((id: string) => string) | undefined;
  /** Cursor of the next page. */
  next: string | null;
};

/** Products to reorder, lowest stock first unless sorted. */
export function LowTable({ rows, may, search, companyName, next }: Props) {
  const detail = useDetailPaths();
  const { cursor, ...filters } = search;
  const here = (query: LowSearch) => paths.inventory("low", query);
  const further = next && here({ ...filters, cursor: next });
  const columns = listColumns<keyof typeof LOW_STOCK_LIST.columns, StockRow>(
    LOW_STOCK_LIST,
    search,
    (change) => here({ ...filters, ...change }),
    {
      product: productColumn((row: StockRow) => row, { primary: true, width: companyName ? "32%" : "42%" }),
      company: companyColumn(({ companyId }: StockRow) => companyName?.(companyId), { width: "16%" }),
      hand: { align: "right", cell: ({ onHand }) => formatCount(onHand) },
      free: { align: "right", cell: AvailableCell },
      usable: { align: "right", cell: ({ available, allocated }) => formatCount(available + allocated) },
      reorder: {
        align: "right",
        cell: (row) =>
          may.edit ? (
            // The key remounts the form when the reorder point changes.
            <ReorderPointForm key={row.reorderPoint} row={row} action={here(search)} />
          ) : (
            formatCount(row.reorderPoint)
          ),
      },
      status: { cell: ({ status }) => <StockBadge status={status} /> },
    },
  );
  return (
    <DataTable
      caption="Products that are low or out of stock"
      rows={rows}
      rowKey={(row) => row.id}
      rowTo={(row) => detail.product(row.id)}
      columns={companyName ? columns : columns.filter(({ key }) => key !== "company")}
      {...(may.label && {
        selection: { form: LOW_BULK_FORM, name: "product", label: ({ name }: StockRow) => `Select ${name}` },
      })}
      empty={
        search.q ? (
          <NothingFound
            icon={PackageSearch}
            what="low or out-of-stock products"
            title="No products found"
            clearTo={here({ company: search.company })}
            further={further}
          />
        ) : (
          <EmptyState icon={CircleCheck} title="No inventory alerts" detail="All products are adequately stocked" />
        )
      }
      footer={
        cursor || next ? (
          <Pagination newer={cursor ? here(filters) : null} older={further} isByDate={false} />
        ) : undefined
      }
    />
  );
}
