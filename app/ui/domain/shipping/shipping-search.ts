import type { ListDefinition } from "#app/domain/filters/list-definition";
import { readSort } from "#app/domain/filters/list-definition";
import { paths } from "#app/http/paths";

/** The list's URL, without what was scanned. */
export type ShippingSearch = Partial<
  Record<"status" | "carrier" | "company" | "q" | "sort" | "columns" | "view" | "cursor", string | undefined>
>;

/** Links to the first and the next page of the list. */
export function pagesOf(list: ListDefinition, { cursor, ...filters }: ShippingSearch, next: string | null) {
  if (!cursor && !next) return null;
  const first = cursor ? paths.shipping(filters) : null;
  const further = next && paths.shipping({ ...filters, cursor: next });
  const sorted = readSort(list, filters.sort);
  const isByDate = list.columns[sorted.column]?.sort?.by === "id";
  const isOldestFirst = isByDate && sorted.direction === "asc";
  return {
    newer: isOldestFirst ? further : first,
    older: isOldestFirst ? first : further,
    isOldestFirst,
    isByDate,
  };
}
