import { type SQL, sql } from "drizzle-orm";
import { assignments, companies, users } from "#db/schema/directory/accounts";

/**
 * False for users whose only company is deactivated; users who also work for other companies or for the provider can
 * still sign in. The repositories of sessions, sign-in and emails share this condition, so a deactivation takes effect
 * with the next request; that is why its SQL is in no repository.
 */
export const companyIsOpen: SQL<number> = sql`(${users.role} in ('admin', 'super_user')
  or not exists (select 1 from ${companies} k where k.id = ${users.companyId} and k.status = 'inactive')
  or exists (select 1 from ${assignments} b join ${companies} k on k.id = b.company_id and k.status <> 'inactive'
    where b.user_id = ${users.id}))`.mapWith(Number);

/** The companies that a user is assigned to, as a JSON array of ids. For selections from `users`. */
export const assignedCompanyIds: SQL<string> =
  sql`(select json_group_array(${assignments.assignedCompanyId}) from ${assignments} where ${assignments.userId} = ${users.id})`.mapWith(
    String,
  );
