import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { companies, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import type { Change, Statement } from "#db/statement.server";
import type { TokenKind } from "../tokens.server";

const COMPANY = sql<
  string | null
>`(select ${companies.name} from ${companies} where ${companies.id} = ${users.companyId})`;
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
  directory.first(
    { ...PERSON, companyName: COMPANY, expiresAt: userTokens.expiresAt, usedAt: userTokens.usedAt },
    sql`from ${userTokens} join ${users} on ${users.id} = ${userTokens.userId}
      where ${userTokens.id} = ${id} and ${userTokens.kind} = ${kind}`,
  );

export const findPerson = (directory: DirectoryDb, email: string) =>
  directory.first(PERSON, sql`from ${users} where ${users.email} = ${email} and ${users.emailInUse} = 0`);

/** Rolls the batch back unless the link is still open and the user has this status: of two tabs, one succeeds. */
export const assertOpen = (
  directory: DirectoryDb,
  { id, kind, status, now }: { id: string; kind: TokenKind; status: "active" | "invited"; now: number },
): Statement<void> =>
  directory.write(
    sql`insert into assertions (ok, code) select exists (
      select 1 from ${userTokens} join ${users} on ${users.id} = ${userTokens.userId}
      where ${userTokens.id} = ${id} and ${userTokens.kind} = ${kind} and ${userTokens.usedAt} is null
        and ${userTokens.expiresAt} > ${now} and ${users.status} = ${status}), 'conflict'`,
  );

export const setPassword = (directory: DirectoryDb, userId: string, hash: string, now: number): Change<void> =>
  directory.write(
    sql`update ${users} set password_hash = ${hash}, status = 'active', last_sign_in_at = ${now}, updated_at = ${now}
      where ${users.id} = ${userId}`,
  );

export const spendLinks = (directory: DirectoryDb, userId: string, now: number): Statement<void> =>
  directory.write(
    sql`update ${userTokens} set used_at = ${now} where ${userTokens.userId} = ${userId} and ${userTokens.usedAt} is null`,
  );
