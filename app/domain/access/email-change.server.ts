import { and, eq, not, type SQL } from "drizzle-orm";
import { existsInDirectory } from "#db/directory.server";
import { users } from "#db/schema/directory/accounts";
import type { Statement } from "#db/statement.server";
import { audited } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, forbidden, invalid, notFound } from "../kernel/errors";
import { emailStatements } from "../notifications/mail.service.server";
import { displayName } from "./access.schema";
import * as repo from "./email-change/email-change.repo.server";
import {
  confirmEmailMail,
  emailChangeAskedMail,
  emailChangedMail,
  emailTakenMail,
} from "./email-change/email-change-mail";
import {
  assertTurns,
  failuresOf,
  giveTurnBack,
  type Limit,
  networkOf,
  resetCounts,
  takeTurn,
} from "./rate-limits.server";
import { assertOpen, findLink } from "./sign-in/links.repo.server";
import { type Link, stateOf, USED } from "./sign-in/links.server";
import { verifyPassword } from "./sign-in/passwords.server";
import { issueToken, sha256 } from "./tokens.server";

const DAY_MS = 24 * 3_600_000;
/** Per day. Each request emails an address that the requester chooses. */
const MAX_PER_USER = 5;
const MAX_PER_ACTOR = 20;
/** How long a fresh sign-in at the identity provider counts as the user's consent. */
const CONFIRMED_FOR_MS = 10 * 60_000;
const KIND = "email-change";

type Origin = { origin: string };
export type EmailProof = "password" | "provider" | "none";

/** The account whose email changes. */
interface Account {
  id: string;
  email: string;
  firstName: string | null;
  companyId: string | null;
}

const proofOf = ({ config: { signIn } }: Ctx, { passwordHash }: { passwordHash: string | null }): EmailProof => {
  if (signIn.password && passwordHash !== null) return "password";
  return signIn.provider ? "provider" : "none";
};

const isConfirmed = ({ now }: Ctx, { confirmedAt }: { confirmedAt: number | null }): boolean =>
  confirmedAt !== null && confirmedAt >= now() - CONFIRMED_FOR_MS;

/** For the page: current email, pending change, and how the user confirms their identity. */
export async function emailChangeOf(ctx: Ctx, sessionId: string) {
  const { directory, actor, now } = ctx;
  const [owner, pending] = await directory.batch(
    repo.findOwner(directory, actor.id, sessionId),
    repo.findPending(directory, actor.id, now()),
  );
  if (!owner) throw notFound("This user");
  return { email: owner.email, pending, proof: proofOf(ctx, owner), isConfirmed: isConfirmed(ctx, owner) };
}

/**
 * Requests a new email for the actor's own account. It changes when the link sent to the new address is used. The
 * response does not reveal whether another account has that address: its owner receives a notice instead of the link.
 * @throws validation, at the field; forbidden without a recent sign-in at the identity provider; too_many
 */
export async function requestEmailChange(
  ctx: Ctx,
  input: { email: string; current?: string | undefined },
  sessionId: string,
  { origin }: Origin,
): Promise<void> {
  const { directory, actor, now } = ctx;
  const guesses = failuresOf(`password:user:${actor.id}`);
  const [turn, owner] = await directory.batch(
    takeTurn(directory, guesses, now()),
    repo.findOwner(directory, actor.id, sessionId),
  );
  assertTurns([guesses], [turn], now());
  if (!owner) throw notFound("This user");
  const proof = proofOf(ctx, owner);
  if (proof === "password" && !(await verifyPassword(input.current ?? "", owner.passwordHash)))
    throw invalid({ current: ["Wrong password. Try again"] }, "wrong_password");
  if (proof === "provider" && !isConfirmed(ctx, owner))
    throw forbidden(
      `Sign in with ${ctx.config.signIn.provider} again, then change your email within ten minutes.`,
      "fresh_sign_in_required",
    );
  if (proof === "none") throw forbidden("Choose a password first. Use the link on your profile.", "password_not_set");
  if (input.email === owner.email) throw invalid({ email: ["This is already your email"] }, "email_unchanged");
  const statements = await emailChangeStatements(ctx, owner, input.email, origin);
  await directory.batch(...statements, resetCounts(directory, [guesses.key]));
  await ctx.enqueue({ type: "send-mail" });
}

/**
 * The link to the new address, the notice to the current one and the audit entry, for the batch that requests the
 * change; enqueue `send-mail` after it. Cancels an earlier pending change.
 * @throws too_many
 */
