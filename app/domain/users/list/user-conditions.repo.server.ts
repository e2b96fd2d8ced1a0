import { type SQL, sql } from "drizzle-orm";
import { assignments, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import { hasFactor } from "../../access/reset-second-factor.server";
import { readSearch, type Search } from "../../filters/search-words";
import type { Ctx } from "../../kernel/ctx";
import type { Role } from "../../kernel/permissions";
import { NO_COMPANY } from "../user-labels";
import { isBound } from "../users.policy";
import { type KnownUser, MANAGED_USER_COLUMNS, withinReach } from "../users.repo.server";

export interface UserListing {
  /** A company's id, or "none". */
  companyId?: string | undefined;
  role?: Role | undefined;
  q?: string | undefined;
  /** As the URL of the list says it. */
  sort?: string | undefined;
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

export const LISTED = {
  ...MANAGED_USER_COLUMNS,
  invitedUntil: sql<
    number | null
  >`(select max(${userTokens.expiresAt}) from ${userTokens} where ${users.status} = 'invited'
    and ${userTokens.userId} = ${users.id} and ${userTokens.kind} = 'invitation' and ${userTokens.usedAt} is null)`,
  assignedTo: sql<number>`(select count(*) from ${assignments} where ${assignments.userId} = ${users.id})`,
  hasFactor,
};

/** Scope and filters as conditions on the leading columns of the indexes of `users`. */
export function chosen(ctx: Ctx, { companyId, role }: UserListing): SQL {
  const company =
    companyId === undefined ? sql`1` : sql`${users.companyId} is ${companyId === NO_COMPANY ? null : companyId}`;
  return sql`${withinReach(ctx)} and ${company} and ${role ? sql`${users.role} = ${role}` : sql`1`}`;
}

/** The index stores the end of the company's id with the text, and "no-company" for users without one. */
export function searchOf({ actor }: Ctx, { q, companyId }: UserListing): Search | null {
  const only = isBound(actor) ? (actor.companyId ?? "none") : companyId;
  if (only === undefined) return readSearch({ kind: "all" }, q);
  return readSearch({ kind: "one", companyId: only === NO_COMPANY ? "no-company" : only }, q);
}

export const matchOf = ({ match }: Search & { kind: "phrases" }, { role }: UserListing): string =>
  role ? `role : "${role}" AND ${match}` : match;

/** Ids of users whose first name, last name or address begins with a text too short for the index, `limit` of each. */
export function idsBeginningWith(ctx: Ctx, listing: UserListing, text: string): SQL {
  const starting = (column: SQL, from = text) =>
    sql`select * from (select ${users.id} from ${users} where ${column} >= ${from} and ${column} < ${`${from}\u{10FFFF}`} and ${chosen(ctx, listing)} limit ${listing.limit})`;
  return sql`${starting(sql`${users.email}`, text.toLowerCase())}
        union ${starting(sql`${users.firstName} collate nocase`)}
        union ${starting(sql`${users.lastName} collate nocase`)}`;
}
