import type { ReactNode } from "react";
import { cx } from "../classes";
import { type Column, HeadCell } from "./data-table-head";
import { DataTableRow } from "./data-table-row";
import { RowLinks } from "./row-links";
import { type RowMenu, RowMenuList, rowMenuLink } from "./row-menu";
import { useRowKeys } from "./use-row-keys";
import { useRowSelection } from "./use-row-selection";

export type { Column } from "./data-table-head";

export type DataTableProps<Row> = {
  /** Names the table to those who cannot see it. */
  caption: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  columns: Column<Row>[];
  /** Where the row's headline leads; Enter follows it. */
  rowTo?: (row: Row) => string | null;
  /** The row's own buttons, in the last column. */
  actions?: (row: Row) => ReactNode;
  /** What else may be done with a row, behind them: a menu of which there is one for all rows. */
  menu?: RowMenu<Row>;
  /** A checkbox column whose boxes belong to the form with this id. */
  selection?: { form: string; name: string; label: (row: Row) => string };
  /** A second row below, such as an order's items; null keeps the row closed. */
  expanded?: (row: Row) => ReactNode;
  /** Shown instead of the table where there are no rows. */
  empty?: ReactNode;
  footer?: ReactNode;
  /** More columns than a screen holds: the table scrolls sideways in its box. */
  wide?: boolean;
  className?: string;
};

/**
 * A real table: its header stays in sight, j/k and Enter walk its rows, and below 768 px each row reads as a card with
 * the same content.
 */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, rows, rowKey, columns, rowTo, actions, menu, selection } = props;
  const { expanded, empty, footer, wide, className } = props;
  const keys = useRowKeys();
  const { tableRef, allRef, toggleAll } = useRowSelection(Boolean(selection), rows);
  if (rows.length === 0 && empty) return <div className="rounded-lg border border-line bg-surface">{empty}</div>;

  const hasActions = Boolean(actions ?? menu);
  const span = columns.length + (selection ? 1 : 0) + (hasActions ? 1 : 0);
  return (
    <div className={cx("data-table", wide && "overflow-x-auto", className)} ref={keys}>
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
          {rows.map((row) => (
            <DataTableRow
              key={rowKey(row)}
              row={row}
              id={rowKey(row)}
              columns={columns}
              to={rowTo?.(row) ?? null}
              actions={actions?.(row)}
              menu={menu && rowMenuLink(row, rowKey(row), menu)}
              hasActions={hasActions}
              selection={selection}
              detail={expanded?.(row)}
              span={span}
            />
          ))}
        </tbody>
      </table>
      <RowLinks table={tableRef} />
      {menu && <RowMenuList table={tableRef} rows={rows} rowKey={rowKey} menu={menu} />}
      {footer && <div className="data-table-footer">{footer}</div>}
    </div>
  );
}
