import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import type { TenantTable } from "#db/tables.server";

/** Restricts code lookups to companies: a row source that every lookup joins. */
export interface CompanySource {
  /** "from …", before the first join. */
  from: SQL;
  /** The rows of this table that belong to the source's company. */
  of(own: Ownership, table: TenantTable): SQL;
  where(own: Ownership): SQL;
}

/** These companies, each by its own index range, as far as the handle reaches them. */
export const ofCompanies = (companyIds: readonly string[]): CompanySource => ({
  from: sql`from json_each(${JSON.stringify(companyIds)}) as company`,
  of: (own, table) => sql`${own(table)} and ${table.companyId} = company.value`,
  where: () => sql`1`,
});

/** Every company in `ids` (a subquery with `value`), for a handle that reaches all companies. */
export const ofEvery = (ids: SQL): CompanySource => ({ ...ofCompanies([]), from: sql`from (${ids}) as company` });
