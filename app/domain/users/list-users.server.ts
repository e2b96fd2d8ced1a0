import type { Statement } from "#db/statement.server";
import { listViews, type SavedView, viewAudiences } from "../filters/saved-views.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import * as repo from "./list/users-list.repo.server";
import { NO_COMPANY } from "./user-labels";
import type { UserQuery, UsersPageQuery } from "./user-query";
import { isBound } from "./users.policy";

/** @throws not_found for a company out of the actor's scope */
export async function listUsers(ctx: Ctx, query: UserQuery): Promise<repo.UserPage> {
  const { companyId } = query;
  // Users who reach every company can name one without users; others only their own.
  if (companyId && companyId !== NO_COMPANY && !ctx.db.reaches(companyId)) throw notFound("This company");
  return repo.listUsers(ctx, query);
}

/** The newest matching users in the actor's scope, for the caller's batch. */
export const findUsers = (ctx: Ctx, q: string, limit: number): Statement<repo.UserPage> =>
  repo.listUsers(ctx, { q, limit });

export interface UsersScreen extends repo.UserPage {
  total: number;
  matched: repo.Matched;
  views: SavedView[];
  /** With whom the actor can share a view. */
  audiences: { value: string; label: string }[];
  /** Null for users who cannot choose a company. */
  companies: { id: string; name: string }[] | null;
}

const PAGE_SIZE = 50;

/** A company's users, newest first, for the caller's batch. */
export const companyUsers = (ctx: Ctx, companyId: string, cursor?: string): Statement<repo.UserPage> =>
  repo.listUsers(ctx, { companyId, cursor, limit: PAGE_SIZE });

/** Number of a company's users, from the counters; for the caller's batch. */
export function countCompanyUsers(ctx: Ctx, companyId: string): Statement<number> {
  const [, matched] = repo.countUsers(ctx, { companyId, limit: 0 });
  return matched.map((found) => found?.count ?? 0);
}

/** The user page in one round trip: rows, counts, saved views, and the companies to filter by. */
export async function usersScreen(ctx: Ctx, query: UsersPageQuery): Promise<UsersScreen> {
  const { company, columns: _columns, view: _view, ...rest } = query;
  const bound = isBound(ctx.actor);
  const listing = { ...rest, companyId: bound ? undefined : company, limit: PAGE_SIZE };
  const [page, total, matched, views, companies] = await ctx.directory.batch(
    repo.listUsers(ctx, listing),
    ...repo.countUsers(ctx, listing),
    listViews(ctx, "users", listing.companyId),
    bound ? repo.ownCompanyName(ctx) : repo.companyNames(ctx),
  );
  return {
    ...page,
    total,
    matched: matched ?? { count: page.rows.length, isMore: false },
    views,
    audiences: viewAudiences(ctx, "users", companies),
    companies: bound ? null : companies,
  };
}
