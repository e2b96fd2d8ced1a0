import { and, eq, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import { userIdentities } from "#db/schema/directory/credentials";
import { innerJoin } from "#db/select.server";
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
  companyIsOpen,
};

export const findByIdentity = (directory: DirectoryDb, { issuer, subject }: Identity) =>
  directory.selectFirst(userIdentities, {
    columns: KNOWN,
    join: [innerJoin(users, eq(users.id, userIdentities.userId))],
    where: and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)),
  });

/** The user with this email, and whether another identity of this issuer is linked to them. */
export const findByEmail = (directory: DirectoryDb, email: string, issuer: string) =>
  directory.first(
    {
      ...KNOWN,
      isTaken:
        sql`exists (select 1 from ${userIdentities} i where i.user_id = ${users.id} and i.issuer = ${issuer})`.mapWith(
          Number,
        ),
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
