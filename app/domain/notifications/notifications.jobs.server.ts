import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { notifyExpiringLots } from "./expiring-lots.server";
import { scheduleNotificationEmails, writeNotificationEmails } from "./notification-emails.server";
import { sweepNotifications } from "./sweep-notifications.server";

/** Schedules emails about new notifications and writes those that are due. Enqueues another message for the rest. */
export async function emailNotificationsJob(ctx: Ctx): Promise<void> {
  const hasMoreNews = await scheduleNotificationEmails(ctx);
  const hasMoreDue = await writeNotificationEmails(ctx);
  if (hasMoreNews || hasMoreDue) await ctx.enqueue({ type: "email-notifications" });
}

/** Handles one message's worth of companies with expiring lots. Enqueues another message for the rest. */
export async function notifyExpiringLotsJob(
  ctx: Ctx,
  { after }: Extract<Job, { type: "notify-expiring-lots" }>,
): Promise<void> {
  const next = await notifyExpiringLots(ctx, after);
  if (next) await ctx.enqueue({ type: "notify-expiring-lots", after: next });
}

/** Deletes one message's worth of old notifications. Enqueues another message for the rest. */
export async function sweepNotificationsJob(ctx: Ctx): Promise<void> {
  if (await sweepNotifications(ctx)) await ctx.enqueue({ type: "sweep-notifications" });
}
