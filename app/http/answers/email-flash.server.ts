import type { Ctx } from "#app/domain/kernel/ctx";
import { isEmailSetUp } from "#app/domain/mail/mail.service.server";
import { paths } from "../paths";
import type { FlashInput } from "./flash.server";

/** For an action that did something else too: its title, and the email that was not sent. */
interface Unsent {
  title: string;
  /** "The invitation was not sent". */
  unsent: string;
}

/**
 * The message after an action that wrote an email: `sent`, or where email is not set up, that it was not sent and, for
 * users who can open it, where it is kept.
 */
export function emailFlash(ctx: Pick<Ctx, "mail" | "can">, sent: FlashInput, also?: Unsent): FlashInput {
  if (isEmailSetUp(ctx)) return sent;
  const reason = `${also?.unsent ?? "Not sent"}: email is not set up`;
  const isShown = ctx.can("system.read");
  const place = isShown ? "The message is kept in System Reports, Emails." : "";
  return {
    title: also?.title ?? reason,
    description: [also && `${reason}.`, place].filter(Boolean).join(" ") || undefined,
    link: isShown ? { to: paths.system("mail"), label: "Open emails" } : undefined,
  };
}

/** The message after an action that wrote an invitation. */
export const invitationFlash = (ctx: Pick<Ctx, "mail" | "can">, title: string, sent: string): FlashInput =>
  emailFlash(ctx, { title, description: sent }, { title, unsent: "The invitation was not sent" });
