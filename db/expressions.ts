import { type Column, type SQL, sql } from "drizzle-orm";

/** Sum over the group's rows; 0 for no rows, where SQL's own sum is null. */
export const total = (value: Column | SQL): SQL<number> => sql`coalesce(sum(${value}), 0)`.mapWith(Number);

/** Sum over the group's rows for which the condition holds. */
export const totalIf = (condition: SQL | undefined, value: Column | SQL): SQL<number> =>
  sql`coalesce(sum(iif(${condition}, ${value}, 0)), 0)`.mapWith(Number);

/** How many of the group's rows fulfill the condition. */
export const countIf = (condition: SQL | undefined): SQL<number> => totalIf(condition, sql`1`);

/** The column's value is in the list; one bound parameter for any number of values (D1 allows 100 a statement). */
export const inList = (column: Column | SQL, values: readonly (string | number)[]): SQL =>
  sql`${column} in (select value from json_each(${JSON.stringify(values)}))`;

/** The column's value is not in the list; one bound parameter for any number of values. */
export const notInList = (column: Column | SQL, values: readonly (string | number)[]): SQL =>
  sql`${column} not in (select value from json_each(${JSON.stringify(values)}))`;
