import type { DirectoryDb } from "#db/directory.server";
import type { Scope } from "#db/scoped.server";
import { DomainError } from "../errors";
import { type Permission, type Role, reachOf } from "./access.schema";
import { hashPassword, needsRehash, verifyPassword } from "./passwords.server";
import * as repo from "./sessions.repo.server";
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
}

/** What signing in needs before anyone is signed in. */
export interface AccessWorld {
  directory: DirectoryDb;
  now(): number;
}

const HOUR = 3_600_000;
const SESSION_MS = 12 * HOUR;
const REMEMBERED_MS = 30 * 24 * HOUR;
const FAILURES = { limit: 10, windowMs: HOUR / 4 };

/** Null for a cookie that opens nothing: unknown, expired, or of a user who was deactivated. */
export async function findUserBySession({ directory, now }: AccessWorld, token: string): Promise<SignedIn | null> {
  const row = await repo.findSignedIn(directory, await sha256(token), now());
  return row && { ...row, assigned: JSON.parse(row.assigned) as string[], unread: row.unread === 1 };
}

/**
 * Checks e-mail and password and answers with the user's id. Whether the account exists is not to be learnt from the
 * answer nor from the time it takes.
 * @throws unauthorized; too_many after ten failures of the account or the address within 15 minutes
 */
export async function checkPassword(
  world: AccessWorld,
  input: { email: string; password: string; address: string },
): Promise<string> {
  const { directory } = world;
  const email = input.email.trim().toLowerCase();
  const keys = [`sign-in:account:${email}`, `sign-in:address:${input.address}`];
  const [exhausted, user] = await directory.batch(
    repo.findExhausted(directory, keys, FAILURES.limit, world.now()),
    repo.findCredentials(directory, email),
  );
  if (exhausted.length > 0) throw tooMany(exhausted, world.now());
  const right = await verifyPassword(input.password, user?.passwordHash ?? null);
  if (!(right && user)) {
    await directory.batch(...keys.map((key) => repo.countOne(directory, key, FAILURES.windowMs, world.now())));
    throw new DomainError("unauthorized", "The e-mail or the password is wrong.");
  }
  await repo.forgetCounts(directory, keys);
  if (user.passwordHash && needsRehash(user.passwordHash)) {
    await repo.setPasswordHash(directory, user.id, await hashPassword(input.password), world.now());
  }
  return user.id;
}

/** Opens a session and answers with the opaque token for the cookie; the table keeps only its hash. */
export async function openSession(
  { directory, now }: AccessWorld,
  input: { userId: string; remember: boolean; userAgent: string | null; address: string },
): Promise<{ token: string; expiresAt: number }> {
  const token = newSecret();
  const expiresAt = now() + (input.remember ? REMEMBERED_MS : SESSION_MS);
  await directory.batch(
    repo.deleteExpiredSessions(directory, now()),
    repo.insertSession(directory, {
      id: await sha256(token),
      userId: input.userId,
      createdAt: now(),
      expiresAt,
      userAgent: input.userAgent?.slice(0, 300) ?? null,
      address: input.address,
    }),
  );
  return { token, expiresAt };
}

export async function closeSession({ directory }: AccessWorld, token: string): Promise<void> {
  await repo.deleteSession(directory, await sha256(token));
}

type Standing = Pick<SignedIn, "role" | "companyId" | "assigned">;

/** Which companies the user reaches by this permission; null when it is not theirs at all. */
export function scopeFor(user: Standing, permission: Permission): Scope | null {
  const reach = reachOf(user.role, permission);
  if (!reach) return null;
  if (reach === "all") return { kind: "all" };
  const own = user.companyId ? [user.companyId] : [];
  return { kind: "some", companyIds: reach === "own" ? own : [...own, ...user.assigned] };
}

/** May the user do this at all; with a company, may they do it there. */
export function mayDo(user: Standing, permission: Permission, companyId?: string): boolean {
  const scope = scopeFor(user, permission);
  if (!scope) return false;
  if (companyId === undefined || scope.kind === "all") return true;
  return scope.kind === "some" && scope.companyIds.includes(companyId);
}

function tooMany(exhausted: { windowEndsAt: number }[], now: number): DomainError {
  const until = Math.max(...exhausted.map((row) => row.windowEndsAt));
  const seconds = Math.max(1, Math.ceil((until - now) / 1000));
  return new DomainError("too_many", `Too many attempts. Try again in ${Math.ceil(seconds / 60)} minutes.`, {
    retryAfterSeconds: seconds,
  });
}
