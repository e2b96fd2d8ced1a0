/** What a list can show and be sorted by; shared by server and browser. */
export interface ListDefinition<Column extends string = string, Field extends string = string> {
  columns: Readonly<Record<Column, ListColumn<Field>>>;
  /**
   * The order without `sort` in the URL, as `sort` would say it. It can be by a column that has no `sort`; empty when it
   * is by no column.
   */
  initial: string;
}

export interface ListColumn<Field extends string = string> {
  header: string;
  /**
   * The field of the row that the column sorts by, and the direction of the first click. The table needs an index
   * (company_id, field, id). "id" is the time at which the row was made; `isTime` is for other times, `isDay` for days.
   */
  sort?: { by: Field; first: "asc" | "desc"; isTime?: boolean; isDay?: boolean };
  /** Always shown. */
  fixed?: boolean;
  /** Shown only after a user chose it. */
  extra?: boolean;
}

export interface Sort {
  column: string;
  direction: "asc" | "desc";
}

/** A list's definition with its own column names as types. `Field` names the fields of the table's rows. */
export const defineList =
  <Field extends string>() =>
  <const Column extends string>(list: ListDefinition<Column, Field>) =>
    list;

/** "total" sorts ascending, "-total" descending. */
export const sortText = ({ column, direction }: Sort): string => (direction === "desc" ? `-${column}` : column);

/** A column that the list cannot be sorted by counts as none. */
export function readSort(list: ListDefinition, text: string | null | undefined): Sort {
  const said = text ? sortOf(text) : null;
  return said && list.columns[said.column]?.sort ? said : sortOf(list.initial);
}

const sortOf = (text: string): Sort =>
  text.startsWith("-") ? { column: text.slice(1), direction: "desc" } : { column: text, direction: "asc" };

/** The field to sort by; null for "id", the order that every list has anyway. */
export function sortField<Field extends string>(
  list: ListDefinition<string, Field>,
  text: string | null | undefined,
): { by: Exclude<Field, "id">; direction: Sort["direction"] } | null {
  const { column, direction } = readSort(list, text);
  const by = list.columns[column]?.sort?.by;
  return by && by !== "id" ? { by: by as Exclude<Field, "id">, direction } : null;
}

/** Ids of the columns to show, in the list's order. */
export function shownColumns(list: ListDefinition, chosen: string | null | undefined): string[] {
  const wanted = chosen?.split(",");
  return Object.entries(list.columns)
    .filter(([id, { fixed, extra }]) => fixed || (wanted ? wanted.includes(id) : !extra))
    .map(([id]) => id);
}

/** The list for users to whom a column says nothing, such as the company of those who have one. */
export const withoutColumn = <List extends ListDefinition>(list: List, column: keyof List["columns"]): List => ({
  ...list,
  columns: Object.fromEntries(Object.entries(list.columns).filter(([id]) => id !== column)),
});

/** The list where a filter brings its own order, `initial`, in place of the time at which rows were made. */
export const orderedBy = <List extends ListDefinition>(list: List, initial: string): List => ({
  ...list,
  initial,
  columns: Object.fromEntries(
    Object.entries(list.columns).map(([id, { sort, ...column }]) => [
      id,
      sort && sort.by !== "id" ? { ...column, sort } : column,
    ]),
  ),
});

/** Parameters that are no filters. */
const NO_FILTERS = ["sort", "columns", "view", "cursor", "open"];

/** The filters of a list's URL, for actions that do not depend on how the list is shown. */
export const filtersOnly = <Q extends Record<string, string | undefined>>(query: Q): Partial<Q> =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value && !NO_FILTERS.includes(name)),
  ) as Partial<Q>;
