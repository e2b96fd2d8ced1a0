import type { Ctx } from "../ctx";
import { sendDueMail } from "./send-mail.server";

/** Sends what is due; where there may be more, in a message of its own. */
export async function sendMailJob(ctx: Ctx): Promise<void> {
  if (await sendDueMail(ctx)) await ctx.enqueue({ type: "send-mail" });
}
