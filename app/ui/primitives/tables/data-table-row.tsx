import { Fragment, type ReactNode } from "react";
import { RowLink } from "#app/ui/primitives/tables/row-link";
import type { Column } from "./data-table-head";

type Props<Row> = {
  row: Row;
  id: string;
  columns: Column<Row>[];
  to: string | null;
  over: boolean | undefined;
  actions: ReactNode;
  hasActions: boolean;
  selection: { form: string; name: string; label: (row: Row) => string | null } | undefined;
  detail: ReactNode;
  span: number;
  /** Columns to the left of the detail, as seen on a wide screen. */
  before: number;
};

export function DataTableRow<Row>(props: Props<Row>) {
  const { row, id, columns, to, over, actions, hasActions, selection, detail, span, before } = props;
  const tick = selection?.label(row) ?? null;
  const isOpen = detail !== undefined && detail !== null && detail !== false;
  return (
    <Fragment>
      <tr data-row={id} data-open={isOpen || undefined}>
        {selection && (
          <td className="data-table-check">
            {tick !== null && (
              <label>
                <input type="checkbox" form={selection.form} name={selection.name} value={id} aria-label={tick} />
              </label>
            )}
          </td>
        )}
        {columns.map((column) => cellOf(column, row, to, over))}
        {hasActions && <td className="data-table-actions">{actions}</td>}
      </tr>
      {isOpen && (
        <tr className="data-table-detail">
          {before > 0 && <td colSpan={before} className="max-md:hidden" />}
          <td colSpan={span - before}>{detail}</td>
        </tr>
      )}
    </Fragment>
  );
}

/** A function, not a component: a table has many cells. */
function cellOf<Row>(column: Column<Row>, row: Row, to: string | null, over?: boolean) {
  const content = column.cell(row);
  const text = typeof content === "string" ? content : undefined;
  const isLink = column.primary && to !== null;
  return (
    <td
      key={column.key}
      data-label={column.hideHeader ? undefined : column.header}
      data-align={column.align}
      data-primary={column.primary ? "" : undefined}
      data-truncate={column.truncate ? "" : undefined}
      data-wrap={column.wrap ? "" : undefined}
      data-line={column.line ? "" : undefined}
      title={column.truncate || column.line ? text : undefined}
      // Truncates at the text's own end, whatever its direction.
      dir={column.truncate || column.wrap || column.line ? "auto" : undefined}
    >
      {isLink ? (
        <RowLink to={to} preventScrollReset={over} data-row-link="" className="data-table-link">
          {content}
        </RowLink>
      ) : (
        content
      )}
    </td>
  );
}
