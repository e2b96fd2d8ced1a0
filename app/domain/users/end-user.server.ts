import { endKeys, endSessions } from "../access/access.service.server";
import { resetSecondFactorStatements } from "../access/reset-second-factor.server";
import { activatedNotice } from "../access/role-notice.server";
import { audited, type ChangeEntry } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, forbidden } from "../kernel/errors";
import { getEditableUser, getUser } from "./change-user.server";
import { invitationStatements, refuseKnownAddress } from "./invitations/invite-user.server";
import { whyNotDeactivate, whyNotDelete } from "./users.policy";
import * as repo from "./users.repo.server";
import { type KnownUser, toManaged } from "./users.repo.server";

/** For the confirmation page. @throws not_found; forbidden with the reason */
export async function getRemovableUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const seen = await getUser(ctx, id);
  const refusal = whyNotDelete(ctx.actor, toManaged(seen));
  if (refusal) throw forbidden(refusal, "user_not_manageable");
  return seen;
}

/**
 * Deletes the account with its sessions, keys and links. History keeps the person's name, and what they were picking is
 * released.
 * @throws not_found; forbidden with the reason; conflict for the last administrator
 */
export async function deleteUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const seen = await getRemovableUser(ctx, id);
  const { email, firstName, lastName, role, status } = seen;
  const before = { email, firstName, lastName, role, status };
  await ctx.directory.batch(
    repo.assertActorStands(ctx),
    repo.assertAsSeen(ctx, seen),
    ...audited(ctx, repo.deleteUser(ctx.directory, seen), {
      action: "user.deleted",
      subject: email,
      companyId: seen.companyId,
      before,
    }),
  );
  await ctx.enqueue({ type: "release-picker", userId: id });
  return seen;
}

/**
 * Deactivates the account: ends all sessions at once and invalidates links and keys.
 * @throws not_found; forbidden with the reason; conflict for the last administrator
 */
export async function deactivateUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const seen = await getUser(ctx, id);
  const refusal = whyNotDeactivate(ctx.actor, toManaged(seen));
  if (refusal) throw forbidden(refusal, "user_not_manageable");
  if (seen.status === "deactivated") return seen;
  await ctx.directory.batch(
    repo.assertActorStands(ctx),
    repo.assertAsSeen(ctx, seen),
    ...audited(ctx, repo.updateUser(ctx, seen, { status: "deactivated" }), statusEntry(seen, "deactivated")),
    endSessions(ctx.directory, id),
    endKeys(ctx, id),
    repo.voidLinks(ctx, id),
  );
  await ctx.enqueue({ type: "release-picker", userId: id });
  return { ...seen, status: "deactivated" };
}

/**
 * Activates the account. A user who never set a password is invited again.
 * @throws not_found; forbidden with the reason
 */
export async function activateUser(ctx: Ctx, id: string, { origin }: { origin: string }): Promise<KnownUser> {
  const seen = await getEditableUser(ctx, id);
  if (seen.status !== "deactivated") return seen;
  const status = seen.hasKey ? ("active" as const) : ("invited" as const);
  const invitation = seen.hasKey ? [] : await invitationStatements(ctx, seen, origin);
  await ctx.directory
    .batch(
      repo.assertActorStands(ctx),
      repo.assertAsSeen(ctx, seen),
      repo.reviewEmail(ctx, seen),
      ...audited(ctx, repo.updateUser(ctx, seen, { status }), statusEntry(seen, status)),
      ...activatedNotice(ctx, seen),
      ...invitation,
    )
    .catch(refuseKnownAddress);
  if (status === "invited") await ctx.enqueue({ type: "send-mail" });
  return { ...seen, status };
}

/** For the confirmation page. @throws not_found; forbidden for the actor; conflict without a second factor */
export async function getResettableUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const seen = await getUser(ctx, id);
  if (id === ctx.actor.id)
    throw forbidden("Change your own second factor on your profile, under Security.", "user_not_manageable");
  if (!(await repo.hasSecondFactor(ctx.directory, id)))
    throw conflict("This user has no second factor.", "no_second_factor");
  return seen;
}

/**
 * Removes the passkeys, authenticator app and recovery codes of a user who lost them, ends all their sessions and
 * notifies them.
 * @throws not_found; forbidden; conflict
 */
export async function resetSecondFactor(ctx: Ctx, id: string, { origin }: { origin: string }): Promise<KnownUser> {
  const seen = await getResettableUser(ctx, id);
  await ctx.directory.batch(
    repo.assertActorStands(ctx),
    repo.assertAsSeen(ctx, seen),
    ...(await resetSecondFactorStatements(ctx, seen, origin)),
  );
  await ctx.enqueue({ type: "send-mail" });
  return seen;
}

const statusEntry = (seen: KnownUser, status: KnownUser["status"]): ChangeEntry => ({
  action: status === "deactivated" ? "user.deactivated" : "user.activated",
  subject: seen.email,
  companyId: seen.companyId,
  before: { status: seen.status },
  after: { status },
});
