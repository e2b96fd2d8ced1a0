import { and, eq, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { companies, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import { innerJoin, leftJoin } from "#db/select.server";
import type { Change, Statement } from "#db/statement.server";
import { hasFactor, isRequired } from "../second-factor/second-factor.repo.server";

type TokenRow = typeof userTokens.$inferSelect;
export type TokenKind = TokenRow["kind"];

const PERSON = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  role: users.role,
  companyId: users.companyId,
  status: users.status,
};

/** The link with this token hash, and its user. */
export const findLink = (directory: DirectoryDb, id: string, kind: TokenKind) =>
  directory.selectFirst(userTokens, {
    columns: {
      ...PERSON,
      hasFactor,
      isRequired,
      companyName: companies.name,
      expiresAt: userTokens.expiresAt,
      usedAt: userTokens.usedAt,
    },
    join: [innerJoin(users, eq(users.id, userTokens.userId)), leftJoin(companies, eq(companies.id, users.companyId))],
    where: and(eq(userTokens.id, id), eq(userTokens.kind, kind)),
  });

/** Raw SQL because a parameter would hide the partial index of emails. */
export const findPerson = (directory: DirectoryDb, email: string) =>
  directory.first(PERSON, sql`from ${users} where ${users.email} = ${email} and ${users.emailInUse} = 0`);

/** Rolls the batch back unless the link is still open and the user has this status: of two tabs, one succeeds. */
export const assertOpen = (
  directory: DirectoryDb,
  { id, kind, status, now }: { id: string; kind: TokenKind; status: "active" | "invited"; now: number },
): Statement<void> =>
  directory.assert(
    "conflict",
    sql`exists (
      select 1 from ${userTokens} join ${users} on ${users.id} = ${userTokens.userId}
      where ${userTokens.id} = ${id} and ${userTokens.kind} = ${kind} and ${userTokens.usedAt} is null
        and ${userTokens.expiresAt} > ${now} and ${users.status} = ${status})`,
  );

/** The account that a link is for. */
export interface TokenRecipient {
  status: "active" | "invited";
  email: string;
}

/** Inserts nothing when the user does not exist, or is not the recipient. */
export const insertToken = (
  directory: DirectoryDb,
  row: Omit<TokenRow, "usedAt">,
  recipient: TokenRecipient | undefined,
): Change<void> =>
  directory.write(
    sql`insert into ${userTokens} (id, user_id, kind, created_at, expires_at, new_email)
      select ${row.id}, ${users.id}, ${row.kind}, ${row.createdAt}, ${row.expiresAt}, ${row.newEmail} from ${users}
      where ${users.id} = ${row.userId} and (${recipient ? 0 : 1}
        or (${users.status} = ${recipient?.status ?? null} and ${users.email} = ${recipient?.email ?? null}))`,
  );

/** Deletes links that were created before this moment, and were used or have expired. */
export const deleteOldLinks = (directory: DirectoryDb, createdBefore: number, now: number): Statement<void> =>
  directory.write(
    sql`delete from ${userTokens} where ${userTokens.createdAt} < ${createdBefore}
      and (${userTokens.usedAt} is not null or ${userTokens.expiresAt} <= ${now})
      and (${userTokens.usedAt} is not null or ${userTokens.kind} <> 'invitation' or not exists (
        select 1 from ${users} where ${users.id} = ${userTokens.userId} and ${users.status} = 'invited'))`,
  );
