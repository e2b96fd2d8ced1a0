import type { Ctx } from "#app/domain/kernel/ctx";
import { isEmailSetUp } from "#app/domain/notifications/mail.service.server";
import { mayCopyInvitation } from "#app/domain/users/users.service.server";
import { adminPaths } from "../admin-paths";
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

/** The message after an action that wrote an invitation; where email is not set up, with the page of its link. */
export function invitationFlash(
  ctx: Pick<Ctx, "mail" | "can">,
  { title, sent, userId }: { title: string; sent: string; userId: string | null },
): FlashInput {
  const unsent = "The invitation was not sent";
  if (userId === null || !mayCopyInvitation(ctx))
    return emailFlash(ctx, { title, description: sent }, { title, unsent });
  return {
    title,
    description: `${unsent}: email is not set up. Copy its link and pass it on yourself.`,
    link: { to: adminPaths.invitationLink(userId), label: "Copy link" },
  };
}
