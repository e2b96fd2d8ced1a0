import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { users } from "#db/schema/directory/accounts";
import { MAX_SORTED, type SortOrder, sortMatches } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import { type ListDefinition, readSort } from "../../filters/list-definition";
import type { Ctx } from "../../kernel/ctx";
import { isBound } from "../users.policy";
import { USER_LIST, type UserField } from "./user-columns";
import {
  chosen,
  idsBeginningWith,
  LISTED,
  matchOf,
  searchOf,
  type UserListing,
  type UserPage,
} from "./user-conditions.repo.server";

/** The order that `sort` in the URL names; null for the list's own, newest first. */
export function userSort(sort: string | undefined): SortOrder | null {
  if (!sort) return null;
  const { column, direction } = readSort(USER_LIST, sort);
  const list: ListDefinition<string, UserField> = USER_LIST;
  const by = list.columns[column]?.sort?.by;
  return by ? { by: users[by], direction } : null;
}

/** A page in the order of a column. Without filters its index is walked; with filters the newest matches are sorted. */
export function sortedUsers(ctx: Ctx, listing: UserListing, sort: SortOrder): Statement<UserPage> {
  const { limit, cursor } = listing;
  const way = sql.raw(sort.direction);
  return ctx.directory
    .rows(
      { key: sql<string>`page.key`, ...LISTED },
      sql`from (${sortMatches(matchesOf(ctx, listing, sort.by), { ...sort, cursor })} limit ${limit + 1}) as page
        cross join ${users} on ${users.id} = page.id order by page.value ${way}, page.id ${way}`,
    )
    .map((rows) => ({
      rows: rows.slice(0, limit).map(({ key: _key, ...row }) => row),
      next: rows.length > limit ? (rows[limit - 1]?.key ?? null) : null,
    }));
}

/** A query of (id, value) of the users that match the filters. */
function matchesOf(ctx: Ctx, listing: UserListing, by: SQLiteColumn): SQL {
  const search = searchOf(ctx, listing);
  const read = sql`select ${users.id} as id, ${by} as value`;
  if (search?.kind === "phrases")
    return sql`${read} from (select id from user_search where user_search match ${matchOf(search, listing)}
        order by rowid desc limit ${MAX_SORTED}) as hit
      cross join ${users} on ${users.id} = hit.id and ${chosen(ctx, listing)}`;
  if (search) return sql`${read} from ${users} where ${users.id} in (${idsBeginningWith(ctx, listing, search.text)})`;
  const isNarrowed = isBound(ctx.actor) || listing.companyId !== undefined || listing.role !== undefined;
  if (!isNarrowed) return sql`${read} from ${users}`;
  return sql`${read} from ${users} where ${chosen(ctx, listing)} order by ${users.id} desc limit ${MAX_SORTED}`;
}
