import type { Ctx } from "../../kernel/ctx";
import { sendDueMail } from "./send-mail.server";

/** Sends the emails that are due, and enqueues another message when there may be more. */
export async function sendMailJob(ctx: Ctx): Promise<void> {
  if (await sendDueMail(ctx)) await ctx.enqueue({ type: "send-mail" });
}
