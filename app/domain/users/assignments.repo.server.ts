import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { inList } from "#db/expressions";
import { assignments, companies, users } from "#db/schema/directory/accounts";
import type { Scope } from "#db/scope";
import type { Role } from "../kernel/permissions";

/** The companies that a user of the query is assigned to, as a JSON list of ids. */
export const ASSIGNED_IDS = sql`(select json_group_array(${assignments.assignedCompanyId}) from ${assignments}
  where ${assignments.userId} = ${users.id})`.mapWith(String);

/** Condition: the user is assigned to the query's company. */
const isAssigned = (userId: string): SQL =>
  sql`exists (select 1 from ${assignments} where ${assignments.userId} = ${userId}
    and ${assignments.assignedCompanyId} = ${companies.id})`;

/** All companies, the user's assigned ones first. */
export const listAssignable = (directory: DirectoryDb, userId: string) =>
  directory.rows(
    { id: companies.id, name: companies.name, assigned: isAssigned(userId).mapWith(Number) },
    sql`from ${companies} order by 3 desc, ${companies.name} collate nocase`,
  );

export const listAssigned = (directory: DirectoryDb, userId: string) =>
  directory.select(companies, { columns: ["id", "name"], where: isAssigned(userId), orderBy: asc(companies.name) });

/** Existing assignments keep their date. */
export const addAssignments = (directory: DirectoryDb, userId: string, companyIds: readonly string[], now: number) =>
  directory.write(
    sql`insert into ${assignments} (user_id, company_id, created_at)
      select ${userId}, value, ${now} from json_each(${JSON.stringify(companyIds)}) where true on conflict do nothing`,
  );

/**
 * Active users with one of the roles who work for a company in scope, by name: its staff, those assigned to it, and
 * those whose role covers all companies.
 */
export const listWorkers = (
  directory: DirectoryDb,
  {
    scope,
    roles,
    rolesForAll,
    limit,
  }: { scope: Scope; roles: readonly Role[]; rolesForAll: readonly Role[]; limit: number },
) =>
  directory.rows(
    {
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      companyId: users.companyId,
      assigned: ASSIGNED_IDS,
    },
    sql`from ${users} where ${and(eq(users.status, "active"), inList(users.role, roles), worksIn(scope, rolesForAll))}
      order by ${users.firstName} collate nocase, ${users.lastName} collate nocase, ${users.id} limit ${limit}`,
  );

function worksIn(scope: Scope, rolesForAll: readonly Role[]): SQL | undefined {
  if (scope.kind === "all") return undefined;
  const ids = scope.kind === "one" ? [scope.companyId] : scope.companyIds;
  return sql`${users.id} in (select ${users.id} from ${users} where ${inList(users.companyId, ids)}
    union select ${assignments.userId} from ${assignments} where ${inList(assignments.assignedCompanyId, ids)}
    union select ${users.id} from ${users} where ${inList(users.role, rolesForAll)})`;
}
