import type { SQL } from "drizzle-orm";
import { companies } from "#db/schema/directory/accounts";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { TenantTable } from "#db/tables.server";
import type { Ctx } from "../kernel/ctx";
import { notFound } from "../kernel/errors";
import * as repo from "./companies.repo.server";

export { type CompanyRow, companyIds, companyIdsInScope } from "./companies.repo.server";
export { createCompany } from "./create-company.server";
export { updateCompany, updateHandling } from "./edit/edit-company.server";
export { finishOnboardingStep, onboardingDone, peopleOf } from "./onboarding/onboarding.server";

const SHORT = ["id", "name", "category", "status"] as const;

export interface CompanyShort {
  id: string;
  name: string;
  category: (typeof companies.$inferSelect)["category"];
  status: (typeof companies.$inferSelect)["status"];
}

/** Companies in the current scope by name, for the caller's batch. */
export const listReachableCompanies = (ctx: Ctx): Statement<CompanyShort[]> =>
  ctx.directory.select(companies, { columns: SHORT, where: repo.withinScope(ctx.db.scope), orderBy: repo.byName });

/**
 * One page of companies in scope by name, as a statement and as a subquery of the same ids, so that one batch can read
 * the companies and their related rows.
 */
export const companiesPage = (ctx: Ctx, page: repo.NamePage): { rows: Statement<repo.CompanyRow[]>; ids: SQL } => ({
  rows: repo.listByName(ctx.directory, ctx.db.scope, page),
  ids: repo.idsByName(ctx.db.scope, page),
});

/** More companies than a provider has. */
const ALL_NAMED = 10_000;

/** A query of the ids (`value`) of companies in scope whose name contains the text. */
export const companyIdsNamed = (db: Pick<ScopedDb, "scope">, q: string): SQL =>
  repo.idsByName(db.scope, { q, limit: ALL_NAMED });

/** Each company's instructions for pickers and packers, for the caller's batch. */
export const listHandling = (ctx: Ctx) =>
  ctx.directory.select(companies, {
    columns: ["id", "name", "handling"],
    where: repo.withinScope(ctx.db.scope),
    orderBy: repo.byName,
  });

/** The names that companies use toward their customers, for the caller's batch. */
export const listBrands = (ctx: Ctx) =>
  ctx.directory.select(companies, {
    columns: ["id", "name", "email", "address", "website", "logo"],
    where: repo.withinScope(ctx.db.scope),
    orderBy: repo.byName,
  });

/** @throws not_found, also for a company out of the actor's scope */
export async function getCompany(ctx: Ctx, id: string): Promise<repo.CompanyRow> {
  const company = await companyInReach(ctx, id);
  if (!company) throw notFound("This company");
  return company;
}

/** The company, or null when it is out of scope; for the caller's batch. */
export const companyInReach = (ctx: Ctx, id: string): Statement<repo.CompanyRow | null> =>
  repo.findCompany(ctx.directory, ctx.db.scope, id);

/** The company that owns a row, or null when it is out of scope; for the batch that also reads the row. */
export const companyThatHas = (
  ctx: Ctx,
  table: TenantTable & { id: TenantTable["companyId"] },
  id: string,
): Statement<repo.CompanyRow | null> => repo.findOwner(ctx.directory, ctx.db.scope, table, id);

/** One page of the companies in scope, newest first. */
export async function listCompanies(ctx: Ctx, { cursor, limit }: { cursor?: string | undefined; limit: number }) {
  const rows = await repo.listNewest(ctx.directory, ctx.db.scope, { before: cursor, limit: limit + 1 });
  return { rows: rows.slice(0, limit), next: rows.length > limit ? (rows[limit - 1]?.id ?? null) : null };
}
