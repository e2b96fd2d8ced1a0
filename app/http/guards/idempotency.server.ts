import {
  claimKey,
  cutOffKey,
  type KeptAnswer,
  keepAnswer,
  releaseKey,
} from "#app/domain/access/idempotency.service.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { type Costs, withoutCountingWrites } from "#db/connection/connection.server";
import { describeError } from "../setup/log.server";

/**
 * A POST with an Idempotency-Key runs once. Within 24 hours the same key returns the first response for the same body,
 * 422 for another body, and 409 while the first request is still running.
 */
export async function withIdempotency(
  ctx: Ctx,
  request: Request,
  body: string,
  costs: Costs,
  run: () => Promise<Response>,
): Promise<Response> {
  const key = request.headers.get("Idempotency-Key");
  if (request.method !== "POST" || key === null) return run();
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new DomainError("idempotency_key_malformed", "An Idempotency-Key is 1 to 255 printable characters.");
  }
  const claim = () => claimKey(ctx, key, `${request.method} ${new URL(request.url).pathname}\n${body}`);
  const kept = await withoutCountingWrites(costs, claim);
  if (kept) return replay(kept);
  const { writes } = costs;
  let response: Response;
  try {
    response = await run();
  } catch (error) {
    const isRefusal = asDomainError(error) instanceof DomainError;
    // Refused, or failed before the first write: the request can be repeated under the same key.
    const mayRunAgain = isRefusal || costs.writes === writes;
    await withoutCountingWrites(costs, async () => {
      if (mayRunAgain) await releaseKey(ctx, key);
      else await cutOffKey(ctx, key).catch((lost) => ctx.log.error("key not cut off", describeError(lost)));
    });
    throw error;
  }
  const text = await response.clone().text();
  try {
    await keepAnswer(ctx, key, { status: response.status, headers: headersWorthKeeping(response), body: text });
  } catch (error) {
    // The work is committed, so the key stays taken: otherwise a retry would do it again.
    ctx.log.error("answer not kept", describeError(error));
  }
  return response;
}

const headersWorthKeeping = ({ headers }: Response): Record<string, string> =>
  Object.fromEntries(
    ["Content-Type", "Link"].map((name) => [name, headers.get(name) ?? ""]).filter(([, value]) => value),
  );

const replay = ({ status, headers, body }: KeptAnswer): Response =>
  new Response(status === 204 ? null : body, {
    status,
    headers: { ...headers, "Cache-Control": "no-store", "Idempotency-Replayed": "true" },
  });
