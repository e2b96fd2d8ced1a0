import type { DirectoryDb } from "#db/directory.server";
import type { Change, ReadBy, Statement } from "#db/statement.server";
import { type AuditWorld, auditEvent, audited } from "../audit/audit.service.server";
import { DomainError } from "../kernel/errors";
import type { Permission, Role } from "../kernel/permissions";
import { displayName } from "./access.schema";
import type { KeyGrant } from "./api-keys/key-grant";
import * as repo from "./sessions.repo.server";
import { hashPassword, needsRehash, verifyPassword } from "./sign-in/passwords.server";
import { type RequestKind, remember } from "./sign-in/remembered";
import { throttleSignIn } from "./throttle/sign-in-throttle.server";
import { newSecret, sha256 } from "./tokens.server";

export interface SignedIn {
  id: string;
  email: string;
  firstName: string | null;
  lastName: string | null;
  phone: string | null;
  role: Role;
  companyId: string | null;
  companyName: string | null;
  createdAt: number;
  sessionId: string;
  /** The companies a staff user is assigned to. */
  assigned: readonly string[];
  /** Whether the bell has something new. */
  unread: boolean;
  /** What a program's key allows of all this; a person has none. */
  key?: KeyGrant;
}

/** Who somebody is and what they reach, whatever news there is for them. */
export type Person = Omit<SignedIn, "unread">;

/** What signing in needs before anyone is signed in. */
export interface AccessWorld {
  directory: DirectoryDb;
  now(): number;
}

const HOUR = 3_600_000;
const SESSION_MS = 12 * HOUR;
const REMEMBERED_MS = 30 * 24 * HOUR;

/** Null for a cookie that opens nothing: unknown, expired, or of a user who was deactivated. */
export const findUserBySession = async (world: AccessWorld, token: string): Promise<SignedIn | null> =>
  findUser(world, "page", await sha256(token));

/** The same by the session's id: for a page with the bell's dot, for a call without. */
export async function findUser(
  { directory, now }: AccessWorld,
  way: RequestKind,
  id: string,
): Promise<SignedIn | null> {
  const find = way === "page" ? repo.findSignedIn : repo.findCaller;
  const row: (repo.CallerRow & { unread?: number }) | null = await find(directory, id, now());
  const user = row && { ...row, assigned: JSON.parse(row.assigned) as string[], unread: row.unread === 1 };
  remember(way, id, user);
  return user;
}

/** Whose companies' rows may be read in the trip that says who asks. */
type Reached = ReturnType<typeof repo.reachedBy>;

/**
 * The same for a call that shows no bell, with what `ahead` reads in the same trip: its statements are made for a
 * condition on a company's id, which holds for those that the session reaches by the permission.
 */
export async function findCallerBySession<const T extends readonly Statement<unknown>[]>(
  { directory, now }: AccessWorld,
  token: string,
  permission: Permission,
  ahead: (reached: Reached) => T,
): Promise<[user: SignedIn | null, read: ReadBy<T>]> {
  const [id, at] = [await sha256(token), now()];
  const statements = ahead(repo.reachedBy(id, permission, at));
  const [row, ...read] = await directory.batch(repo.findCaller(directory, id, at), ...statements);
  return [row && { ...row, assigned: JSON.parse(row.assigned) as string[], unread: false }, read as ReadBy<T>];
}

/**
 * Checks email and password and answers with the user's id; the audit log records the outcome. Neither the answer nor the
 * time it takes shows whether the account exists.
 * @throws unauthorized; too_many, see `throttleSignIn`
 */
export async function checkPassword(
  world: AuditWorld,
  input: { email: string; password: string; address: string; knownBrowser?: string | null },
): Promise<string> {
  const { directory } = world;
  const email = input.email.trim().toLowerCase();
  const { address, knownBrowser = null } = input;
  const throttle = throttleSignIn(directory, { email, address, knownBrowser }, world.now());
  const [wide, pair, state, user] = await directory.batch(
    ...throttle.statements,
    repo.findCredentials(directory, email),
  );
  throttle.assertAdmitted(wide, pair, state);
  const stored = user?.status === "active" && user.companyIsOpen === 1 ? user.passwordHash : null;
  const right = await verifyPassword(input.password, stored);
  if (!(right && user && stored)) {
    // The name of somebody who may be anybody, and no id.
    await auditEvent(
      { ...world, actor: { id: null, name: email } },
      { action: "sign-in.failed", subject: email, companyId: user?.companyId ?? null, after: { reason: whyNot(user) } },
    );
    throw new DomainError("wrong_credentials", "The e-mail or the password is wrong.");
  }
  const actor = { id: user.id, name: displayName(user) };
  const facts = { subject: user.email, companyId: user.companyId, after: { by: "password" } };
  const rehashed = needsRehash(stored) ? [await hashPassword(input.password)] : [];
  await directory.batch(
    ...throttle.succeeded,
    ...rehashed.map((hash) => repo.setRehashed(directory, user.id, { stored, hash, now: world.now() })),
    ...audited({ ...world, actor }, repo.setLastSignIn(directory, user.id, world.now()), {
      action: "sign-in.done",
      ...facts,
    }),
  );
  return user.id;
}

function whyNot(user: { status: string; passwordHash: string | null; companyIsOpen: number } | null): string {
  if (!user) return "no such account";
  if (user.status !== "active") return user.status;
  if (user.companyIsOpen !== 1) return "company is deactivated";
  return user.passwordHash ? "wrong password" : "has no password";
}

/**
 * Opens a session and answers with the opaque token for the cookie; the table keeps only its hash. The session that the
 * browser came with ends: one that was planted before never becomes signed in.
 */
export async function openSession(
  { directory, now }: AccessWorld,
  input: {
    userId: string;
    remember: boolean;
    userAgent: string | null;
    address: string;
    /** The token in the request's cookie. */
    replaces?: string | null;
    /** The identity provider has just made the user sign in again, at our request. */
    isConfirmed?: boolean;
  },
): Promise<{ token: string; expiresAt: number; email: string }> {
  const token = newSecret();
  const expiresAt = now() + (input.remember ? REMEMBERED_MS : SESSION_MS);
  const [email] = await directory.batch(
    repo.findEmail(directory, input.userId),
    repo.deleteExpiredSessions(directory, now()),
    ...(input.replaces ? [repo.deleteSession(directory, await sha256(input.replaces))] : []),
    repo.insertSession(directory, {
      id: await sha256(token),
      userId: input.userId,
      createdAt: now(),
      expiresAt,
      confirmedAt: input.isConfirmed ? now() : null,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
      address: input.address,
    }),
  );
  return { token, expiresAt, email };
}

export async function closeSession({ directory }: AccessWorld, token: string): Promise<void> {
  await repo.deleteSession(directory, await sha256(token));
}

/** Signs a user out everywhere, but for one session where one is named: for the batch that changes who they are. */
export const endSessions = (directory: DirectoryDb, userId: string, exceptId: string | null = null): Change<void> =>
  repo.deleteSessionsOf(directory, userId, exceptId);

/** The same for the keys that a user's programs call with. */
export const endKeys = ({ directory, now }: AccessWorld, userId: string): Statement<void> =>
  repo.revokeKeysOf(directory, userId, now());
