import { takeTurn } from "../access/rate-limits.server";
import type { Ctx } from "../ctx";
import { DomainError } from "../errors";

const HOUR = 3_600_000;
const MOST = 5;

/**
 * An address gets five letters of invitation a day, by whatever way: invited, again, let in again, deleted and invited.
 * @throws too_many
 */
export async function takeInvitation(ctx: Ctx, email: string): Promise<void> {
  const limit = { key: `invitation:${email}`, most: MOST, windowMs: 24 * HOUR };
  const { count, windowEndsAt } = await takeTurn(ctx.directory, limit, ctx.now());
  if (count <= MOST) return;
  const ms = windowEndsAt - ctx.now();
  const hours = Math.max(1, Math.ceil(ms / HOUR));
  throw new DomainError(
    "too_many",
    `${email} was sent ${MOST} invitations within a day. Try again in ${hours} ${hours === 1 ? "hour" : "hours"}.`,
    { retryAfterSeconds: Math.max(1, Math.ceil(ms / 1000)) },
  );
}
