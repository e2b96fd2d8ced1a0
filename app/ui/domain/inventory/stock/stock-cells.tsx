import type { MY_STOCK_LIST, STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import { dayName } from "#app/domain/kernel/days";
import { timeOfId } from "#app/domain/kernel/ids";
import { skuColumn } from "#app/ui/domain/columns/product-columns";
import { StockBadge } from "#app/ui/domain/status/stock-badge";
import type { Column } from "#app/ui/primitives/tables/data-table";
import { formatCount } from "#app/ui/primitives/values/format-count";
import { Money } from "#app/ui/primitives/values/money";
import { Time } from "#app/ui/primitives/values/time";
import { AvailableCell } from "./available-cell";
import type { StockRow } from "./stock-types";

export type StockColumn = keyof typeof STOCK_LIST.columns | keyof typeof MY_STOCK_LIST.columns;

type Cell = Pick<Column<StockRow>, "cell"> & Partial<Pick<Column<StockRow>, "align" | "width" | "truncate">>;

const { key: _key, header: _header, ...sku } = skuColumn<StockRow>();
const DASH = <span className="text-muted">—</span>;

/** Cells of the list of stock, besides the product's own. */
export const CELLS: Record<Exclude<StockColumn, "product">, Cell> = {
  sku,
  hand: { align: "right", cell: ({ onHand }) => formatCount(onHand) },
  promised: {
    align: "right",
    cell: ({ allocated }) => (allocated ? formatCount(allocated) : <span className="text-muted">0</span>),
  },
  free: { align: "right", cell: AvailableCell },
  cost: {
    align: "right",
    cell: ({ costMinor, currency }) => (costMinor === null ? DASH : <Money minor={costMinor} currency={currency} />),
  },
  status: { cell: ({ status }) => <StockBadge status={status} /> },
  soon: {
    cell: ({ expiring }) =>
      expiring ? (
        <span className="grid whitespace-nowrap">
          {expiring.expired > 0 && <span className="text-bad">{formatCount(expiring.expired)} expired</span>}
          {expiring.from && (
            <span>
              {formatCount(expiring.soon)} from {dayName(expiring.from)}
            </span>
          )}
        </span>
      ) : (
        DASH
      ),
  },
  category: { truncate: true, cell: ({ category }) => category ?? DASH },
  reorder: { align: "right", cell: ({ reorderPoint }) => formatCount(reorderPoint) },
  added: { cell: ({ id }) => <Time at={timeOfId(id)} relative /> },
};
