import { desc, eq } from "drizzle-orm";
import { MailError } from "#app/integrations/mail-transport";
import { mails } from "#db/schema/directory/credentials";
import { assertTurns, type Limit, takeTurn } from "../access/rate-limits.server";
import { auditEvent } from "../audit/audit.service.server";
import type { Ctx } from "../kernel/ctx";
import { conflict, DomainError } from "../kernel/errors";
import { directoryQueues } from "./system-figures.repo.server";

/** When an email was last sent, and how many wait, were kept or failed. */
export async function emailFigures(ctx: Ctx) {
  const [last, { mailsPending, mailsKept, mailsDead }] = await ctx.directory.batch(
    ctx.directory.selectFirst(mails, { columns: ["sentAt"], where: eq(mails.status, "sent"), orderBy: desc(mails.id) }),
    directoryQueues(ctx),
  );
  return { lastSentAt: last?.sentAt ?? null, waiting: mailsPending, kept: mailsKept, failed: mailsDead };
}

const testsBy = (userId: string): Limit => ({ key: `test-email:${userId}`, most: 10, windowMs: 15 * 60_000 });

/**
 * Sends an email to the caller at once, not through the queue, so that a wrong setup is reported where it is tested.
 * @throws conflict when email is not set up; partner_failed with the service's reason; too_many
 */
export async function sendTestEmail(ctx: Ctx, setup: { from: string }): Promise<string> {
  const { mail, actor, config, directory, now, newId } = ctx;
  if (!mail || !actor.email) throw conflict("Email is not set up.", "email_not_set_up");
  const limit = testsBy(actor.id ?? "");
  const [turn] = await directory.batch(
    takeTurn(directory, limit, now()),
    auditEvent(ctx, { action: "mail.tested", subject: actor.email, after: { service: mail.name, from: setup.from } }),
  );
  assertTurns([limit], [turn], now());
  try {
    await mail.send({
      id: newId(),
      to: actor.email,
      replyTo: null,
      subject: `Test email from ${config.brand}`,
      text: `This is a test. ${config.brand} can send email through ${mail.name}.\n\nYou do not need to do anything.`,
    });
  } catch (error) {
    if (!(error instanceof MailError)) throw error;
    throw new DomainError("partner_failed", error.message);
  }
  return actor.email;
}
