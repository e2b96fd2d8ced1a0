import { and, eq, isNull, ne } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { sessions, users } from "#db/schema/directory/accounts";
import { apiKeys } from "#db/schema/directory/credentials";
import type { ScannedCode } from "#db/schema/values/scanning-values";
import type { BatchResults, Change, Statement } from "#db/statement.server";
import { type AuditWorld, auditEvent, audited } from "../audit/audit.service.server";
import { DomainError } from "../kernel/errors";
import type { Permission, Role } from "../kernel/permissions";
import type { Units } from "../kernel/units";
import { displayName } from "./access.schema";
import type { KeyGrant } from "./api-keys/key-grant";
import { type NextStep, nextStep } from "./second-factor/second-factor.schema";
import * as repo from "./sessions.repo.server";
import { hashPassword, needsRehash, verifyPassword } from "./sign-in/passwords.server";
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
  /** In which weights and lengths are shown; null follows the provider's setting. */
  units: Units | null;
  /** The warehouse chosen in this session; calls by key have none. */
  warehouseId?: string | null;
  /** All calendars, for `parseCalendars`. */
  calendars: string;
  /** Warehouses that the user can choose from; empty where there is no choice, and for calls. */
  warehouses?: readonly WarehouseChoice[];
  /** Kinds of codes that cameras read in the warehouse that their pages show; only for pages, and on the floor. */
  scannedCodes?: readonly ScannedCode[] | null;
  /** The companies a staff user is assigned to. */
  assigned: readonly string[];
  /** Whether there are notifications the user has not seen. */
  unread: boolean;
  /** Limits of the API key; a person has none. */
  key?: KeyGrant;
}

export interface WarehouseChoice {
  id: string;
  code: string;
  name: string;
}

/** The signed-in user and their reach, without the notification state. */
export type Person = Omit<SignedIn, "unread">;

/** Pages read notifications with the session, calls do not. */
export type RequestKind = "page" | "call";

/** Dependencies of code that runs before sign-in. */
export interface AccessWorld {
  directory: DirectoryDb;
  now(): number;
}

const HOUR = 3_600_000;
const SESSION_MS = 12 * HOUR;
const REMEMBERED_MS = 30 * 24 * HOUR;

/** What a page reads with the session. */
interface PageFacts {
  unread?: number;
  choices?: string | null;
  scannedCodes?: ScannedCode[] | null;
}

/** Null for an unknown or expired session, or one of a deactivated user. */
export const findUserBySession = async (world: AccessWorld, token: string): Promise<SignedIn | null> =>
  findUser(world, "page", await sha256(token));

/** The same by session id: pages include the notification dot, calls do not. */
export async function findUser(
  { directory, now }: AccessWorld,
  kind: RequestKind,
  id: string,
): Promise<SignedIn | null> {
  const find = kind === "page" ? repo.findSignedIn : repo.findCaller;
  const row: (repo.CallerRow & PageFacts) | null = await find(directory, id, now());
  if (!row) return null;
  const { choices, ...user } = row;
  const warehouses = choices ? (JSON.parse(choices) as WarehouseChoice[]) : [];
  return { ...user, assigned: JSON.parse(row.assigned) as string[], unread: row.unread === 1, warehouses };
}

/** SQL condition for companies whose rows may be read in the round trip that authenticates the session. */
type Reached = ReturnType<typeof repo.reachedBy>;

/**
 * Authenticates a call without notifications, and runs the statements of `inAuthBatch` in the same round trip. They receive a
 * condition on a company's id that holds for the companies this session reaches by the permission.
 */
export async function findCallerBySession<const T extends readonly Statement<unknown>[]>(
  { directory, now }: AccessWorld,
  sessionId: string,
  permission: Permission,
  authReads: (reached: Reached) => T,
): Promise<[user: SignedIn | null, read: BatchResults<T>]> {
  const at = now();
  const statements = authReads(repo.reachedBy(sessionId, permission, at));
  const [row, ...read] = await directory.batch(repo.findCaller(directory, sessionId, at), ...statements);
  return [row && { ...row, assigned: JSON.parse(row.assigned) as string[], unread: false }, read as BatchResults<T>];
}

/** A user whose password was right, and what must follow before they have a session. */
export interface PasswordAccepted {
  userId: string;
  next: NextStep;
}

