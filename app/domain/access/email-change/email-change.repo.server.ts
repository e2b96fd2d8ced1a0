import { sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { sessions, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import type { Change, Statement } from "#db/statement.server";

/** An unused, unexpired link. */
const isOpen = (now: number) =>
  sql`${userTokens.kind} = 'email-change' and ${userTokens.usedAt} is null and ${userTokens.expiresAt} > ${now}`;

export interface PendingEmailChange {
  newEmail: string;
  expiresAt: number;
}

export const findPending = (
  directory: DirectoryDb,
  userId: string,
  now: number,
): Statement<PendingEmailChange | null> =>
  directory
    .first(
      { newEmail: userTokens.newEmail, expiresAt: userTokens.expiresAt },
      sql`from ${userTokens} where ${userTokens.userId} = ${userId} and ${isOpen(now)}
        order by ${userTokens.createdAt} desc`,
    )
    .map((row) => row && { newEmail: row.newEmail ?? "", expiresAt: row.expiresAt });

/** Returns the email of the canceled change, or null when none was pending. */
export const cancelPending = (directory: DirectoryDb, userId: string, now: number): Change<string | null> =>
  directory
    .writeReturning(
      { newEmail: userTokens.newEmail },
      sql`update ${userTokens} set used_at = ${now} where ${userTokens.userId} = ${userId} and ${isOpen(now)}`,
    )
    .map(([row]) => row?.newEmail ?? null);

/**
 * `assertOpen` in the same batch provides the condition; the unique index refuses an address that another account took.
 */
export const setEmail = (directory: DirectoryDb, userId: string, email: string, now: number): Change<void> =>
  directory.write(sql`update ${users} set email = ${email}, updated_at = ${now} where ${users.id} = ${userId}`);

export const findNewEmail = (directory: DirectoryDb, tokenId: string): Statement<string | null> =>
  directory
    .first({ newEmail: userTokens.newEmail }, sql`from ${userTokens} where ${userTokens.id} = ${tokenId}`)
    .map((row) => row?.newEmail ?? null);

/** The signed-in user, and when the identity provider last confirmed their identity in this session. */
export const findOwner = (directory: DirectoryDb, userId: string, sessionId: string) =>
  directory.first(
    {
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      companyId: users.companyId,
      passwordHash: users.passwordHash,
      confirmedAt: sessions.confirmedAt,
    },
    sql`from ${users} left join ${sessions} on ${sessions.id} = ${sessionId} and ${sessions.userId} = ${users.id}
      where ${users.id} = ${userId} and ${users.status} = 'active'`,
  );
