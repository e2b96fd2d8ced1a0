import { mayDo } from "../../access/access.service.server";
import type { Ctx } from "../../ctx";
import { DomainError } from "../../errors";
import type { Job } from "../../jobs";
import { standingOf } from "../../users/users.service.server";
import { releasePicking } from "./pick-sessions.server";
import * as repo from "./sessions.repo.server";

/**
 * Gives back the orders that somebody is picking where they may not work any more: their account was deleted or shut,
 * or their role or companies were taken away. Otherwise nobody else could pick them.
 */
export async function releasePickerJob(ctx: Ctx, { userId }: Extract<Job, { type: "release-picker" }>): Promise<void> {
  const standing = await standingOf(ctx, userId);
  const open = await repo.openSessionsOf(ctx.db, userId);
  const lost = open.filter(({ companyId }) => !(standing && mayDo(standing, "floor.work", companyId)));
  for (const { orderId } of lost) {
    try {
      await releasePicking(ctx, orderId);
    } catch (error) {
      // Completed or released by somebody else meanwhile.
      if (!(error instanceof DomainError && error.code === "conflict")) throw error;
    }
  }
  // A picker with more paused orders than one look shows goes on in a message of its own.
  if (lost.length > 0 && open.length === repo.MOST_OPEN) await ctx.enqueue({ type: "release-picker", userId });
}
