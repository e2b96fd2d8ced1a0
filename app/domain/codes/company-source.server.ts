import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import type { TenantTable } from "#db/tables.server";

/** Whose codes are meant: a source of companies, which everything that is looked up is joined to. */
export interface CompanySource {
  /** "from …", before the first join. */
  from: SQL;
  /** The rows of this table that belong to the source's company. */
  of(own: Ownership, table: TenantTable): SQL;
  where(own: Ownership): SQL;
}

/** These companies, each by its own stretch of an index, as far as the handle reaches them. */
export const ofCompanies = (companyIds: readonly string[]): CompanySource => ({
  from: sql`from json_each(${JSON.stringify(companyIds)}) as company`,
  of: (own, table) => sql`${own(table)} and ${table.companyId} = company.value`,
  where: () => sql`1`,
});

/** Every company that this query names, its id as `value`: for a handle that reaches all of them. */
export const ofEvery = (ids: SQL): CompanySource => ({ ...ofCompanies([]), from: sql`from (${ids}) as company` });
