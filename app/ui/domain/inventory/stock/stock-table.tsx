import type { ReactNode, RefObject } from "react";
import type { StockLot } from "#app/domain/inventory/stock-list.server";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";
import { skuColumn } from "#app/ui/domain/columns/product-columns";
import { unitsColumn } from "#app/ui/domain/columns/units-column";
import { ProductThumb } from "#app/ui/domain/products/product-thumb";
import { StockBadge } from "#app/ui/domain/status-badge";
import { ChevronDown, ChevronRight } from "#app/ui/icons/icons";
import { type Column, DataTable } from "#app/ui/primitives/tables/data-table";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { RowLink } from "#app/ui/primitives/tables/row-link";
import { RowMenuList, rowMenuLink } from "#app/ui/primitives/tables/row-menu";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { formatUtc } from "#app/ui/primitives/values/format-time";
import { Money } from "#app/ui/primitives/values/money";
import { AvailableCell } from "./available-cell";
import { PlusOnes, plusOne } from "./plus-one";
import { stockMenu } from "./stock-actions";
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
  const menu = stockMenu(may, search);
  const pictured = rows.some(({ image }) => image !== null);
  const unfold = (row: StockRow) =>
    unfoldLink(row, row.id === opened?.id, here({ ...search, ...(row.id !== opened?.id && { open: row.id }) }));
  return (
    <DataTable
      caption="Stock"
      rows={rows}
      rowKey={(row) => row.id}
      columns={[
        {
          key: "product",
          header: "Product",
          width: "30%",
          primary: true,
          truncate: true,
          cell: (row) => (
            <span className="flex min-w-0 items-center gap-1">
              {unfold(row)}
              {pictured && <ProductThumb src={row.image} />}
              <span className="min-w-0">
                <RowLink
                  to={isPortal ? portalPaths.myProduct(row.id) : stockPaths.productStock(row.id)}
                  data-row-link
                  title={row.name}
                  // Truncates at the text's own end, whatever its direction.
                  dir="auto"
                  className="data-table-link block truncate"
                >
                  {row.name}
                </RowLink>
                {companyName && <span className="block truncate text-muted text-sm">{companyName(row.companyId)}</span>}
              </span>
            </span>
          ),
        },
        skuColumn({ header: "SKU/Barcode" }),
        unitsColumn("hand", isPortal ? "On hand" : "Stock", ({ onHand }: StockRow) => onHand),
        {
          key: "promised",
          header: "Allocated",
          align: "right",
          cell: ({ allocated }) => (allocated ? formatCount(allocated) : <span className="text-muted">0</span>),
        },
        {
          key: "free",
          header: "Available",
          align: "right",
          cell: AvailableCell,
        },
        ...(isPortal ? [] : [COST]),
        { key: "status", header: "Status", cell: ({ status }) => <StockBadge status={status} /> },
        ...(isPortal ? [SOON] : []),
      ]}
      {...((may.adjust || may.edit) && {
        actions: (row: StockRow) => (
          <span className="inline-flex items-center gap-1">
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
          <Pagination newer={cursor ? here(filters) : null} older={next && here({ ...filters, cursor: next })} />
        ) : undefined
      }
    />
  );
}

const COST: Column<StockRow> = {
  key: "cost",
  header: "Cost",
  align: "right",
  cell: ({ costMinor, currency }) =>
    costMinor === null ? <span className="text-muted">—</span> : <Money minor={costMinor} currency={currency} />,
};

const SOON: Column<StockRow> = {
  key: "soon",
  header: "Expiry",
  cell: ({ expiring }) =>
    expiring ? (
      <span className="grid whitespace-nowrap">
        {expiring.expired > 0 && <span className="text-bad">{formatCount(expiring.expired)} expired</span>}
        {expiring.from && (
          <span>
            {formatCount(expiring.soon)} from {formatUtc(Date.parse(expiring.from), true)}
          </span>
        )}
      </span>
    ) : (
      <span className="text-muted">—</span>
    ),
};

/** Only products with stock can expand to lots and locations. */
function unfoldLink(row: StockRow, isOpen: boolean, to: string) {
  if (row.onHand === 0 && !isOpen) return <span className="size-8 shrink-0 max-md:hidden" />;
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
