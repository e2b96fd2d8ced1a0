import { z } from "zod";

/** What a list can show and be sorted by; shared by server and browser. */
export interface ListDefinition<Column extends string = string, Field extends string = string> {
  columns: Readonly<Record<Column, ListColumn<Field>>>;
  /** The order without `sort` in the URL, as `sort` would say it. */
  initial: string;
}

export interface ListColumn<Field extends string = string> {
  header: string;
  /**
   * The field of the row that the column sorts by, and the direction of the first click. The table needs an index
   * (company_id, field, id). "id" is the time at which the row was made.
   */
  sort?: { by: Field; first: "asc" | "desc" };
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

export function readSort(list: ListDefinition, text: string | null | undefined): Sort {
  const said = text ?? list.initial;
  return said.startsWith("-") ? { column: said.slice(1), direction: "desc" } : { column: said, direction: "asc" };
}

/** The field to sort by; null for "id", the order that every list has anyway. */
export function sortField<Field extends string>(
  list: ListDefinition<string, Field>,
  text: string | null | undefined,
): { by: Exclude<Field, "id">; direction: Sort["direction"] } | null {
  const { column, direction } = readSort(list, text);
  const by = list.columns[column]?.sort?.by;
  return by && by !== "id" ? { by: by as Exclude<Field, "id">, direction } : null;
}

/** Each way to sort the list, as its URL says it. */
const sortTexts = (list: ListDefinition): string[] =>
  Object.entries(list.columns).flatMap(([id, { sort }]) => (sort ? [id, `-${id}`] : []));

/** Ids of the columns to show, in the list's order. */
export function shownColumns(list: ListDefinition, chosen: string | null | undefined): string[] {
  const wanted = chosen?.split(",");
  return Object.entries(list.columns)
    .filter(([id, { fixed, extra }]) => fixed || (wanted ? wanted.includes(id) : !extra))
    .map(([id]) => id);
}

/** The columns as the URL says them; undefined when they are the list's own. */
function columnsText(list: ListDefinition, chosen: readonly string[]): string | undefined {
  const text = shownColumns(list, chosen.join(",")).join(",");
  return text === shownColumns(list, undefined).join(",") ? undefined : text;
}

/** Parameters of a list's URL besides its filters. Invalid values are ignored. */
export const listParams = (list: ListDefinition) => ({
  sort: z
    .string()
    // How URLs said the order of dates before lists could be sorted by other columns.
    .transform((text) => (text === "oldest" ? "date" : text))
    .refine((text) => sortTexts(list).includes(text))
    .transform((text) => (text === list.initial ? undefined : text))
    .optional()
    .catch(undefined),
  /** Comma-separated, or one value for each checked box of the form without scripts. */
  columns: z
    .union([
      z
        .string()
        .max(500)
        .transform((text) => text.split(",")),
      z.array(z.string().max(50)).max(50),
    ])
    .transform((chosen) => columnsText(list, chosen))
    .optional()
    .catch(undefined),
  /** The saved view that was opened; "all" is the list without one. */
  view: z.string().max(64).optional().catch(undefined),
  cursor: z.string().max(1_000).optional().catch(undefined),
});

/** Parameters that are no filters. */
const NO_FILTERS = ["sort", "columns", "view", "cursor", "open"];

/** The filters of a list's URL, for actions that do not depend on how the list is shown. */
export const filtersOnly = <Q extends Record<string, string | undefined>>(query: Q): Partial<Q> =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value && !NO_FILTERS.includes(name)),
  ) as Partial<Q>;
