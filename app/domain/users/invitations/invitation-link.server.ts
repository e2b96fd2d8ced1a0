import type { Statement } from "#db/statement.server";
import { issueToken } from "../../access/tokens.server";
import { audited, type ChangeEntry } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { conflict, forbidden } from "../../kernel/errors";
import { isEmailSetUp } from "../../notifications/mail.service.server";
import { getEditableUser } from "../change-user.server";
import type { KnownUser } from "../users.repo.server";
import * as repo from "../users.repo.server";
import { invitationStatements, refuseKnownAddress } from "./invite-user.server";

/**
 * Whether the caller can copy the link of an invitation: the provider's managers of users, and only where email is not
 * set up. With email, a link proves that its user reads the mailbox. A company's own managers cannot, because the link
 * would show them whether the address has an account elsewhere.
 */
export const mayCopyInvitation = (ctx: Pick<Ctx, "mail" | "can">): boolean =>
  !isEmailSetUp(ctx) && ctx.can("users.assign");

/** For the page that makes the link. @throws not_found; forbidden; conflict, with the reason */
export async function getInvited(ctx: Ctx, id: string): Promise<KnownUser> {
  const seen = await getNotJoined(ctx, id);
  if (!ctx.can("users.assign")) throw forbidden();
  if (isEmailSetUp(ctx)) throw conflict("Email is set up. Send the invitation again instead.", "invitation_is_emailed");
  return seen;
}

/**
 * A new invitation link to pass on by other means than email. It works once and for seven days; earlier links stop
 * working.
 * @throws not_found; forbidden; conflict, also when the address has an account
 */
export async function makeInvitationLink(ctx: Ctx, id: string, { origin }: { origin: string }): Promise<string> {
  const seen = await getInvited(ctx, id);
  const { token, statements } = await issueToken(ctx, id, "invitation");
  await replaceLink(ctx, seen, "user.invitation-copied", statements);
  return `${origin}/invitation/${token}`;
}

/**
 * Sends a new invitation; the previous link stops working.
 * @throws not_found; forbidden; conflict when the user has already joined, or cannot; too_many
 */
export async function inviteAgain(ctx: Ctx, id: string, { origin }: { origin: string }): Promise<KnownUser> {
  const seen = await getNotJoined(ctx, id);
  await replaceLink(ctx, seen, "user.invited", await invitationStatements(ctx, seen, origin));
  await ctx.enqueue({ type: "send-mail" });
  return seen;
}

async function getNotJoined(ctx: Ctx, id: string): Promise<KnownUser> {
  const seen = await getEditableUser(ctx, id);
  if (seen.status === "active") throw conflict("This user already accepted the invitation.", "invitation_accepted");
  if (seen.status === "deactivated")
    throw conflict("This user is deactivated. Activate the user first.", "user_deactivated");
  return seen;
}

type Link = Awaited<ReturnType<typeof issueToken>>["statements"];

/** Voids the earlier links and writes the new one, with the mail that carries it. */
async function replaceLink(
  ctx: Ctx,
  seen: KnownUser,
  action: ChangeEntry["action"],
  [voidOlder, newLink, ...mail]: readonly [...Link, ...Statement<unknown>[]],
): Promise<void> {
  await ctx.directory
    .batch(
      repo.assertActorStands(ctx),
      repo.assertAsSeen(ctx, seen),
      repo.reviewEmail(ctx, seen),
      voidOlder,
      ...audited(ctx, newLink, { action, subject: seen.email, companyId: seen.companyId }),
      ...mail,
    )
    .catch(refuseKnownAddress);
}
