import { type ListDefinition, readSort } from "#app/domain/filters/list-definition";
import { Pagination } from "../../primitives/tables/pagination";

type Search = { cursor?: string | undefined; sort?: string | undefined };

interface Props<S extends Search> {
  list: ListDefinition;
  search: S;
  /** Cursor of the next page. */
  next: string | null;
  /** The list's URL. */
  to: (query: Omit<S, "cursor"> & { cursor?: string }) => string;
}

/** Pages of a list with sorts: in the order in which its rows were made, they are newer and older. */
export function SortedPages<S extends Search>({ list, search, next, to }: Props<S>) {
  const { cursor, ...filters } = search;
  const { column, direction } = readSort(list, filters.sort);
  const isByDate = list.columns[column]?.sort?.by === "id";
  const isOldestFirst = isByDate && direction === "asc";
  const first = cursor ? to(filters) : null;
  const further = next && to({ ...filters, cursor: next });
  return (
    <Pagination
      newer={isOldestFirst ? further : first}
      older={isOldestFirst ? first : further}
      isOldestFirst={isOldestFirst}
      isByDate={isByDate}
    />
  );
}
