import { and, eq, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { sessions, users } from "#db/schema/directory/accounts";
import {
  pendingSignIns,
  recoveryCodes,
  secondFactorChallenges,
  secondFactorRoles,
  userAuthenticators,
  userPasskeys,
} from "#db/schema/directory/second-factor";
import { innerJoin } from "#db/select.server";
import type { Change, Statement } from "#db/statement.server";
import { companyIsOpen } from "../../kernel/company-is-open.server";
import type { Role } from "../../kernel/permissions";

const hasAuthenticator: SQL<number> =
  sql`exists (select 1 from ${userAuthenticators} where ${userAuthenticators.userId} = ${users.id})`.mapWith(Number);
const hasPasskey: SQL<number> =
  sql`exists (select 1 from ${userPasskeys} where ${userPasskeys.userId} = ${users.id})`.mapWith(Number);

/** For selections from `users`. */
export const hasFactor: SQL<number> = sql`(${hasAuthenticator} or ${hasPasskey})`.mapWith(Number);
export const isRequired: SQL<number> =
  sql`exists (select 1 from ${secondFactorRoles} where ${secondFactorRoles.role} = ${users.role})`.mapWith(Number);

const ACCOUNT = {
  userId: users.id,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  companyId: users.companyId,
};

/** A sign-in that still waits for its second factor, of a user who may sign in. */
export const findPending = (directory: DirectoryDb, id: string, now: number) =>
  directory.first(
    {
      ...ACCOUNT,
      id: pendingSignIns.id,
      remember: pendingSignIns.remember,
      returnTo: pendingSignIns.returnTo,
      setupSealed: pendingSignIns.setupSealed,
      hasAuthenticator,
      hasPasskey,
    },
    sql`from ${pendingSignIns} join ${users} on ${users.id} = ${pendingSignIns.userId} where ${isOpen(id, now)}`,
  );
export type PendingRow = NonNullable<Awaited<ReturnType<typeof findPending>>>;

const isOpen = (id: string, now: number): SQL =>
  sql`${pendingSignIns.id} = ${id} and ${pendingSignIns.expiresAt} > ${now} and ${users.status} = 'active' and ${companyIsOpen}`;

/** Rolls the batch back unless the sign-in still waits: of two tabs, one completes it. */
export const assertPending = (directory: DirectoryDb, id: string, now: number): Statement<void> =>
  directory.assert(
    "not_found",
    sql`exists (select 1 from ${pendingSignIns} join ${users} on ${users.id} = ${pendingSignIns.userId}
      where ${isOpen(id, now)})`,
  );

/** Rolls the batch back unless the user may still sign in. */
export const assertMaySignIn = (directory: DirectoryDb, userId: string): Statement<void> =>
  directory.assert(
    "not_found",
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and ${users.status} = 'active' and ${companyIsOpen})`,
  );

/** Rolls the batch back when the user has a second factor by now: it must be proved, not set up. */
export const assertHasNoFactor = (directory: DirectoryDb, userId: string): Statement<void> =>
  directory.assert("not_found", hasNoFactor(userId));

/** For an insert of a row that another request may have inserted at the same time. */
export const KEEP_EXISTING: SQL = sql`on conflict do nothing`;

/**
 * Accepts a step of the authenticator's codes, once: rolls the batch back when this step or a later one was accepted
 * before, or the authenticator is gone.
 */
export const acceptStep = (
  directory: DirectoryDb,
  userId: string,
  step: number,
  now: number,
): [Statement<void>, Change<void>] => [
  directory.assert(
    "conflict",
    sql`exists (select 1 from ${userAuthenticators}
      where ${userAuthenticators.userId} = ${userId} and ${userAuthenticators.lastStep} < ${step})`,
  ),
  directory.update(userAuthenticators, { lastStep: step, lastUsedAt: now }, eq(userAuthenticators.userId, userId)),
];

/** Claims a recovery code, once: rolls the batch back when it was used or replaced. */
export const claimRecoveryCode = (
  directory: DirectoryDb,
  userId: string,
  hash: string,
  now: number,
): [Statement<void>, Change<void>] => {
  const unused = sql`${recoveryCodes.userId} = ${userId} and ${recoveryCodes.hash} = ${hash} and ${recoveryCodes.usedAt} is null`;
  return [
    directory.assert("conflict", sql`exists (select 1 from ${recoveryCodes} where ${unused})`),
    directory.update(recoveryCodes, { usedAt: now }, unused),
  ];
};

export const countUnusedCodes = (directory: DirectoryDb, userId: string): Statement<number> =>
  directory
    .first(
      { count: sql<number>`count(*)` },
      sql`from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId} and ${recoveryCodes.usedAt} is null`,
    )
    .map((row) => row?.count ?? 0);

/** Deletes the challenge and returns it, so that it can be answered once, and only by its holder. */
export const claimChallenge = (
  directory: DirectoryDb,
  {
    id,
    kind,
    boundTo,
    now,
  }: { id: string; kind: "passkey-sign-in" | "passkey-registration"; boundTo: string; now: number },
): Statement<{ userId: string | null } | null> =>
  directory
    .writeReturning(
      { userId: secondFactorChallenges.userId },
      sql`delete from ${secondFactorChallenges} where ${secondFactorChallenges.id} = ${id}
        and ${secondFactorChallenges.kind} = ${kind} and ${secondFactorChallenges.boundTo} = ${boundTo}
        and ${secondFactorChallenges.expiresAt} > ${now}`,
    )
    .map(([row]) => row ?? null);

/** A passkey and its user, who may sign in. */
export const findPasskey = (directory: DirectoryDb, credentialId: string) =>
  directory.selectFirst(userPasskeys, {
    columns: {
      ...ACCOUNT,
      id: userPasskeys.id,
      credentialId: userPasskeys.credentialId,
      publicKey: userPasskeys.publicKey,
      counter: userPasskeys.counter,
      transports: userPasskeys.transports,
    },
    join: [innerJoin(users, eq(users.id, userPasskeys.userId))],
    where: and(eq(userPasskeys.credentialId, credentialId), eq(users.status, "active"), sql`${companyIsOpen} = 1`),
  });
export type PasskeyRow = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** Rolls the batch back when the passkey was removed, or used with another counter meanwhile. */
export const acceptPasskey = (
  directory: DirectoryDb,
  { id, counter }: { id: string; counter: number },
  newCounter: number,
  now: number,
): [Statement<void>, Change<void>] => [
  directory.assertExists("conflict", userPasskeys, eq(userPasskeys.id, id), eq(userPasskeys.counter, counter)),
  directory.update(userPasskeys, { counter: newCounter, lastUsedAt: now }, eq(userPasskeys.id, id)),
];

/** The user's factors and account, and when they last confirmed their identity in this session. */
export const findFactors = (directory: DirectoryDb, userId: string, sessionId: string) =>
  directory.first(
    {
      ...ACCOUNT,
      role: users.role,
      passwordHash: users.passwordHash,
      confirmedAt: sql<number | null>`(select ${sessions.confirmedAt} from ${sessions}
        where ${sessions.id} = ${sessionId} and ${sessions.userId} = ${users.id})`,
      hasAuthenticator,
      hasPasskey,
      isRequired,
      unusedCodes: sql<number>`(select count(*) from ${recoveryCodes}
        where ${recoveryCodes.userId} = ${users.id} and ${recoveryCodes.usedAt} is null)`,
    },
    sql`from ${users} where ${users.id} = ${userId} and ${users.status} = 'active'`,
  );
export type FactorsRow = NonNullable<Awaited<ReturnType<typeof findFactors>>>;

/** Rolls the batch back when the user has this many passkeys. */
export const assertFewerPasskeys = (directory: DirectoryDb, userId: string, max: number): Statement<void> =>
  directory.assert(
    "conflict",
    sql`(select count(*) from ${userPasskeys} where ${userPasskeys.userId} = ${userId}) < ${max}`,
  );

/** The user has a factor other than the one being removed, or their role needs none. */
export const assertMayRemove = (
  directory: DirectoryDb,
  userId: string,
  without: { passkeyId: string } | "authenticator",
): Statement<void> => {
  const otherPasskey = without === "authenticator" ? sql`1` : sql`${userPasskeys.id} <> ${without.passkeyId}`;
  const otherAuthenticator = without === "authenticator" ? sql`0` : hasAuthenticator;
  return directory.assert(
    "conflict",
    sql`exists (select 1 from ${users} where ${users.id} = ${userId} and (not ${isRequired} or ${otherAuthenticator}
      or exists (select 1 from ${userPasskeys} where ${userPasskeys.userId} = ${users.id} and ${otherPasskey})))`,
  );
};

const hasNoFactor = (userId: string): SQL =>
  sql`not exists (select 1 from ${users} where ${users.id} = ${userId} and ${hasFactor})`;

/** For the batch that removes a factor, after it: without any factor, recovery codes mean nothing. */
export const deleteUselessCodes = (directory: DirectoryDb, userId: string): Statement<void> =>
  directory.write(
    sql`delete from ${recoveryCodes} where ${recoveryCodes.userId} = ${userId} and ${hasNoFactor(userId)}`,
  );

/** The same: without any factor, other sessions end as with a changed password. */
export const endOtherSessions = (directory: DirectoryDb, userId: string, exceptId: string): Statement<void> =>
  directory.write(sql`delete from ${sessions} where ${sessions.userId} = ${userId} and ${sessions.id} <> ${exceptId}
    and ${hasNoFactor(userId)}`);

/** Signs users of these roles out who have no second factor, so that they set one up when they return. */
export const endSessionsWithoutFactor = (
  directory: DirectoryDb,
  roles: readonly Role[],
  exceptId: string,
): Statement<void> =>
  directory.write(sql`delete from ${sessions} where ${sessions.id} <> ${exceptId} and ${sessions.userId} in (
    select ${users.id} from ${users} where ${users.role} in (select value from json_each(${JSON.stringify(roles)}))
      and not ${hasFactor})`);

/** Deletes sign-ins and challenges that have expired. */
export const deleteExpired = (directory: DirectoryDb, now: number): [Statement<void>, Statement<void>] => [
  directory.write(sql`delete from ${pendingSignIns} where ${pendingSignIns.expiresAt} <= ${now}`),
  directory.write(sql`delete from ${secondFactorChallenges} where ${secondFactorChallenges.expiresAt} <= ${now}`),
];
