import type { Ctx } from "../kernel/ctx";
import { type AudienceCheck, sendDueMail } from "./send-mail.server";

/** Sends the emails that are due, and enqueues another message when there may be more. */
export async function sendMailJob(ctx: Ctx, mayRead: AudienceCheck): Promise<void> {
  if (await sendDueMail(ctx, mayRead)) await ctx.enqueue({ type: "send-mail" });
}
