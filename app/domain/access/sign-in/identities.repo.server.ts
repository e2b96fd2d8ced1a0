import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import { userIdentities, userTokens } from "#db/schema/directory/credentials";
import type { Change } from "#db/statement.server";
import { companyIsOpen } from "../../kernel/company-is-open.server";
import type { Identity } from "./identity";

const KNOWN = {
  id: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  companyId: users.companyId,
  status: users.status,
  companyIsOpen: sql<number>`${companyIsOpen}`,
};

export const findByIdentity = (directory: DirectoryDb, { issuer, subject }: Identity) =>
  directory.first(
    KNOWN,
    sql`from ${userIdentities} join ${users} on ${users.id} = ${userIdentities.userId}
      where ${userIdentities.issuer} = ${issuer} and ${userIdentities.subject} = ${subject}`,
  );

/** The user with this email, and whether another identity of this issuer is linked to them. */
export const findByEmail = (directory: DirectoryDb, email: string, issuer: string) =>
  directory.first(
    {
      ...KNOWN,
      isTaken: sql<number>`exists (select 1 from ${userIdentities} i where i.user_id = ${users.id} and i.issuer = ${issuer})`,
    },
    sql`from ${users} where ${users.email} = ${email} and ${users.emailInUse} = 0`,
  );

/** Fails with its batch when the user can no longer be linked: `user_id` is then null, which its constraint refuses. */
export const link = (directory: DirectoryDb, { issuer, subject }: Identity, userId: string, now: number) =>
  directory.write(
    sql`insert into ${userIdentities} (issuer, subject, user_id, created_at) values (${issuer}, ${subject},
      (select ${users.id} from ${users} where ${users.id} = ${userId} and ${users.status} in ('active', 'invited')), ${now})
      on conflict (issuer, subject) do nothing`,
  );

/** Activates an invited user and ends the invitation link. */
export const join = (directory: DirectoryDb, userId: string, now: number): [Change<void>, Change<void>] => [
  directory.write(
    sql`update ${users} set status = 'active', updated_at = ${now} where ${users.id} = ${userId} and ${users.status} = 'invited'`,
  ),
  directory.write(
    sql`update ${userTokens} set used_at = ${now} where ${userTokens.userId} = ${userId}
      and ${userTokens.kind} = 'invitation' and ${userTokens.usedAt} is null`,
  ),
];
