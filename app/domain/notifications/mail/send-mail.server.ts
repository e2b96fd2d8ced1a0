import { and, eq } from "drizzle-orm";
import { MailError, type MailTransport } from "#app/integrations/mail-transport";
import { mails } from "#db/schema/directory/credentials";
import type { Ctx } from "../../kernel/ctx";
import { DomainError } from "../../kernel/errors";
import { mayStillRead } from "../notification-emails.server";
import * as repo from "./mail.repo.server";
import { isTooLate, nextTry } from "./mail-retries";

const MINUTE = 60_000;
const MAX_PER_RUN = 20;
/** After this time, emails claimed by a run that died are due again. */
const CLAIM_MS = 10 * MINUTE;
/** No email is started later than this, because it could still be in progress when the claim ends. */
const BEGIN_WITHIN_MS = 4 * MINUTE;

const NOT_THEIRS = "The recipient no longer has access, or has turned these emails off.";
const TOO_LATE = "It could not be sent in time. Request a new one.";

/**
 * Sends due emails, oldest first. Each is claimed before it is attempted, so two runs never send the same one. Without
 * a transport they are kept for the viewer. Returns true when more can remain.
 */
export async function sendDueMail(ctx: Ctx): Promise<boolean> {
  const { directory, mail } = ctx;
  const begun = ctx.now();
  if (!mail) return (await repo.keepDue(directory, begun, MAX_PER_RUN)) === MAX_PER_RUN;
  const claimed = await repo.claimDue(directory, begun, begun + CLAIM_MS, MAX_PER_RUN);
  const emails = claimed.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const [index, email] of emails.entries()) {
    const rest = emails.slice(index).map(({ id }) => id);
    if (ctx.now() - begun > BEGIN_WITHIN_MS) {
      await repo.releaseClaims(directory, rest, ctx.now(), "Waiting for earlier emails.");
      return true;
    }
    const down = await sendOne(ctx, mail, email);
    if (!down) continue;
    // The mail service is down: return the other claimed emails without trying each.
    await repo.releaseClaims(directory, rest.slice(1), down.until, down.message);
    return false;
  }
  return claimed.length === MAX_PER_RUN;
}

/** Sends one email and records the result. Returns the time until which to pause sending, or null. */
async function sendOne(
  ctx: Ctx,
  mail: MailTransport,
  email: repo.ClaimedMail,
): Promise<{ until: number; message: string } | null> {
  const { directory } = ctx;
  const { id, kind, bodySealed, recipient, replyTo, subject } = email;
  if (isTooLate(email, ctx.now())) {
    await giveUp(ctx, id, TOO_LATE);
    return null;
  }
  // The recipient can have left or changed roles since the email was written.
  if (email.audience && !(await mayStillRead(ctx, email.audience, recipient))) {
    await giveUp(ctx, id, NOT_THEIRS);
    return null;
  }
  try {
    const text = await ctx.sealer.open(bodySealed ?? "").catch((error: unknown) => {
      throw new MailError("refused", error instanceof DomainError ? error.message : "The text cannot be decrypted.");
    });
    await mail.send({ id, to: recipient, replyTo, subject, text });
    await directory.update(
      mails,
      {
        status: "sent",
        sentAt: ctx.now(),
        lastError: null,
        // The text can contain a sign-in link: only local development keeps it.
        ...(!ctx.config.local && { bodySealed: null }),
      },
      eq(mails.id, id),
    );
    ctx.log.info("email sent", { id, kind, by: mail.name });
    return null;
  } catch (error) {
    const fault = error instanceof MailError ? error : new MailError("passing", "A system error occurred.");
    if (fault !== error) ctx.log.error("email failed", { id, error: String(error) });
    return failed(ctx, email, fault);
  }
}

const isPending = (id: string) => and(eq(mails.id, id), eq(mails.status, "pending"))!;

const giveUp = ({ directory }: Ctx, id: string, reason: string) =>
  directory.update(mails, { status: "dead", lastError: reason }, isPending(id));

async function failed(ctx: Ctx, email: repo.ClaimedMail, { fault, message, retryAfterMs }: MailError) {
  const at = fault === "passing" ? nextTry({ ...email, retryAfterMs }, ctx.now()) : null;
  if (at === null) await giveUp(ctx, email.id, message);
  else await ctx.directory.update(mails, { nextAt: at, lastError: message }, isPending(email.id));
  ctx.log.warn("email not sent", { id: email.id, kind: email.kind, attempts: email.attempts, at, message });
  return fault === "passing" ? { until: ctx.now() + Math.max(retryAfterMs, MINUTE), message } : null;
}
