import { type SQL, sql } from "drizzle-orm";
import { companies } from "#db/schema/directory";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";

/** A company as lists, selects and headings name it. */
export interface CompanyRef {
  id: string;
  name: string;
  category: (typeof companies.$inferSelect)["category"];
  status: (typeof companies.$inferSelect)["status"];
}

const REF = { id: companies.id, name: companies.name, category: companies.category, status: companies.status };

/** The companies that `ctx.db` reaches, by name; for the caller's batch. */
export function listReachableCompanies(ctx: Ctx): Statement<CompanyRef[]> {
  return ctx.directory.rows(REF, sql`from ${companies} where ${inReach(ctx)} order by ${companies.name}`);
}

/** Their names by id, for the caller's batch. */
export const companyNames = (ctx: Ctx): Statement<Map<string, string>> =>
  listReachableCompanies(ctx).map((rows) => new Map(rows.map(({ id, name }) => [id, name])));

/** Null for a company that does not exist or is out of reach; for the caller's batch. */
export function findCompany(ctx: Ctx, id: string): Statement<CompanyRef | null> {
  return ctx.directory.first(REF, sql`from ${companies} where ${companies.id} = ${id} and ${inReach(ctx)}`);
}

function inReach({ db: { scope } }: Ctx): SQL {
  if (scope.kind === "all") return sql`1`;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  return sql`${companies.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}
