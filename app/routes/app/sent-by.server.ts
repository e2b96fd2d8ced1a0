import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";

/**
 * Refuses work that a device queued for one user when another user is now signed in.
 * @throws unauthorized
 */
export function assertSentBy(ctx: Ctx, userId: string): void {
  if (userId !== ctx.actor.id)
    throw new DomainError("another_user_signed_in", "Another user is now signed in on this device.");
}
