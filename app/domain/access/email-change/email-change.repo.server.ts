import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { sessions, users } from "#db/schema/directory/accounts";
import { userTokens } from "#db/schema/directory/credentials";
import { leftJoin } from "#db/select.server";
import type { Change, Statement } from "#db/statement.server";

/** The user's unused, unexpired links. */
const isPending = (userId: string, now: number): SQL =>
  and(
    eq(userTokens.userId, userId),
    eq(userTokens.kind, "email-change"),
    isNull(userTokens.usedAt),
    gt(userTokens.expiresAt, now),
  )!;

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
    .selectFirst(userTokens, {
      columns: ["newEmail", "expiresAt"],
      where: isPending(userId, now),
      orderBy: desc(userTokens.createdAt),
    })
    .map((row) => row && { newEmail: row.newEmail ?? "", expiresAt: row.expiresAt });

export const cancelPending = (directory: DirectoryDb, userId: string, now: number): Change<void> =>
  directory.update(userTokens, { usedAt: now }, isPending(userId, now));

/**
 * `assertOpen` in the same batch provides the condition; the unique index refuses an address that another account took.
 */
export const setEmail = (directory: DirectoryDb, userId: string, email: string, now: number): Change<void> =>
  directory.update(users, { email, updatedAt: now }, eq(users.id, userId));

export const findNewEmail = (directory: DirectoryDb, tokenId: string): Statement<string | null> =>
  directory
    .selectFirst(userTokens, { columns: ["newEmail"], where: eq(userTokens.id, tokenId) })
    .map((row) => row?.newEmail ?? null);

/** The signed-in user, and when the identity provider last confirmed their identity in this session. */
export const findOwner = (directory: DirectoryDb, userId: string, sessionId: string) =>
  directory.selectFirst(users, {
    columns: {
      id: users.id,
      email: users.email,
      firstName: users.firstName,
      companyId: users.companyId,
      passwordHash: users.passwordHash,
      confirmedAt: sessions.confirmedAt,
    },
    join: [leftJoin(sessions, and(eq(sessions.id, sessionId), eq(sessions.userId, users.id)))],
    where: and(eq(users.id, userId), eq(users.status, "active")),
  });

/** An account signs in with this email. Raw SQL because a parameter would hide the partial index of emails. */
export const hasAccount = (email: string): SQL =>
  sql`exists (select 1 from ${users} where ${users.email} = ${email} and ${users.emailInUse} = 0)`;
