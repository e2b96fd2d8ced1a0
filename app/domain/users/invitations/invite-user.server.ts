import { roleNoticeStatement } from "../../access/role-notice.server";
import { issueToken } from "../../access/tokens.server";
import { audited } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { refusedBy } from "../../kernel/db-errors.server";
import { DomainError, forbidden, notFound } from "../../kernel/errors";
import { emailStatements } from "../../notifications/mail.service.server";
import type { NewUser } from "../user-input";
import { companyOfNew, whyNotAssign } from "../users.policy";
import type { KnownUser } from "../users.repo.server";
import * as repo from "../users.repo.server";
import { takeInvitation } from "./invitation-limits.server";
import { alreadyHasAccountMail, invitationMail } from "./invitation-mail";

const KNOWN_ADDRESS = "A user with this email address already has an account";

/** An email belongs to one account. @throws conflict, at the field */
export function refuseKnownAddress(error: unknown): never {
  const isKnown = refusedBy(error, "unique", "users.email") || refusedBy(error, "assertion", repo.EMAIL_LISTED);
  if (!isKnown) throw error;
  throw new DomainError("duplicate_email", KNOWN_ADDRESS, {
    fields: { email: [KNOWN_ADDRESS] },
  });
}

/**
 * Creates an invited user: account, link, email and audit entry in one batch. An address that has an account with
 * another company is answered, listed and audited like an unknown one; its owner gets an email that says so, and the
 * invitation can never be accepted (`users.emailInUse`). Provider staff see all companies and get the conflict.
 * @throws not_found for a company out of scope; forbidden for a role that the actor cannot grant; conflict, at the
 *         field, for an address whose account the actor can see; too_many, see `takeInvitation`
 */
export async function inviteUser(ctx: Ctx, input: NewUser, { origin }: { origin: string }): Promise<KnownUser> {
  const { role = "employee" } = input;
  const companyId = companyOfNew(ctx.actor, input.companyId);
  if (companyId === "foreign") throw notFound("This company");
  const refusal = whyNotAssign(ctx.actor, role);
  if (refusal) throw forbidden(refusal, "user_not_manageable");

  const user = {
    id: ctx.newId(),
    email: input.email.trim().toLowerCase(),
    firstName: input.firstName || null,
    lastName: input.lastName || null,
    phone: input.phone || null,
    role,
    companyId,
    status: "invited" as const,
  };
  const at = { createdAt: ctx.now(), updatedAt: ctx.now() };
  const facts = { firstName: user.firstName, lastName: user.lastName, phone: user.phone, role, company: companyId };
  const invitation = await invitationStatements(ctx, user, origin);
  try {
    const answers = await ctx.directory.batch(
      repo.assertActorStands(ctx),
      ...repo.assertNotListed(ctx, user.email, user.id),
      ...audited(ctx, repo.insertInvited(ctx, { ...user, ...at }), {
        action: "user.invited",
        subject: user.email,
        companyId,
        after: facts,
      }),
      roleNoticeStatement(ctx, user, null),
      ...invitation,
      repo.findUser(ctx, user.id),
    );
    await ctx.enqueue({ type: "send-mail" });
    return answers.at(-1) as KnownUser;
  } catch (error) {
    if (refusedBy(error, "foreign-key")) throw notFound("This company");
    return refuseKnownAddress(error);
  }
}

/**
 * A new link and its email, for the batch that invites the user; enqueue `send-mail` after it. Both email variants are
 * encrypted and the row decides which one is written, so neither the response nor its duration shows whether the
 * address is in use.
 * @throws too_many
 */
export async function invitationStatements(
  ctx: Ctx,
  user: { id: string; email: string; firstName: string | null; companyId: string | null },
  origin: string,
) {
  await takeInvitation(ctx, user.email, user.companyId);
  const { token, statements } = await issueToken(ctx, user.id, "invitation");
  const { config, actor } = ctx;
  const words = { config, inviter: actor.name, firstName: user.firstName };
  const mail = (text: { subject: string; text: string }, emailInUse: 0 | 1) =>
    emailStatements(
      ctx,
      { kind: "invitation", key: ctx.newId(), recipient: user.email, ...text },
      repo.hasEmailInUse(user.id, emailInUse),
    );
  return [
    ...statements,
    ...(await mail(invitationMail(words, `${origin}/invitation/${token}`), 0)),
    ...(await mail(alreadyHasAccountMail(words, origin), 1)),
  ] as const;
}
