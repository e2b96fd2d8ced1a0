import type { Statement } from "#db/statement.server";
import { endSessions } from "../access/access.service.server";
import { emailChangedStatements, emailChangeStatements } from "../access/email-change.server";
import { newEmailNotice, roleNoticeStatement } from "../access/role-notice.server";
import { changedFacts, type Facts } from "../audit/audit.schema";
import { audited, type ChangeEntry } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../kernel/errors";
import type { Role } from "../kernel/permissions";
import { invitationStatements, refuseKnownAddress } from "./invitations/invite-user.server";
import type { ChangeUser } from "./user-input";
import { isBound, mayBeAssigned, whyNotChangeRole, whyNotEdit, whyNotMove } from "./users.policy";
import * as repo from "./users.repo.server";
import { type KnownUser, toManaged, type UserPatch } from "./users.repo.server";

/** @throws not_found, also for a user outside the actor's scope */
export async function getUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const user = await repo.findUser(ctx, id);
  if (!user) throw notFound("This user");
  return user;
}

/** For the form. @throws not_found; forbidden with the reason */
export async function getEditableUser(ctx: Ctx, id: string): Promise<KnownUser> {
  const user = await getUser(ctx, id);
  assertMay(ctx, user, {});
  return user;
}

/**
 * Changes the given fields only. A new role or company applies from the user's next request; work they can no longer do
 * is released. An invited user's new email gets the invitation. For an active user, provider staff change the email at
 * once, which ends all sessions and notifies the old address; a company's own managers only start a confirmation by
 * email. In all cases links sent before stop working. The actor's own email changes on the profile only.
 * @throws not_found; forbidden with the reason; validation at the field; conflict when a visible user has the address,
 *         or the user was changed in between
 */
export async function changeUser(
  ctx: Ctx,
  id: string,
  change: ChangeUser,
  { origin }: { origin: string },
): Promise<KnownUser> {
  const seen = await getUser(ctx, id);
  assertMay(ctx, seen, change);
  const patch = differing(seen, change);
  if (Object.keys(patch).length === 0) return seen;
  const email = await emailStatements(ctx, seen, patch.email, origin);
  if (email.isPending) delete patch.email;
  try {
    const answers = await ctx.directory.batch(
      repo.assertActorStands(ctx),
      repo.assertAsSeen(ctx, seen),
      ...email.before,
      ...(Object.keys(patch).length > 0
        ? audited(ctx, repo.updateUser(ctx, seen, patch), ...entriesAbout(seen, patch))
        : []),
      ...(patch.role && !mayBeAssigned(patch.role) ? [repo.endAssignments(ctx.directory, id)] : []),
      ...noticesAbout(ctx, seen, patch),
      ...email.after,
      repo.findUser(ctx, id),
    );
    if (email.after.length > 0) await ctx.enqueue({ type: "send-mail" });
    if (patch.role || patch.companyId !== undefined) await ctx.enqueue({ type: "release-picker", userId: id });
    return answers.at(-1) as KnownUser;
  } catch (error) {
    if (refusedBy(error, "foreign-key")) throw notFound("This company");
    return refuseKnownAddress(error);
  }
}

interface EmailStatements {
  before: Statement<void>[];
  after: readonly Statement<void>[];
  /** The email changes later, through the link sent to it. */
  isPending: boolean;
}

/** Statements of a new email, for the batch that changes the user. @throws validation; conflict; too_many */
async function emailStatements(
  ctx: Ctx,
  seen: KnownUser,
  email: string | undefined,
  origin: string,
): Promise<EmailStatements> {
  if (email === undefined) return { before: [], after: [], isPending: false };
  if (seen.id === ctx.actor.id) throw invalid({ email: ["Change your own email on your profile"] }, "own_email");
  const before = repo.assertNotListed(ctx, email, seen.id);
  if (seen.status === "invited") {
    return { before, after: await invitationStatements(ctx, { ...seen, email }, origin), isPending: false };
  }
  if (!isBound(ctx.actor)) {
    const notice = seen.status === "active" ? await emailChangedStatements(ctx, seen, email, origin) : [];
    return { before: [...before, endSessions(ctx.directory, seen.id)], after: notice, isPending: false };
  }
  if (seen.status === "deactivated")
    throw conflict("This user is deactivated. Activate the user first.", "user_deactivated");
  return { before, after: await emailChangeStatements(ctx, seen, email, origin), isPending: true };
}

function assertMay({ actor }: Ctx, seen: KnownUser, { role, companyId }: ChangeUser): void {
  const person = toManaged(seen);
  const refusal =
    whyNotEdit(actor, person) ??
    (role === undefined ? null : whyNotChangeRole(actor, person, role)) ??
    (companyId === undefined ? null : whyNotMove(actor, person, companyId));
  if (refusal) throw forbidden(refusal, "user_not_manageable");
}

function differing(seen: KnownUser, change: ChangeUser): UserPatch {
  const { email, firstName, lastName, phone, role, companyId } = change;
  const asked: UserPatch = { email, firstName, lastName, phone, role, companyId };
  return Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => value !== undefined && value !== seen[key as keyof UserPatch]),
  );
}

function noticesAbout(ctx: Ctx, seen: KnownUser, patch: UserPatch): Statement<void>[] {
  if (patch.role) return [roleNoticeStatement(ctx, roleGiven(seen, patch, patch.role), seen.role)];
  return patch.email ? newEmailNotice(ctx, roleGiven(seen, patch, seen.role), seen.email) : [];
}

/** The user after the change. */
const roleGiven = (seen: KnownUser, { email = seen.email, companyId }: UserPatch, role: Role) => ({
  id: seen.id,
  email,
  role,
  companyId: companyId === undefined ? seen.companyId : companyId,
});

/** A role change is a separate entry, so that all grants can be found under one action. */
function entriesAbout(seen: KnownUser, { role, companyId, ...rest }: UserPatch): ChangeEntry[] {
  const about = { subject: rest.email ?? seen.email, companyId: companyId === undefined ? seen.companyId : companyId };
  const before: Facts = { ...seen, company: seen.companyId };
  const facts = changedFacts(before, { ...rest, ...(companyId !== undefined && { company: companyId }) });
  return [
    ...(role ? [{ action: "user.role-changed" as const, ...about, before: { role: seen.role }, after: { role } }] : []),
    ...(facts ? [{ action: "user.changed" as const, ...about, ...facts }] : []),
  ];
}
