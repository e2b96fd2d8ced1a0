import { eq } from "drizzle-orm";
import { pendingSignIns } from "#db/schema/directory/second-factor";
import type { Statement } from "#db/statement.server";
import { type AuditWorld, audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { conflict, type DomainError } from "../../kernel/errors";
import { displayName } from "../access.schema";
import { setLastSignIn } from "../sessions.repo.server";
import { newSecret, sha256 } from "../tokens.server";
import { newSecretForApp } from "./codes.server";
import * as repo from "./second-factor.repo.server";
import { type NextStep, PENDING_MINUTES } from "./second-factor.schema";

const PENDING_MS = PENDING_MINUTES * 60_000;
const EXPIRED = `This sign-in is already complete or took longer than ${PENDING_MINUTES} minutes. Sign in again.`;

export const signInExpired = (): DomainError => conflict(EXPIRED, "second_factor_expired");

/**
 * Records a sign-in whose password was right and returns the opaque token for its cookie. It is no session: the only
 * thing it allows is to prove, or to set up, the second factor.
 */
export async function openPendingSignIn(
  ctx: Ctx,
  input: { userId: string; next: Exclude<NextStep, "session">; remember: boolean; returnTo: string },
): Promise<{ token: string; expiresAt: number }> {
  const { directory, sealer, now } = ctx;
  const token = newSecret();
  const expiresAt = now() + PENDING_MS;
  const setup = input.next === "set-up" ? await newSecretForApp(ctx.randomHex) : null;
  await directory.insert(pendingSignIns, {
    id: await sha256(token),
    userId: input.userId,
    remember: input.remember,
    returnTo: input.returnTo,
    setupSealed: setup && (await sealer.seal(setup)),
    createdAt: now(),
    expiresAt,
  });
  return { token, expiresAt };
}

/** Null when the cookie's sign-in is unknown, finished or expired. */
export async function findPendingSignIn(ctx: Ctx, token: string | null): Promise<repo.PendingRow | null> {
  return token === null ? null : repo.findPending(ctx.directory, await sha256(token), ctx.now());
}

/** @throws conflict when the cookie's sign-in is unknown, finished or expired */
export async function getPendingSignIn(ctx: Ctx, token: string | null): Promise<repo.PendingRow> {
  const pending = await findPendingSignIn(ctx, token);
  if (!pending) throw signInExpired();
  return pending;
}

/** The audit entries of a sign-in name its user. */
export const worldOfUser = <W extends AuditWorld>(
  world: W,
  user: { userId: string; email: string; firstName: string | null; lastName: string | null },
): W => ({ ...world, actor: { ...world.actor, id: user.userId, name: displayName(user) } });

/**
 * Completes a sign-in, once: the sign-in ends in the same batch that accepts the proof, and the caller opens the
 * session.
 * @throws conflict when another tab completed it, or it expired; the refusal of `proof`, whose assertions use "conflict"
 */
export async function completeSignIn(
  ctx: Ctx,
  pending: repo.PendingRow,
  by: string,
  proof: readonly Statement<unknown>[],
  refusal: () => DomainError,
): Promise<void> {
  const { directory, now } = ctx;
  try {
    await directory.batch(
      repo.assertPending(directory, pending.id, now()),
      ...proof,
      directory.delete(pendingSignIns, eq(pendingSignIns.id, pending.id)),
      ...audited(worldOfUser(ctx, pending), setLastSignIn(directory, pending.userId, now()), {
        action: "sign-in.done",
        subject: pending.email,
        companyId: pending.companyId,
        after: { by },
      }),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "not_found")) throw signInExpired();
    if (refusedBy(error, "assertion", "conflict")) throw refusal();
    throw error;
  }
}