/**
 * Checks email and password, and records the outcome in the audit log. Neither the answer nor its duration shows whether
 * the account exists.
 * @throws unauthorized; too_many, see `throttleSignIn`
 */
export async function checkPassword(
  world: AuditWorld,
  input: { email: string; password: string; address: string; knownBrowser?: string | null },
): Promise<PasswordAccepted> {
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
    // Unauthenticated, so the entry has the entered name and no user id.
    await auditEvent(
      { ...world, actor: { id: null, name: email } },
      { action: "sign-in.failed", subject: email, companyId: user?.companyId ?? null, after: { reason: whyNot(user) } },
    );
    throw new DomainError("wrong_credentials", "The email or password is wrong.");
  }
  const actor = { id: user.id, name: displayName(user) };
  const next = nextStep(user);
  const rehashed = needsRehash(stored) ? [await hashPassword(input.password)] : [];
  await directory.batch(
    ...throttle.succeeded,
    // The same password under a new hash, unless the password was changed in between.
    ...rehashed.map((hash) =>
      directory.update(
        users,
        { passwordHash: hash, updatedAt: world.now() },
        eq(users.id, user.id),
        eq(users.passwordHash, stored),
      ),
    ),
    ...acceptedEntries({ ...world, actor }, user, next),
  );
  return { userId: user.id, next };
}

/** A sign-in is done with its second factor, if it needs one. */
function acceptedEntries(
  world: AuditWorld,
  { id, email, companyId }: { id: string; email: string; companyId: string | null },
  next: NextStep,
): Statement<void>[] {
  const entry = { subject: email, companyId, after: { by: "password" } };
  if (next !== "session") return [auditEvent(world, { action: "sign-in.password-accepted", ...entry })];
  return audited(world, repo.setLastSignIn(world.directory, id, world.now()), { action: "sign-in.done", ...entry });
}

function whyNot(user: { status: string; passwordHash: string | null; companyIsOpen: number } | null): string {
  if (!user) return "no such account";
  if (user.status !== "active") return user.status;
  if (user.companyIsOpen !== 1) return "company is deactivated";
  return user.passwordHash ? "wrong password" : "has no password";
}

/**
 * Opens a session in the warehouse that the user chose last, and returns the opaque token for the cookie; the table
 * stores only its hash. Ends the session that the browser sent, which prevents session fixation.
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
  const id = await sha256(token);
  const expiresAt = now() + (input.remember ? REMEMBERED_MS : SESSION_MS);
  const [user] = await directory.batch(
    directory.selectFirst(users, { columns: ["email"], where: eq(users.id, input.userId) }),
    repo.deleteExpiredSessions(directory, now()),
    ...(input.replaces ? [directory.delete(sessions, eq(sessions.id, await sha256(input.replaces)))] : []),
    directory.insert(sessions, {
      id,
      userId: input.userId,
      createdAt: now(),
      expiresAt,
      confirmedAt: input.isConfirmed ? now() : null,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
      address: input.address,
    }),
    repo.resumeWarehouse(directory, id),
  );
  return { token, expiresAt, email: user?.email ?? "" };
}

export async function closeSession({ directory }: AccessWorld, token: string): Promise<void> {
  await repo.deleteSession(directory, await sha256(token));
}

/** The companies that these ids name, themselves or by their users; other ids name none. */
export const companiesNamed = ({ directory }: AccessWorld, ids: readonly string[]): PromiseLike<string[]> =>
  repo.companiesNamed(directory, ids).map((rows) => rows.map(({ id }) => id));

/** Ends all sessions of a user except `exceptId`. For the batch that changes their credentials or rights. */
export const endSessions = (directory: DirectoryDb, userId: string, exceptId: string | null = null): Change<void> =>
  directory.delete(
    sessions,
    and(eq(sessions.userId, userId), exceptId === null ? undefined : ne(sessions.id, exceptId))!,
  );

/** Revokes all API keys of a user, for good. For the batch that changes their rights. */
export const endKeys = ({ directory, now }: AccessWorld, userId: string): Statement<void> =>
  directory.update(apiKeys, { revokedAt: now() }, eq(apiKeys.userId, userId), isNull(apiKeys.revokedAt));
