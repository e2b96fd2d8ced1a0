import { type SQL, sql } from "drizzle-orm";
import { companies } from "#db/schema/directory";
import type { Scope } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { notFound } from "../errors";

const SHORT = { id: companies.id, name: companies.name, category: companies.category, status: companies.status };

export interface CompanyShort {
  id: string;
  name: string;
  category: (typeof companies.$inferSelect)["category"];
  status: (typeof companies.$inferSelect)["status"];
}

/** The companies that the actor reaches by the present permission, by name: for the caller's batch. */
export const listReachableCompanies = (ctx: Ctx): Statement<CompanyShort[]> =>
  ctx.directory.rows(SHORT, sql`from ${companies} where ${withinScope(ctx.db.scope)} order by ${companies.name}`);

/** What pickers and packers are told about each company's goods, for the caller's batch. */
export const listHandling = (ctx: Ctx) =>
  ctx.directory.rows(
    { id: companies.id, name: companies.name, handling: companies.handling },
    sql`from ${companies} where ${withinScope(ctx.db.scope)} order by ${companies.name}`,
  );

/** @throws not_found, also for a company out of the actor's reach */
export async function getCompany(ctx: Ctx, id: string): Promise<typeof companies.$inferSelect> {
  const [company] = await ctx.directory.batch(companyInReach(ctx, id));
  if (!company) throw notFound("This company");
  return company;
}

/** The whole company, or null when it is out of reach: for the caller's batch. */
export const companyInReach = (ctx: Ctx, id: string): Statement<typeof companies.$inferSelect | null> =>
  ctx.directory.first(
    {
      ...SHORT,
      email: companies.email,
      phone: companies.phone,
      ownerName: companies.ownerName,
      ownerPhone: companies.ownerPhone,
      address: companies.address,
      website: companies.website,
      settings: companies.settings,
      handling: companies.handling,
      onboardingStep: companies.onboardingStep,
      createdAt: companies.createdAt,
      updatedAt: companies.updatedAt,
    },
    sql`from ${companies} where ${companies.id} = ${id} and ${withinScope(ctx.db.scope)}`,
  );

function withinScope(scope: Scope): SQL {
  if (scope.kind === "all") return sql`1`;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  return sql`${companies.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}
