import { sql } from "drizzle-orm";
import { companies, userCounts, users } from "#db/schema/directory/accounts";
import { MAX_SORTED } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../../kernel/ctx";
import type { Role } from "../../kernel/permissions";
import { NO_COMPANY } from "../user-labels";
import { isBound } from "../users.policy";
import { sortedUsers, userSort } from "./sorted-users.repo.server";
import {
  chosen,
  idsBeginningWith,
  LISTED,
  matchOf,
  searchOf,
  type UserListing,
  type UserPage,
} from "./user-conditions.repo.server";

export type { UserPage };

/** One page of users in the actor's scope, newest first unless sorted. A search page can hold fewer than requested. */
export function listUsers(ctx: Ctx, listing: UserListing): Statement<UserPage> {
  const sort = userSort(listing.sort);
  if (sort) return sortedUsers(ctx, listing, sort);
  const search = searchOf(ctx, listing);
  if (search?.kind === "phrases") return found(ctx, listing, matchOf(search, listing));
  if (search) return begins(ctx, listing, search.text);
  const { limit, cursor } = listing;
  return ctx.directory
    .rows(
      LISTED,
      sql`from ${users} where ${chosen(ctx, listing)} and ${cursor ? sql`${users.id} < ${cursor}` : sql`1`}
        order by ${users.id} desc limit ${limit + 1}`,
    )
    .map((rows) => ({ rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null }));
}

function found(ctx: Ctx, listing: UserListing, match: string): Statement<UserPage> {
  const { limit, cursor } = listing;
  const window = limit + 1;
  const before = Number(cursor) > 0 ? sql`and rowid < ${Number(cursor)}` : sql``;
  return ctx.directory
    .rows(
      { seq: sql<number>`hit.seq`, ...LISTED },
      sql`from (select rowid as seq, id from user_search where user_search match ${match} ${before}
          order by rowid desc limit ${window}) as hit
        left join ${users} on ${users.id} = hit.id and ${chosen(ctx, listing)} order by hit.seq desc`,
    )
    .map((hits) => {
      const rows = hits.slice(0, limit).filter(({ id }) => (id as string | null) !== null);
      const last = hits.length === window ? hits[limit - 1] : undefined;
      return { rows: rows.map(({ seq: _seq, ...row }) => row), next: last ? String(last.seq) : null };
    });
}

/** Too short for the index: one page only. */
function begins(ctx: Ctx, listing: UserListing, text: string): Statement<UserPage> {
  return ctx.directory
    .rows(
      LISTED,
      sql`from ${users} where ${users.id} in (${idsBeginningWith(ctx, listing, text)}) order by ${users.id} desc
        limit ${listing.limit}`,
    )
    .map((rows) => ({ rows, next: null }));
}

export interface Matched {
  count: number;
  /** The count reached the bound. */
  isMore: boolean;
}

/**
 * Number of users in the actor's scope, and of those that match the filters (null when the page itself shows it).
 * Counters kept by triggers make the cost independent of table size; search results are counted up to a bound.
 */
export function countUsers(ctx: Ctx, listing: UserListing): [Statement<number>, Statement<Matched | null>] {
  const { actor, directory } = ctx;
  const own = isBound(actor) ? (actor.companyId ?? "none") : undefined;
  const total = summed(ctx, own ?? "*", undefined);
  const search = searchOf(ctx, listing);
  if (search?.kind === "phrases") {
    const match = matchOf(search, listing);
    const hits = sql`from (select 1 from user_search where user_search match ${match} limit ${MAX_SORTED + 1})`;
    const counted = directory.first({ count: sql<number>`count(*)` }, hits).map((row) => row?.count ?? 0);
    return [total, counted.map((n) => ({ count: Math.min(n, MAX_SORTED), isMore: n > MAX_SORTED }))];
  }
  if (search) return [total, total.map(() => null)];
  const key = listing.companyId === NO_COMPANY ? "" : listing.companyId;
  const filtered = summed(ctx, own ?? key ?? "*", listing.role);
  return [total, filtered.map((count) => ({ count, isMore: false }))];
}

const summed = ({ actor, directory }: Ctx, key: string, role: Role | undefined): Statement<number> =>
  directory
    .first(
      { count: sql<number>`coalesce(sum(${userCounts.count}), 0)` },
      sql`from ${userCounts} where ${userCounts.companyKey} = ${key} and ${role ? sql`${userCounts.role} = ${role}` : sql`1`}
        and ${isBound(actor) ? sql`${userCounts.role} not in ('admin', 'super_user')` : sql`1`}`,
    )
    .map((row) => row?.count ?? 0);

/** The actor's own company, for users who see no other. */
export const ownCompanyName = ({ directory, actor }: Ctx): Statement<{ id: string; name: string }[]> =>
  directory.rows(
    { id: companies.id, name: companies.name },
    sql`from ${companies} where ${companies.id} = ${actor.companyId ?? ""}`,
  );

/** All company names, for a select field. */
export const companyNames = ({ directory }: Ctx): Statement<{ id: string; name: string }[]> =>
  directory.rows(
    { id: companies.id, name: companies.name },
    sql`from ${companies} order by ${companies.name} collate nocase`,
  );
