import type { ReactNode, RefObject } from "react";
import type { ListDefinition } from "#app/domain/filters/list-definition";
import { MY_STOCK_LIST, STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import type { StockLot } from "#app/domain/inventory/stock-list.server";
import { ProductThumb } from "#app/ui/domain/products/product-thumb";
import { listColumns } from "#app/ui/forms/list/list-columns";
import { ChevronDown, ChevronRight } from "#app/ui/icons/icons";
import { useDetailPaths } from "#app/ui/layouts/shell/use-detail-paths";
import { cx } from "#app/ui/primitives/classes";
import { DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { RowLink } from "#app/ui/primitives/tables/row-link";
import { RowMenuList, rowMenuLink } from "#app/ui/primitives/tables/row-menu";
import { PlusOnes, plusOne } from "./plus-one";
import { stockMenu } from "./stock-actions";
import { CELLS, type StockColumn } from "./stock-cells";
import { StockLots } from "./stock-lots";
import type { StockPermissions, StockRow, StockSearch } from "./stock-types";

export type StockTableProps = {
  rows: readonly StockRow[];
  next: string | null;
  search: StockSearch;
  /** URL of the list with another search. */
  here: (query: StockSearch & { open?: string }) => string;
  /** The expanded row and its lots. */
  opened: { id: string; lots: StockLot[]; more: boolean } | null;
  may: StockPermissions;
  operation: string;
  from?: "company";
  /** The list covers several companies. */
  companyName?: ((companyId: string) => string) | undefined;
  /** Uses the client portal's wording: shows units that expire soon, and hides costs. */
  isPortal?: boolean;
  empty: ReactNode;
};

/** Stock by product: on hand, allocated, available. A row expands to its lots. */
export function StockTable({
  rows,
  next,
  search,
  here,
  opened,
  may,
  operation,
  from,
  companyName,
  isPortal = false,
  empty,
}: StockTableProps) {
  const { cursor, ...filters } = search;
  const list: ListDefinition = isPortal ? MY_STOCK_LIST : STOCK_LIST;
  const detail = useDetailPaths();
  const menu = stockMenu(may, search, detail.product);
  const pictured = rows.some(({ image }) => image !== null);
  const unfold = (row: StockRow) =>
    unfoldLink(row, row.id === opened?.id, here({ ...search, ...(row.id !== opened?.id && { open: row.id }) }));
  return (
    <DataTable
      caption="Stock"
      rows={rows}
      rowKey={(row) => row.id}
      columns={listColumns<StockColumn, StockRow>(list, search, (change) => here({ ...filters, ...change }), {
        product: {
          width: "36%",
          primary: true,
          truncate: true,
          cell: (row) => (
            <span className={cx("flex min-w-0 items-center gap-1", may.adjust && "max-md:pr-12")}>
              {unfold(row)}
              {pictured && <ProductThumb src={row.image} />}
              <span className="min-w-0">
                <RowLink
                  to={detail.product(row.id)}
                  data-row-link
                  title={row.name}
                  // Cut off at the text's own end, whatever its direction.
                  dir="auto"
                  className="data-table-link line-clamp-2 whitespace-normal"
                >
                  {row.name}
                </RowLink>
                {companyName && <span className="block truncate text-muted text-sm">{companyName(row.companyId)}</span>}
              </span>
            </span>
          ),
        },
        ...CELLS,
      })}
      {...((may.adjust || may.edit) && {
        // One part, which stands in the corner of a phone's card like a row's menu.
        actions: (row: StockRow) => (
          <span data-menu className="inline-flex items-center gap-1">
            {may.adjust && plusOne(row)}
            {rowMenuLink(row, row.id, menu)}
          </span>
        ),
        beside: (table: RefObject<HTMLElement>) => (
          <>
            <RowMenuList table={table} rows={rows} rowKey={(row) => row.id} menu={menu} />
            {may.adjust && <PlusOnes table={table} operation={operation} search={search} from={from} />}
          </>
        ),
      })}
      expanded={(row) =>
        row.id === opened?.id && (
          <StockLots productId={row.id} lots={opened.lots} lotTracked={row.lotTracked} more={opened.more} />
        )
      }
      empty={empty}
      footer={
        cursor || next ? (
          <Pagination
            newer={cursor ? here(filters) : null}
            older={next && here({ ...filters, cursor: next })}
            isByDate={!search.sort && !search.stock && !search.q}
          />
        ) : undefined
      }
    />
  );
}

/** Only products with stock can expand to lots and locations. */
function unfoldLink(row: StockRow, isOpen: boolean, to: string) {
  if (row.onHand === 0 && !isOpen)
    return <span className="-ml-2 size-8 shrink-0 max-md:hidden pointer-coarse:-ml-3 pointer-coarse:size-11" />;
  const Arrow = isOpen ? ChevronDown : ChevronRight;
  const what = row.lotTracked ? "lots" : "locations";
  return (
    <RowLink
      to={to}
      prefetch="none"
      preventScrollReset
      aria-expanded={isOpen}
      aria-label={`${isOpen ? "Hide" : "Show"} ${what} of ${row.name}`}
      className="unfold"
    >
      <Arrow />
    </RowLink>
  );
}
