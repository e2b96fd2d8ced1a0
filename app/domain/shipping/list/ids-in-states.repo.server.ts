import { type SQL, sql } from "drizzle-orm";
import { type IdOrder, inIdOrder, type TableWithId } from "#db/id-order.server";
import type { Ownership } from "#db/ownership.server";
import type { Scope } from "#db/scope";

type Page = Pick<IdOrder, "direction" | "bound" | "limit">;

/** A query of `id`: the page of each state by its own index scan, so at most `limit` rows for each state. */
export const idsInStates = (
  scope: Scope,
  own: Ownership,
  table: TableWithId,
  states: readonly SQL[],
  page: Page,
): SQL =>
  sql.join(
    states.map(
      (where) =>
        sql`select id from (select ${table.id} as id ${inIdOrder(scope, table, { ...page, where, id: table.id }, own)})`,
    ),
    sql` union all `,
  );

/** The newest of them, of which a list sorts and counts no more. */
export const newestIn = (limit: number): Page => ({ direction: "desc", bound: sql`1`, limit });
