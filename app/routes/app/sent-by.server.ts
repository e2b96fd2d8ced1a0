import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";

/** What a device kept for one user is never counted for the user who signed in there since. @throws unauthorized */
export function assertSentBy(ctx: Ctx, userId: string): void {
  if (userId !== ctx.actor.id)
    throw new DomainError("another_user_signed_in", "Another user is signed in on this device now.");
}
