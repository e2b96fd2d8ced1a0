import { sql } from "drizzle-orm";
import { idempotencyKeys } from "#db/schema/directory/accounts";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError } from "../kernel/errors";

export interface KeptAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

const DAY = 86_400_000;
/** Longer than any request runs. */
const CUT_OFF_MS = 5 * 60_000;
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
  const mine = sql`${idempotencyKeys.userId} = ${ctx.actor.id} and ${idempotencyKeys.key} = ${key}`;
  const { status, headers, body, requestHash, createdAt } = idempotencyKeys;
  const [, claimed, [kept]] = await ctx.directory.batch(
    ctx.directory.write(sql`delete from ${idempotencyKeys} where ${idempotencyKeys.createdAt} < ${ctx.now() - DAY}`),
    ctx.directory.writeReturning(
      { key: sql<string>`key` },
      sql`insert into ${idempotencyKeys} (user_id, key, request_hash, created_at)
        values (${ctx.actor.id}, ${key}, ${hash}, ${ctx.now()}) on conflict do nothing`,
    ),
    ctx.directory.rows({ status, headers, body, requestHash, createdAt }, sql`from ${idempotencyKeys} where ${mine}`),
  );
  if (claimed.length > 0) return null;
  if (kept?.requestHash !== hash) {
    throw new DomainError("idempotency_key_reused", "This Idempotency-Key was used with another request.");
  }
  if (kept.status === null && kept.createdAt > ctx.now() - CUT_OFF_MS)
    throw conflict("The first request with this Idempotency-Key is still running.", "idempotency_key_in_flight", {
      retryAfterSeconds: IN_FLIGHT_RETRY_SECONDS,
    });
  if (kept.status === null)
    throw conflict(
      "The first request was cut off before it answered. See whether it was done, then use another key.",
      "idempotency_outcome_unknown",
    );
  return {
    status: kept.status,
    headers: JSON.parse(kept.headers ?? "{}"),
    body: await ctx.sealer.open(kept.body ?? "").catch((error: unknown) => {
      ctx.log.warn("a kept answer cannot be decrypted", { reason: String(error) });
      throw conflict(
        "The request with this Idempotency-Key was answered, but the answer can no longer be read. Check its result, then use another key.",
        "idempotency_answer_lost",
      );
    }),
  };
}

/** Encrypted, because an answer can contain a secret that is shown only once, such as a webhook's. */
export async function keepAnswer(ctx: Ctx, key: string, { status, headers, body }: KeptAnswer): Promise<void> {
  const sealed = await ctx.sealer.seal(body);
  await ctx.directory.write(
    sql`update ${idempotencyKeys} set status = ${status}, headers = ${JSON.stringify(headers)}, body = ${sealed}
      where ${idempotencyKeys.userId} = ${ctx.actor.id} and ${idempotencyKeys.key} = ${key}`,
  );
}

/**
 * Records that the request failed after it may have made changes. It is not run again under this key; the next request
 * gets a conflict that asks the caller to check the result.
 */
export async function cutOffKey(ctx: Ctx, key: string): Promise<void> {
  await ctx.directory.write(
    sql`update ${idempotencyKeys} set created_at = ${ctx.now() - CUT_OFF_MS}
      where ${idempotencyKeys.userId} = ${ctx.actor.id} and ${idempotencyKeys.key} = ${key}
      and ${idempotencyKeys.status} is null`,
  );
}

export async function releaseKey(ctx: Ctx, key: string): Promise<void> {
  await ctx.directory.write(
    sql`delete from ${idempotencyKeys} where ${idempotencyKeys.userId} = ${ctx.actor.id} and ${idempotencyKeys.key} = ${key}
      and ${idempotencyKeys.status} is null`,
  );
}
