import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { tellOfExpiringLots } from "./expiring-lots.server";
import { planLetters, writeLetters } from "./letters.server";
import { sweepNotifications } from "./sweep-notifications.server";

/** Finds who is to get letters of what is new, and writes those that are due; what is left is another message. */
export async function tellByMailJob(ctx: Ctx): Promise<void> {
  const isMoreNews = await planLetters(ctx);
  const isMoreDue = await writeLetters(ctx);
  if (isMoreNews || isMoreDue) await ctx.enqueue({ type: "tell-by-mail" });
}

/** A message's worth of companies whose lots expire; what is left is another message. */
export async function tellExpiringJob(ctx: Ctx, { after }: Extract<Job, { type: "tell-expiring" }>): Promise<void> {
  const next = await tellOfExpiringLots(ctx, after);
  if (next) await ctx.enqueue({ type: "tell-expiring", after: next });
}

/** A message's worth of clearing away; what is left is another message. */
export async function sweepNotificationsJob(ctx: Ctx): Promise<void> {
  if (await sweepNotifications(ctx)) await ctx.enqueue({ type: "sweep-notifications" });
}
