import type { ReactNode, RefObject } from "react";
import { cx } from "../classes";
import { type Column, HeadCell } from "./data-table-head";
import { DataTableRow } from "./data-table-row";
import { RowDiscovery } from "./row-link";
import { useRowKeys } from "./use-row-keys";
import { useRowSelection } from "./use-row-selection";

export type { Column } from "./data-table-head";

export type DataTableProps<Row> = {
  /** Accessible name of the table. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  /** URL of the row's headline; Enter opens it. */
  rowTo?: (row: Row) => string | null;
  /** The headline opens a dialog over the list, which keeps its scroll position. */
  rowOver?: boolean;
  /** The row's buttons, in the last column. */
  actions?: (row: Row) => ReactNode;
  /** Props for the table element, such as listeners of the row menu. */
  beside?: (table: RefObject<HTMLElement>) => ReactNode;
  /** Adds a checkbox column for the form with this id; rows without a label have no checkbox. */
  selection?: { form: string; name: string; label: (row: Row) => string | null };
  /** A second row below, such as an order's items; null keeps the row collapsed. */
  expanded?: (row: Row) => ReactNode;
  /** Key of the column below which the second row begins; the first by default. */
  expandedFrom?: string;
  /** Shown instead of the table when there are no rows. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** For more columns than fit a screen: the table scrolls sideways in its box. */
  wide?: boolean;
  className?: string;
};

/** From here on the table scrolls sideways, with the headline and the actions pinned to its sides. */
const MANY_COLUMNS = 10;

/**
 * A real table: sticky header, j/k and Enter move through its rows, and below 768 px each row becomes a card with the
 * same content.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, columns, rowTo, rowOver, actions, beside, selection } = props;
  const { expanded, expandedFrom, empty, footer, wide, className } = props;
  const keys = useRowKeys();
  const { tableRef, allRef, toggleAll } = useRowSelection(Boolean(selection), rows);
  if (rows.length === 0 && empty) return <div className="rounded-lg border border-line bg-surface">{empty}</div>;

  const hasActions = Boolean(actions);
  const before = expandedFrom
    ? Math.max(
        0,
        columns.findIndex(({ key }) => key === expandedFrom),
      )
    : 0;
  const span = columns.length + (selection ? 1 : 0) + (hasActions ? 1 : 0);
  return (
    <div
      className={cx("data-table", wide && "overflow-x-auto", className)}
      data-pinned={span >= MANY_COLUMNS ? "" : undefined}
      ref={keys}
    >
      <table ref={tableRef}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className="data-table-check">
                <input
                  ref={allRef}
                  type="checkbox"
                  aria-label="Select all rows"
                  className="js-only"
                  onChange={toggleAll}
                />
              </th>
            )}
            {columns.map((column) => (
              <HeadCell key={column.key} column={column} />
            ))}
            {hasActions && (
              <th scope="col" className="data-table-actions">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <RowDiscovery.Provider key={rowKey(row)} value={index === 0 ? "render" : "none"}>
              <DataTableRow
                row={row}
                id={rowKey(row)}
                columns={columns}
                to={rowTo?.(row) ?? null}
                over={rowOver}
                actions={actions?.(row)}
                hasActions={hasActions}
                selection={selection}
                detail={expanded?.(row)}
                span={span}
                before={before}
              />
            </RowDiscovery.Provider>
          ))}
        </tbody>
      </table>
      {beside?.(tableRef)}
      {footer && <div className="data-table-footer">{footer}</div>}
    </div>
  );
}
