import { type SQL, sql } from "drizzle-orm";
import { assignments, companies, userCounts, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import type { Statement } from "#db/statement.server";
import { hasFactor } from "../access/reset-second-factor.server";
import type { Ctx } from "../kernel/ctx";
import type { Role } from "../kernel/permissions";
import { readSearch, type Search } from "../kernel/search-words";
import { NO_COMPANY } from "./user-labels";
import { isBound } from "./users.policy";
import { type KnownUser, MANAGED_USER_COLUMNS, withinReach } from "./users.repo.server";

export interface UserListing {
  /** A company's id, or "none". */
  companyId?: string | undefined;
  role?: Role | undefined;
  q?: string | undefined;
  limit: number;
  cursor?: string | undefined;
}

export interface ListedUser extends KnownUser {
  /** Expiry of the open invitation link; null when there is none. */
  invitedUntil: number | null;
  assignedTo: number;
  hasFactor: number;
}

export interface UserPage {
  rows: ListedUser[];
  /** Null on the last page. */
  next: string | null;
}

const LISTED = {
  ...MANAGED_USER_COLUMNS,
  invitedUntil: sql<
    number | null
  >`(select max(${userTokens.expiresAt}) from ${userTokens} where ${users.status} = 'invited'
    and ${userTokens.userId} = ${users.id} and ${userTokens.kind} = 'invitation' and ${userTokens.usedAt} is null)`,
  assignedTo: sql<number>`(select count(*) from ${assignments} where ${assignments.userId} = ${users.id})`,
  hasFactor,
};

/** One page of users in the actor's scope, newest first. A search page can hold fewer than requested. */
export function listUsers(ctx: Ctx, listing: UserListing): Statement<UserPage> {
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

/** Scope and filters as conditions on the leading columns of the indexes of `users`. */
function chosen(ctx: Ctx, { companyId, role }: UserListing): SQL {
  const company =
    companyId === undefined ? sql`1` : sql`${users.companyId} is ${companyId === NO_COMPANY ? null : companyId}`;
  return sql`${withinReach(ctx)} and ${company} and ${role ? sql`${users.role} = ${role}` : sql`1`}`;
}

/** The index stores the end of the company's id with the text, and "no-company" for users without one. */
function searchOf({ actor }: Ctx, { q, companyId }: UserListing): Search | null {
  const only = isBound(actor) ? (actor.companyId ?? "none") : companyId;
  if (only === undefined) return readSearch({ kind: "all" }, q);
  return readSearch({ kind: "one", companyId: only === NO_COMPANY ? "no-company" : only }, q);
}

const matchOf = ({ match }: Search & { kind: "phrases" }, { role }: UserListing): string =>
  role ? `role : "${role}" AND ${match}` : match;

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

/** Too short for the index: matches the beginning of a first name, last name or address. One page only. */
function begins(ctx: Ctx, listing: UserListing, text: string): Statement<UserPage> {
  const { limit } = listing;
  const starting = (column: SQL, from = text) =>
    sql`select * from (select ${users.id} from ${users} where ${column} >= ${from} and ${column} < ${`${from}\u{10FFFF}`} and ${chosen(ctx, listing)} limit ${limit})`;
  return ctx.directory
    .rows(
      LISTED,
      sql`from ${users} where ${users.id} in (
        ${starting(sql`${users.email}`, text.toLowerCase())}
        union ${starting(sql`${users.firstName} collate nocase`)}
        union ${starting(sql`${users.lastName} collate nocase`)}
      ) order by ${users.id} desc limit ${limit}`,
    )
    .map((rows) => ({ rows, next: null }));
}

/** Upper bound when counting search results. */
const MAX_COUNTED = 100;

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
    const hits = sql`from (select 1 from user_search where user_search match ${match} limit ${MAX_COUNTED + 1})`;
    const counted = directory.first({ count: sql<number>`count(*)` }, hits).map((row) => row?.count ?? 0);
    return [total, counted.map((n) => ({ count: Math.min(n, MAX_COUNTED), isMore: n > MAX_COUNTED }))];
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

/** All company names, for a select field. */
export const companyNames = ({ directory }: Ctx): Statement<{ id: string; name: string }[]> =>
  directory.rows(
    { id: companies.id, name: companies.name },
    sql`from ${companies} order by ${companies.name} collate nocase`,
  );
