import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { MailError, type MailTransport, type OutgoingLetter } from "#app/integrations/mail-transport";
import { auditLog } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { emailFigures, sendTestEmail } from "./email.server";

const SETUP = { from: "Stowline <no-reply@example.test>" };

async function anAdmin(mail: MailTransport | null) {
  return { ...worldOf(await aUser("admin"), "system.read"), mail };
}

test("a test email goes to the caller at once, and is in the audit log", async () => {
  const sent: OutgoingLetter[] = [];
  const ctx = await anAdmin({ name: "Test post", send: async (letter) => void sent.push(letter) });
  expect(await sendTestEmail(ctx, SETUP)).toBe(ctx.actor.email);
  expect(sent).toMatchObject([{ to: ctx.actor.email, subject: "Test email from Stowline" }]);
  expect(sent[0]?.text).toContain("Test post");
  const entries = await systemWorld().directory.rows(
    { action: auditLog.action },
    sql`from ${auditLog} where subject = ${ctx.actor.email} and actor_id = ${ctx.actor.id}`,
  );
  expect(entries).toEqual([{ action: "mail.tested" }]);
});

test("a service that refuses is reported with its reason; without one, or too often, nothing is sent", async () => {
  const refusing = await anAdmin({
    name: "Test post",
    send: () => Promise.reject(new MailError("refused", "Test post rejected the email: sender not verified.")),
  });
  const failed = { code: "partner_failed", message: "Test post rejected the email: sender not verified." };
  for (let i = 0; i < 10; i++) await expect(sendTestEmail(refusing, SETUP)).rejects.toMatchObject(failed);
  await expect(sendTestEmail(refusing, SETUP)).rejects.toMatchObject({ code: "too_many" });
  await expect(sendTestEmail(await anAdmin(null), SETUP)).rejects.toMatchObject({ reason: "email_not_set_up" });
});

test("the figures name the last email that was sent, and count the others", async () => {
  const ctx = await anAdmin(null);
  const before = await emailFigures(ctx);
  const insert = (status: "sent" | "dead" | "kept", sentAt: number | null = null) =>
    ctx.directory.write(
      sql`insert into ${mails} (id, kind, key, recipient, subject, status, next_at, created_at, sent_at, last_error)
        select ${ctx.newId()}, 'invoice', ${ctx.newId()}, 'a@example.test', 'S', ${status}, 0, 0, ${sentAt},
          ${status === "dead" ? "No such mailbox." : null}`,
    );
  await insert("sent", 1_700_000_000_000);
  await insert("sent", 1_800_000_000_000);
  await insert("dead");
  await insert("kept");
  ctx.costs.trips = 0;
  expect(await emailFigures(ctx)).toEqual({
    ...{ lastSentAt: 1_800_000_000_000, waiting: before.waiting },
    ...{ kept: before.kept + 1, failed: before.failed + 1 },
  });
  expect(ctx.costs.trips).toBe(1);
});
