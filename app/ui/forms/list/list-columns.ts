import type { ReactNode } from "react";
import { type ListDefinition, readSort, type Sort, shownColumns, sortText } from "#app/domain/filters/list-definition";
import type { Column } from "#app/ui/primitives/tables/data-table";

/** How the list is shown, from its URL. */
export interface ListView {
  sort?: string | undefined;
  columns?: string | undefined;
}

type Cell<Row> = Omit<Partial<Column<Row>>, "key" | "header" | "sort"> & { cell: (row: Row) => ReactNode };

/** The table's columns that the URL shows, each header with the link that sorts by it. */
export function listColumns<Id extends string, Row>(
  list: ListDefinition<Id>,
  view: ListView,
  to: (change: ListView) => string,
  cells: Record<Id, Cell<Row>>,
): Column<Row>[] {
  const sorted = readSort(list, view.sort);
  return shownColumns(list, view.columns).map((key) => {
    const { header, sort } = list.columns[key as Id];
    const direction = key === sorted.column ? sorted.direction : null;
    const link = sort
      ? { to: to({ sort: sortParam(list, next(key, sort.first, sorted)) }), direction }
      : key === readSort(list, null).column && { to: direction ? null : to({ sort: undefined }), direction };
    return { key, header, ...cells[key as Id], ...(link && { sort: link }) };
  });
}

/** A second click reverses the order. */
const next = (column: string, first: Sort["direction"], sorted: Sort): Sort => ({
  column,
  direction: column !== sorted.column ? first : sorted.direction === "asc" ? "desc" : "asc",
});

/** The list's own order needs no parameter. */
function sortParam(list: ListDefinition, sort: Sort): string | undefined {
  const text = sortText(sort);
  return text === list.initial ? undefined : text;
}
