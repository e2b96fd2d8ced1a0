import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { tellOfExpiringLots } from "./expiring-lots.server";
import { planLetters, writeLetters } from "./letters.server";
import { sweepNotifications } from "./sweep-notifications.server";

/** Schedules emails about new notifications and writes those that are due. Enqueues another message for the rest. */
export async function tellByMailJob(ctx: Ctx): Promise<void> {
  const isMoreNews = await planLetters(ctx);
  const isMoreDue = await writeLetters(ctx);
  if (isMoreNews || isMoreDue) await ctx.enqueue({ type: "tell-by-mail" });
}

/** Handles one message's worth of companies with expiring lots. Enqueues another message for the rest. */
export async function tellExpiringJob(ctx: Ctx, { after }: Extract<Job, { type: "tell-expiring" }>): Promise<void> {
  const next = await tellOfExpiringLots(ctx, after);
  if (next) await ctx.enqueue({ type: "tell-expiring", after: next });
}

/** Deletes one message's worth of old notifications. Enqueues another message for the rest. */
export async function sweepNotificationsJob(ctx: Ctx): Promise<void> {
  if (await sweepNotifications(ctx)) await ctx.enqueue({ type: "sweep-notifications" });
}
