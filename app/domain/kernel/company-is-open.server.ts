import { type SQL, sql } from "drizzle-orm";
import { assignments, companies, users } from "#db/schema/directory";

/**
 * Nobody who belongs to a deactivated company alone comes in; those who work for others too, or for the provider, do.
 * One condition for sessions that are open and for signing in, so that it holds from the very next request.
 */
export const companyIsOpen: SQL = sql`(${users.role} in ('admin', 'super_user')
  or not exists (select 1 from ${companies} k where k.id = ${users.companyId} and k.status = 'inactive')
  or exists (select 1 from ${assignments} b join ${companies} k on k.id = b.company_id and k.status <> 'inactive'
    where b.user_id = ${users.id}))`;