export async function emailChangeStatements(
  ctx: Ctx,
  account: Account,
  newEmail: string,
  origin: string,
): Promise<Statement<void>[]> {
  const { directory, config } = ctx;
  const limits: Limit[] = [
    { key: `email-change:user:${account.id}`, most: MAX_PER_USER, windowMs: DAY_MS },
    { key: `email-change:by:${ctx.actor.id}`, most: MAX_PER_ACTOR, windowMs: DAY_MS },
  ];
  const turns = await directory.batch(...limits.map((limit) => takeTurn(directory, limit, ctx.now())));
  assertTurns(limits, turns, ctx.now());

  const { token, statements } = await issueToken(ctx, account.id, KIND, {
    onlyFor: { status: "active", email: account.email },
    newEmail,
  });
  const isUnchanged = existsInDirectory(
    users,
    eq(users.id, account.id),
    eq(users.email, account.email),
    eq(users.status, "active"),
  );
  const isTaken = repo.hasAccount(newEmail);
  const mail = (recipient: string, text: { subject: string; text: string }, onlyIf: SQL | undefined = isUnchanged) =>
    emailStatements(ctx, { kind: "email-change", key: ctx.newId(), recipient, ...text }, onlyIf);
  const link = `${origin}/confirm-email/${token}`;
  const [voidOlder, newLink] = statements;
  return [
    voidOlder,
    ...audited(ctx, newLink, {
      action: "email.change-asked",
      subject: account.email,
      companyId: account.companyId,
      after: { email: newEmail },
    }),
    ...(await mail(newEmail, confirmEmailMail(config, account.firstName, link), and(isUnchanged, not(isTaken)))),
    ...(await mail(newEmail, emailTakenMail(config), and(isUnchanged, isTaken))),
    ...(await mail(account.email, emailChangeAskedMail(config, account.firstName, newEmail, origin))),
  ];
}

/** Notifies an account's previous address, for the batch that changes it. */
export const emailChangedStatements = (ctx: Ctx, account: Account, newEmail: string, origin: string) =>
  emailStatements(ctx, {
    kind: "account-notice",
    key: ctx.newId(),
    recipient: account.email,
    ...emailChangedMail(ctx.config, account.firstName, newEmail, origin),
  });

/**
 * Cancels the actor's pending change; its link stops working. It is no error when none is pending, because another tab
 * can have canceled it.
 */
export async function cancelEmailChange(ctx: Ctx): Promise<void> {
  const { directory, actor, now } = ctx;
  const pending = await repo.findPending(directory, actor.id, now());
  if (!pending) return;
  await directory.batch(
    ...audited(ctx, repo.cancelPending(directory, actor.id, now()), {
      action: "email.change-canceled",
      subject: actor.email,
      companyId: actor.companyId,
      after: { email: pending.newEmail },
    }),
  );
}

/** What a confirmation link is for. Reading does not use it up, because mail scanners open links too. */
export async function readEmailChange(
  ctx: Ctx,
  token: string,
): Promise<{ state: Link["state"]; email: string | null; newEmail: string | null }> {
  const id = await sha256(token);
  const [row, newEmail] = await ctx.directory.batch(
    findLink(ctx.directory, id, KIND),
    repo.findNewEmail(ctx.directory, id),
  );
  return { state: stateOf(row, KIND, ctx.now()), email: row?.email ?? null, newEmail: row ? newEmail : null };
}

/**
 * Applies the change of a confirmation link, once. A trigger ends all open links of the user; the old address is
 * notified.
 * @throws conflict when the link is not open, or another account has the address by now; too_many
 */
export async function confirmEmailChange(ctx: Ctx, token: string, { origin }: Origin): Promise<string> {
  const { directory, now } = ctx;
  const limit = failuresOf(`link:address:${networkOf(ctx.caller?.address ?? "local")}`);
  const id = await sha256(token);
  const [turn, row, newEmail] = await directory.batch(
    takeTurn(directory, limit, now()),
    findLink(directory, id, KIND),
    repo.findNewEmail(directory, id),
  );
  assertTurns([limit], [turn], now());
  if (!row || !newEmail || stateOf(row, KIND, now()) !== "open") throw conflict(USED, "link_used");
  const account = { id: row.userId, email: row.email, firstName: row.firstName, companyId: row.companyId };
  const world = { ...ctx, actor: { ...ctx.actor, id: row.userId, name: displayName(row) } };
  try {
    await directory.batch(
      assertOpen(directory, { id, kind: KIND, status: "active", now: now() }),
      ...audited(world, repo.setEmail(directory, row.userId, newEmail, now()), {
        action: "user.changed",
        subject: newEmail,
        companyId: row.companyId,
        before: { email: row.email },
        after: { email: newEmail },
      }),
      giveTurnBack(directory, limit.key),
      ...(await emailChangedStatements(ctx, account, newEmail, origin)),
    );
  } catch (error) {
    if (refusedBy(error, "assertion", "conflict")) throw conflict(USED, "link_used");
    if (refusedBy(error, "unique", "users.email"))
      throw conflict("Another account now uses this address, so your email was not changed.", "duplicate_email");
    throw error;
  }
  await ctx.enqueue({ type: "send-mail" });
  return newEmail;
}
