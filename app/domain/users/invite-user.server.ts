import { issueToken } from "../access/tokens.server";
import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../ctx";
import { refusedBy } from "../db-errors.server";
import { DomainError, forbidden, notFound } from "../errors";
import { letterStatements } from "../mail/mail.service.server";
import { takeInvitation } from "./invitation-limit.server";
import type { NewUser } from "./user-input";
import { companyOfNew, whyNotAssign } from "./users.policy";
import type { KnownUser } from "./users.repo.server";
import * as repo from "./users.repo.server";

const KNOWN_ADDRESS = "Somebody with this email address already has an account";

/** An address belongs to one account. @throws conflict, at the field */
export function refuseKnownAddress(error: unknown): never {
  if (!refusedBy(error, "unique", "users.email")) throw error;
  throw new DomainError("conflict", KNOWN_ADDRESS, { fields: { email: [KNOWN_ADDRESS] } });
}

/**
 * Makes a user who is invited by a letter to set a password: the account, its link, the letter and the entry in the
 * audit log, all or nothing.
 * @throws not_found for a company out of reach; forbidden for a role above what the actor may give; conflict, at the
 *         field, for an address that has an account; too_many for one that was sent enough letters today
 */
export async function inviteUser(ctx: Ctx, input: NewUser, { origin }: { origin: string }): Promise<KnownUser> {
  const { role = "employee" } = input;
  const companyId = companyOfNew(ctx.actor, input.companyId);
  if (companyId === "foreign") throw notFound("This company");
  const refusal = whyNotAssign(ctx.actor, role);
  if (refusal) throw forbidden(refusal);

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
      ...audited(ctx, repo.insertUser(ctx.directory, { ...user, ...at }), {
        action: "user.invited",
        subject: user.email,
        companyId,
        after: facts,
      }),
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

/** A fresh link and the letter with it, for the caller's batch; enqueue `send-mail` after it. @throws too_many */
export async function invitationStatements(
  ctx: Ctx,
  user: { id: string; email: string; firstName: string | null },
  origin: string,
) {
  await takeInvitation(ctx, user.email);
  const { token, statements } = await issueToken(ctx, user.id, "invitation");
  const { brand } = ctx.config;
  const letter = await letterStatements(ctx, {
    kind: "invitation",
    key: ctx.newId(),
    recipient: user.email,
    subject: `${ctx.actor.name} invites you to ${brand}`,
    text: [
      `Hello${user.firstName ? ` ${user.firstName}` : ""},`,
      `${ctx.actor.name} has made an account for you at ${brand}. Choose a password to get in:`,
      `${origin}/invitation/${token}`,
      "The link works once and lasts seven days. If you did not expect this letter, you need not do anything.",
      brand,
    ].join("\n\n"),
  });
  return [...statements, ...letter] as const;
}
