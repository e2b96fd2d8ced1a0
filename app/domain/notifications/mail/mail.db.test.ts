import { sql } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { sealer } from "#app/http/setup/sealer.server";
import { MailError, type MailTransport, type OutgoingLetter } from "#app/integrations/mail-transport";
import { auditLog } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { systemWorld } from "#tests/factories/world";
import { emailStatements, getMail, listMails, retryMail } from "../mail.service.server";
import { sendMailJob } from "./mail.jobs.server";
import { sendDueMail } from "./send-mail.server";

/** A mail service that records the emails it accepts. `fail` returns the error of a failing attempt. */
function aCarrier(fail: (letter: OutgoingLetter) => unknown = () => null) {
  const taken: OutgoingLetter[] = [];
  const mail: MailTransport = {
    name: "Test post",
    async send(letter) {
      const error = fail(letter);
      if (error) throw error;
      taken.push(letter);
    },
  };
  return { mail, taken };
}

const production = (mail: MailTransport | null) => {
  const { config } = systemWorld();
  return systemWorld({ mail, config: { ...config, local: false } });
};

async function aLetter(
  world: ReturnType<typeof systemWorld>,
  over: Partial<Parameters<typeof emailStatements>[1]> = {},
) {
  const key = world.newId();
  const [letter] = await emailStatements(world, {
    kind: "invitation",
    key,
    recipient: `${key}@example.test`,
    subject: "Choose a password",
    text: `https://stow.test/invitation/${key}`,
    ...over,
  });
  await letter;
  return rowOf(world, key);
}

async function rowOf({ directory }: ReturnType<typeof systemWorld>, key: string) {
  const [row] = await directory.rows(
    {
      id: mails.id,
      status: mails.status,
      body: mails.bodySealed,
      attempts: mails.attempts,
      why: mails.lastError,
      key: mails.key,
      nextAt: mails.nextAt,
    },
    sql`from ${mails} where key = ${key}`,
  );
  return row!;
}

beforeEach(async () => {
  // Emails that other tests left pending would also be sent here.
  await systemWorld().directory.write(sql`update ${mails} set status = 'kept' where status = 'pending'`);
});

test("a due email is decrypted, sent once, and its text is deleted", async () => {
  const { mail, taken } = aCarrier();
  const world = production(mail);
  const { id, key } = await aLetter(world);
  await sendMailJob(world);
  await sendMailJob(world);
  expect(taken).toMatchObject([{ id, to: `${key}@example.test`, text: `https://stow.test/invitation/${key}` }]);
  expect(await rowOf(world, key)).toMatchObject({ status: "sent", body: null, attempts: 1 });
});

test("of two concurrent runs one sends the email", async () => {
  const { mail, taken } = aCarrier();
  const world = production(mail);
  for (let i = 0; i < 5; i++) await aLetter(world);
  await Promise.all([sendDueMail(world), sendDueMail(world), sendDueMail(world)]);
  expect(taken).toHaveLength(5);
  expect(new Set(taken.map(({ id }) => id)).size).toBe(5);
});

test("an email claimed by a run that died is due again later", async () => {
  const { mail, taken } = aCarrier();
  const world = production(mail);
  const { key } = await aLetter(world);
  await world.directory.write(
    sql`update ${mails} set next_at = ${world.now() + 600_000}, attempts = 1 where key = ${key}`,
  );
  await sendDueMail(world);
  expect(taken).toEqual([]);
  world.clock.now += 600_001;
  await sendDueMail(world);
  expect(taken).toHaveLength(1);
});

test("while the mail service is down emails are retried at growing intervals, and none is lost", async () => {
  let isDown = true;
  const { mail, taken } = aCarrier(() => isDown && new MailError("passing", "Postmark answered 503."));
  const world = production(mail);
  const [first, second] = [await aLetter(world), await aLetter(world)];
  await sendDueMail(world);
  const one = await rowOf(world, first.key);
  expect(one).toMatchObject({ status: "pending", attempts: 1, why: "Postmark answered 503." });
  expect(one.nextAt - world.now()).toBe(60_000);
  // The second email is not attempted while the mail service is down.
  expect(await rowOf(world, second.key)).toMatchObject({ status: "pending", attempts: 0 });
  world.clock.now += 60_000;
  await sendDueMail(world);
  expect((await rowOf(world, first.key)).nextAt - world.now()).toBe(120_000);
  isDown = false;
  world.clock.now += 120_000;
  await sendDueMail(world);
  expect(taken).toHaveLength(2);
});

