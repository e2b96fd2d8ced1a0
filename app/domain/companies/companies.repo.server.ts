import { count, eq, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { countIf } from "#db/expressions";
import { auditLog, companies } from "#db/schema/directory/accounts";
import type { Scope } from "#db/scope";
import type { Change } from "#db/statement.server";
import { type Statement, toDriver } from "#db/statement.server";
import type { TenantTable } from "#db/tables.server";
import { firstIdAt } from "../kernel/ids";

/** Where its files are stored is read and changed apart (`file-place`). */
export type CompanyRow = Omit<typeof companies.$inferSelect, "filePlace" | "filesMovingSince" | "place">;
export type CompanyPatch = Partial<Omit<CompanyRow, "id" | "createdAt" | "updatedAt">>;

const WHOLE = {
  id: companies.id,
  name: companies.name,
  category: companies.category,
  status: companies.status,
  email: companies.email,
  phone: companies.phone,
  ownerName: companies.ownerName,
  ownerPhone: companies.ownerPhone,
  address: companies.address,
  website: companies.website,
  logo: companies.logo,
  settings: companies.settings,
  handling: companies.handling,
  autoProcess: companies.autoProcess,
  onboardingStep: companies.onboardingStep,
  createdAt: companies.createdAt,
  updatedAt: companies.updatedAt,
};

/** Companies in alphabetical order that ignores case: "apple" before "Zebra". */
export const byName = sql`${companies.name} collate nocase`;

export function withinScope(scope: Scope): SQL {
  if (scope.kind === "all") return sql`1`;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  return sql`${companies.id} in (select value from json_each(${JSON.stringify(ids)}))`;
}

/** All company ids as `value`, for queries on indexes that begin with the company. */
export const companyIds = sql`select ${companies.id} as value from ${companies}`;

/** The ids of the handle's companies as `value`. */
export function companyIdsInScope({ scope }: { scope: Scope }): SQL {
  if (scope.kind === "all") return companyIds;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  return sql`select value from json_each(${JSON.stringify(ids)})`;
}

export const findCompany = (directory: DirectoryDb, scope: Scope, id: string): Statement<CompanyRow | null> =>
  directory.first(WHOLE, sql`from ${companies} where ${companies.id} = ${id} and ${withinScope(scope)}`);

export const findOwner = (
  directory: DirectoryDb,
  scope: Scope,
  table: TenantTable & { id: TenantTable["companyId"] },
  id: string,
): Statement<CompanyRow | null> =>
  directory
    .unsafeRowsAcrossTenants(
      "the company of a row that the same batch reads by its scope; this scope holds for the company as well",
      WHOLE,
      sql`from ${companies} where ${companies.id} = (select ${table.companyId} from ${table} where ${table.id} = ${id})
        and ${withinScope(scope)}`,
    )
    .map(([row]) => row ?? null);

/** Active and pending companies whose staged orders are processed automatically. */
export const listAutoProcessed = (directory: DirectoryDb, scope: Scope) =>
  directory.rows(
    { id: companies.id, updatedAt: companies.updatedAt },
    sql`from ${companies} where ${companies.autoProcess} = 1 and ${companies.status} <> 'inactive' and ${withinScope(scope)}`,
  );

/** Companies by name, read along the index. `after` is the id of the previous page's last company. */
export const listByName = (directory: DirectoryDb, scope: Scope, page: NamePage): Statement<CompanyRow[]> =>
  directory.rows(WHOLE, pageByName(scope, page));

/** The same page as ids, for queries on indexes that begin with the company. */
export const idsByName = (scope: Scope, page: NamePage): SQL =>
  sql`select ${companies.id} as value ${pageByName(scope, page)}`;

export interface NamePage {
  q?: string | undefined;
  after?: string | undefined;
  limit: number;
}

function pageByName(scope: Scope, { q, after, limit }: NamePage): SQL {
  const last = sql`(select name from companies where id = ${after ?? ""})`;
  const further = after ? sql`${byName} >= ${last} and (${byName} > ${last} or ${companies.id} > ${after})` : sql`1`;
  // `instr` instead of LIKE: LIKE patterns are limited to 50 bytes, and % and _ would be wildcards.
  const named = q ? sql`instr(lower(${companies.name}), lower(${q})) > 0` : sql`1`;
  return sql`from ${companies} where ${withinScope(scope)} and ${further} and ${named}
    order by ${byName}, ${companies.id} limit ${limit}`;
}

/** Newest first. */
export const listNewest = (
  directory: DirectoryDb,
  scope: Scope,
  { before, limit }: { before?: string | undefined; limit: number },
): Statement<CompanyRow[]> =>
  directory.rows(
    WHOLE,
    sql`from ${companies} where ${withinScope(scope)} and ${before ? sql`${companies.id} < ${before}` : sql`1`}
      order by ${companies.id} desc limit ${limit}`,
  );

/**
 * The company with this name, ignoring case, found through the index of names. SQLite folds A to Z only, so a name in
 * other letters matches as written, in all capitals and in all small letters.
 */
const isNamed = (name: string): SQL => sql`${byName} in (${name}, ${name.toUpperCase()}, ${name.toLowerCase()})`;

export const findNamesake = (directory: DirectoryDb, { id, name }: Pick<CompanyRow, "id" | "name">) =>
  directory.first(
    { id: companies.id, name: companies.name },
    sql`from ${companies} where ${isNamed(name)} and ${companies.id} <> ${id}`,
  );

/** Rolls the batch back (conflict) when another company has the name. */
export const assertNameFree = (directory: DirectoryDb, { id, name }: Pick<CompanyRow, "id" | "name">) =>
  directory.assert(
    "conflict",
    sql`not exists (select 1 from ${companies} where ${isNamed(name)} and ${companies.id} <> ${id})`,
  );

export const insertCompany = (directory: DirectoryDb, row: typeof companies.$inferInsert): Change<void> =>
  directory.insert(companies, row);

/**
 * Rolls the batch back (conflict) when the company was changed since it was read. An UPDATE that matches no row would
 * not.
 */
export const assertUnchanged = (directory: DirectoryDb, { id, updatedAt }: Pick<CompanyRow, "id" | "updatedAt">) =>
  directory.assert(
    "conflict",
    sql`select ${companies.updatedAt} = ${updatedAt} from ${companies} where ${companies.id} = ${id}`,
  );

export function updateCompany(directory: DirectoryDb, id: string, patch: CompanyPatch, updatedAt: number) {
  const sets = Object.entries({ ...patch, updatedAt })
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => {
      const column = companies[key as keyof CompanyRow];
      return sql`${sql.identifier(column.name)} = ${toDriver(column, value)}`;
    });
  return directory.writeReturning(
    WHOLE,
    sql`update ${companies} set ${sql.join(sets, sql`, `)} where ${companies.id} = ${id}`,
  );
}

/**
 * How many companies there are, how many are active, and how many were active at `since`: the status then is the
 * "before" value of the first status change after it. Reads the companies and their changes since then.
 */
export const countCompanies = (directory: DirectoryDb, scope: Scope, since: number) =>
  directory
    .select(companies, {
      columns: {
        total: count(),
        active: countIf(eq(companies.status, "active")),
        activeThen: countIf(sql`${companies.createdAt} < ${since} and coalesce((
          select ${auditLog.detail} ->> '$.before.status' from ${auditLog}
          where ${auditLog.companyId} = ${companies.id} and ${auditLog.action} = 'company.changed'
            and ${auditLog.id} >= ${firstIdAt(since)} and ${auditLog.detail} ->> '$.before.status' is not null
          order by ${auditLog.id} limit 1), ${companies.status}) = 'active'`),
      },
      where: withinScope(scope),
    })
    .map(([counts]) => counts ?? { total: 0, active: 0, activeThen: 0 });
