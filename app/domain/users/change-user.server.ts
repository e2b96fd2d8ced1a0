import { changedFacts, type Facts } from "../audit/audit.schema";
import { audited, type ChangeEntry } from "../audit/audit.service.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { forbidden, notFound } from "../errors";
import { invitationStatements, refuseKnownAddress } from "./invite-user.server";
import type { ChangeUser } from "./user-input";
import { mayBeAssigned, whyNotChangeRole, whyNotEdit, whyNotMove } from "./users.policy";
import * as repo from "./users.repo.server";
import { type KnownUser, toManaged, type UserPatch } from "./users.repo.server";

/** @throws not_found, also for somebody out of the actor's reach */
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
 * Changes what is named and leaves the rest. A new role or company counts from the person's next request on; what they
 * were picking where they may not work any more is given back. A new address of somebody who is invited gets the
 * invitation; links that went to an old address stop working.
 * @throws not_found; forbidden with the reason; conflict when the address has an account, or somebody else was faster
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
  const isNewAddress = patch.email !== undefined;
  const isInvited = seen.status === "invited";
  const invitation =
    isNewAddress && isInvited ? await invitationStatements(ctx, { ...seen, email: patch.email as string }, origin) : [];
  try {
    const answers = await ctx.directory.batch(
      repo.assertActorStands(ctx),
      repo.assertAsSeen(ctx, seen),
      ...audited(ctx, repo.updateUser(ctx, id, patch), ...entriesAbout(seen, patch)),
      ...(isNewAddress ? [repo.voidLinks(ctx, id)] : []),
      ...(patch.role && !mayBeAssigned(patch.role) ? [repo.endAssignments(ctx.directory, id)] : []),
      ...invitation,
      repo.findUser(ctx, id),
    );
    if (isNewAddress && isInvited) await ctx.enqueue({ type: "send-mail" });
    if (patch.role || patch.companyId !== undefined) await ctx.enqueue({ type: "release-picker", userId: id });
    return answers.at(-1) as KnownUser;
  } catch (error) {
    if (refusedBy(error, "foreign-key")) throw notFound("This company");
    return refuseKnownAddress(error);
  }
}

function assertMay({ actor }: Ctx, seen: KnownUser, { role, companyId }: ChangeUser): void {
  const person = toManaged(seen);
  const refusal =
    whyNotEdit(actor, person) ??
    (role === undefined ? null : whyNotChangeRole(actor, person, role)) ??
    (companyId === undefined ? null : whyNotMove(actor, person, companyId));
  if (refusal) throw forbidden(refusal);
}

function differing(seen: KnownUser, change: ChangeUser): UserPatch {
  const { email, firstName, lastName, phone, role, companyId } = change;
  const asked: UserPatch = { email, firstName, lastName, phone, role, companyId };
  return Object.fromEntries(
    Object.entries(asked).filter(([key, value]) => value !== undefined && value !== seen[key as keyof UserPatch]),
  );
}

/** A new role is an entry of its own, so that every grant is found under one name. */
function entriesAbout(seen: KnownUser, { role, companyId, ...rest }: UserPatch): ChangeEntry[] {
  const about = { subject: rest.email ?? seen.email, companyId: companyId === undefined ? seen.companyId : companyId };
  const before: Facts = { ...seen, company: seen.companyId };
  const facts = changedFacts(before, { ...rest, ...(companyId !== undefined && { company: companyId }) });
  return [
    ...(role ? [{ action: "user.role-changed" as const, ...about, before: { role: seen.role }, after: { role } }] : []),
    ...(facts ? [{ action: "user.changed" as const, ...about, ...facts }] : []),
  ];
}