test("a refused email is dead, with the reason, and does not delay others", async () => {
  const { mail, taken } = aCarrier(({ subject }) => subject === "Bad" && new MailError("refused", "No such address."));
  const world = production(mail);
  const bad = await aLetter(world, { subject: "Bad" });
  await aLetter(world);
  await sendDueMail(world);
  expect(await rowOf(world, bad.key)).toMatchObject({ status: "dead", why: "No such address." });
  expect(taken).toHaveLength(1);
});

test("a password link is not sent after it has ended", async () => {
  const { mail, taken } = aCarrier();
  const world = production(mail);
  const { key } = await aLetter(world, { kind: "password-reset" });
  world.clock.now += 3_600_000;
  await sendDueMail(world);
  expect(taken).toEqual([]);
  expect(await rowOf(world, key)).toMatchObject({ status: "dead", why: expect.stringContaining("in time") });
});

test("without a mail transport emails are kept; their text is readable in local development only", async () => {
  const local = systemWorld({ mail: null });
  const { id, key } = await aLetter(local);
  await sendMailJob(local);
  expect(await rowOf(local, key)).toMatchObject({ status: "kept" });
  expect(await getMail(local, id)).toMatchObject({ status: "kept", text: `https://stow.test/invitation/${key}` });
  expect(await getMail(production(null), id)).toMatchObject({ status: "kept", text: null });
  expect(JSON.stringify(await listMails(local))).not.toContain("/invitation/");
});

test("an email encrypted with another SECRETS_KEY shows why its text is missing, and is not sent", async () => {
  const local = systemWorld({ mail: null });
  const { id, key } = await aLetter(local);
  const rekeyed = (secretsKey: string) => {
    const { mail } = aCarrier();
    return systemWorld({ mail, sealer: sealer(secretsKey) });
  };
  for (const [secretsKey, says] of [
    [btoa("another key of thirty-two bytes!"), /another SECRETS_KEY/],
    ["not base64 %%%", /^SECRETS_KEY is not 32 bytes/],
  ] as const) {
    expect(await getMail(rekeyed(secretsKey), id)).toMatchObject({
      text: null,
      unreadable: expect.stringMatching(says),
      isRevivable: false,
    });
  }
  await sendDueMail(rekeyed(btoa("another key of thirty-two bytes!")));
  expect(await rowOf(local, key)).toMatchObject({
    status: "dead",
    why: expect.stringContaining("another SECRETS_KEY"),
  });
});

test("kept emails can be retried once mail is set up, which is audited", async () => {
  const without = production(null);
  const { id, key } = await aLetter(without);
  await sendDueMail(without);
  await expect(retryMail(without, id)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("Admin Menu, Email"),
  });
  const { mail, taken } = aCarrier();
  const world = production(mail);
  await retryMail(world, id);
  expect(world.jobs).toEqual([{ type: "send-mail" }]);
  await expect(retryMail(world, id)).rejects.toMatchObject({ code: "conflict" });
  await sendMailJob(world);
  expect(taken).toHaveLength(1);
  await expect(retryMail(world, id)).rejects.toMatchObject({ message: "This email was already sent." });
  const entries = await world.directory.rows(
    { action: auditLog.action },
    sql`from ${auditLog} where subject = ${`${key}@example.test`}`,
  );
  expect(entries).toEqual([{ action: "mail.retried" }]);
});

test("an email is written once per kind and key, and a name cannot add a header to it", async () => {
  const world = production(null);
  const { key } = await aLetter(world, { subject: "Mara\r\nBcc: x@example.test invites you" });
  await aLetter(world, { key, subject: "Again" });
  const rows = await world.directory.rows({ subject: mails.subject }, sql`from ${mails} where key = ${key}`);
  expect(rows).toEqual([{ subject: "Mara Bcc: x@example.test invites you" }]);
});

test("the newest emails come first, fifty per page", async () => {
  const world = systemWorld();
  for (let i = 0; i < 52; i++) await aLetter(world);
  const first = await listMails(world);
  expect(first.rows).toHaveLength(50);
  const rest = await listMails(world, { cursor: first.next ?? "" });
  expect(rest.rows[0]!.id < first.rows[49]!.id).toBe(true);
  await expect(getMail(world, "nothing")).rejects.toMatchObject({ code: "not_found" });
});
