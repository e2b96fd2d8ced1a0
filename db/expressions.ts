import { type Column, type GetColumnData, type SQL, sql } from "drizzle-orm";

/** Sum over the group's rows; 0 for no rows, where SQL's own sum is null. */
export const total = (value: Column | SQL): SQL<number> => sql`coalesce(sum(${value}), 0)`.mapWith(Number);

/** Sum over the group's rows for which the condition holds. */
export const totalIf = (condition: SQL | undefined, value: Column | SQL): SQL<number> =>
  sql`coalesce(sum(iif(${condition}, ${value}, 0)), 0)`.mapWith(Number);

/** How many of the group's rows fulfill the condition. */
export const countIf = (condition: SQL | undefined): SQL<number> => totalIf(condition, sql`1`);

/** A number that a subquery in "from" returns, by its name there; never null. */
export const numberFrom = (name: string): SQL<number> => sql.raw(name).mapWith(Number);

/** A text that a subquery in "from" returns, by its name there; never null. */
export const textFrom = <T extends string = string>(name: string): SQL<T> =>
  sql.raw(name).mapWith((text: string) => text as T);

/** The row comes after this key in the order of the columns. */
export const isAfterKey = (columns: readonly Column[], key: readonly unknown[]): SQL =>
  sql`(${list(columns)}) > (${list(key)})`;

const list = (parts: readonly unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );

/** What follows `in`; one bound parameter for any number of values (D1 allows 100 a statement). */
export const listOf = (values: readonly (string | number)[]): SQL =>
  sql`(select value from json_each(${JSON.stringify(values)}))`;

/** The column's value is in the list. */
export const inList = (column: Column | SQL, values: readonly (string | number)[]): SQL =>
  sql`${column} in ${listOf(values)}`;

/** The column's value is not in the list. */
export const notInList = (column: Column | SQL, values: readonly (string | number)[]): SQL =>
  sql`${column} not in ${listOf(values)}`;

/** The column has this value; unlike with `eq`, null equals null. */
export const isSame = (column: Column, value: string | number | null): SQL => sql`${column} is ${value}`;

type Scalar<V> = V extends Column ? GetColumnData<V, "raw"> : V extends SQL<infer R> ? R : never;

/**
 * A value from a subquery, null when it finds no row: `scalar(orders.orderNumber, sql\`from ${orders} where …\`)`. For
 * text and numbers: the database's value is not decoded.
 */
export const scalar = <V extends (Column & { _: { data: string | number } }) | SQL<string | number | null>>(
  value: V,
  rest: SQL,
): SQL<Scalar<V> | null> => sql`(select ${value} ${rest})` as SQL<Scalar<V> | null>;

/** The column's value increased by this number, for an update. */
export const plus = (column: Column, number: number): SQL => sql`${column} + ${number}`;
