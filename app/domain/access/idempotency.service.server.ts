import { and, eq, isNull, lt, type SQL } from "drizzle-orm";
import { idempotencyKeys } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError } from "../kernel/errors";
import { insertKey } from "./idempotency.repo.server";

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const DAY_MS = 86_400_000;
/** Longer than any request runs. */
const MAX_REQUEST_MS = 5 * 60_000;
/** Most requests finish within this time. */
const IN_FLIGHT_RETRY_SECONDS = 2;

/**
 * Claims the key for this request, or returns the stored answer of the first one.
 * @throws validation when the key was used with another body; conflict while the first request runs, or when it was
 *         interrupted before it could answer, so that only the caller can find out whether it took effect
 */
export async function claimKey(ctx: Ctx, key: string, request: string): Promise<KeptAnswer | null> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(request));
  const hash = Array.from(new Uint8Array(digest), (b) => b.toString(16).padStart(2, "0")).join("");
  const [, isClaimed, kept] = await ctx.directory.batch(
    ctx.directory.delete(idempotencyKeys, lt(idempotencyKeys.createdAt, ctx.now() - DAY_MS)),
    insertKey(ctx.directory, { userId: ctx.actor.id, key, requestHash: hash, createdAt: ctx.now() }),
    ctx.directory.selectFirst(idempotencyKeys, {
      columns: ["status", "headers", "body", "requestHash", "createdAt"],
      where: isOwn(ctx, key),
    }),
  );
  if (isClaimed) return null;
  if (kept?.requestHash !== hash) {
    throw new DomainError(
      "idempotency_key_reused",
      "This Idempotency-Key was already used with another request. Use a new key.",
    );
  }
  if (kept.status === null && kept.createdAt > ctx.now() - MAX_REQUEST_MS)
    throw conflict(
      "The first request with this Idempotency-Key is still running. Wait, then try again.",
      "idempotency_key_in_flight",
      {
        retryAfterSeconds: IN_FLIGHT_RETRY_SECONDS,
      },
    );
  if (kept.status === null)
    throw conflict(
      "The first request with this Idempotency-Key was interrupted. Check whether it took effect, then use a new key.",
      "idempotency_outcome_unknown",
    );
  return {
    status: kept.status,
    headers: JSON.parse(kept.headers ?? "{}"),
    body: await ctx.sealer.open(kept.body ?? "").catch((error: unknown) => {
      ctx.log.warn("a kept answer cannot be decrypted", { reason: String(error) });
      throw conflict(
        "The response to this Idempotency-Key can no longer be read. Check whether the request took effect, then use a new key.",
        "idempotency_answer_lost",
      );
    }),
  };
}

const isOwn = ({ actor }: Ctx, key: string): SQL =>
  and(eq(idempotencyKeys.userId, actor.id), eq(idempotencyKeys.key, key))!;

/** Encrypted, because an answer can contain a secret that is shown only once, such as a webhook's. */
export async function keepAnswer(ctx: Ctx, key: string, { status, headers, body }: KeptAnswer): Promise<void> {
  const sealed = await ctx.sealer.seal(body);
  const answer = { status, headers: JSON.stringify(headers), body: sealed };
  await ctx.directory.update(idempotencyKeys, answer, isOwn(ctx, key));
}

/**
 * Records that the request failed after it may have made changes. It is not run again under this key; the next request
 * gets a conflict that asks the caller to check the result.
 */
export async function cutOffKey(ctx: Ctx, key: string): Promise<void> {
  const createdAt = ctx.now() - MAX_REQUEST_MS;
  await ctx.directory.update(idempotencyKeys, { createdAt }, isOwn(ctx, key), isNull(idempotencyKeys.status));
}

export async function releaseKey(ctx: Ctx, key: string): Promise<void> {
  await ctx.directory.delete(idempotencyKeys, isOwn(ctx, key), isNull(idempotencyKeys.status));
}
