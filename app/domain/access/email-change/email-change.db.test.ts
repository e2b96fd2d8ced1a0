import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Ctx } from "#app/domain/kernel/ctx";
import { auditLog, sessions, users } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { findUserBySession, openSession } from "../access.service.server";
import {
  cancelEmailChange,
  confirmEmailChange,
  emailChangeOf,
  readEmailChange,
  requestEmailChange,
} from "../email-change.server";
import { changePassword } from "../profile.server";
import { readLink } from "../sign-in/links.server";
import { hashPassword } from "../sign-in/passwords.server";
import { issueToken, sha256 } from "../tokens.server";

const PASSWORD = "four words in a row";
const ORIGIN = { origin: "https://stow.test" };
const HASH = hashPassword(PASSWORD);

async function aPerson() {
  const user = await aUser("client", { companyId: (await aCompany()).id });
  const ctx = worldOf(user, "profile.own");
  const email = `${user.id}@example.test`;
  await ctx.directory.write(sql`update ${users} set password_hash = ${await HASH} where id = ${user.id}`);
  const { token } = await openSession(ctx, { userId: user.id, remember: true, userAgent: null, address: "x" });
  const sessionId = await sha256(token);
  const request = (newEmail: string, current = PASSWORD) =>
    requestEmailChange(ctx, { email: newEmail, current }, sessionId, ORIGIN);
  const emailNow = async () =>
    (await ctx.directory.first({ email: users.email }, sql`from ${users} where id = ${user.id}`))?.email;
  return { ctx, user, email, token, sessionId, request, emailNow, newEmail: `new.${email}` };
}

async function mailsTo(ctx: Ctx, recipient: string) {
  const rows = await ctx.directory.rows(
    { subject: mails.subject, body: mails.bodySealed },
    sql`from ${mails} where recipient = ${recipient} order by id`,
  );
  return Promise.all(rows.map(async ({ subject, body }) => ({ subject, text: await ctx.sealer.open(body ?? "") })));
}

const linkIn = (text = "") => /\/confirm-email\/([0-9a-f]{64})/.exec(text)?.[1] ?? "";

test("an email changes only when the link mailed to the new address is used, once; the old address is notified twice", async () => {
  const { ctx, email, newEmail, request, emailNow, token, sessionId } = await aPerson();
  await request(newEmail);
  expect(await emailNow()).toBe(email);
  expect(await emailChangeOf(ctx, sessionId)).toMatchObject({ email, proof: "password", pending: { newEmail } });
  expect((await mailsTo(ctx, email)).map(({ text }) => text)).toEqual([expect.stringContaining(newEmail)]);

  const link = linkIn((await mailsTo(ctx, newEmail))[0]?.text);
  const { token: reset, statements } = await issueToken(ctx, ctx.actor.id, "password-reset");
  await ctx.directory.batch(...statements);
  expect(await readEmailChange(ctx, link)).toEqual({ state: "open", email, newEmail });
  expect(await confirmEmailChange(systemWorld(), link, ORIGIN)).toBe(newEmail);
  expect(await emailNow()).toBe(newEmail);
  expect(await mailsTo(ctx, email)).toHaveLength(2);
  expect((await readLink(ctx, "password-reset", reset)).state).toBe("used");
  expect(await findUserBySession(ctx, token)).toMatchObject({ email: newEmail });
  await expect(confirmEmailChange(systemWorld(), link, ORIGIN)).rejects.toMatchObject({ code: "conflict" });
  const entries = await ctx.directory.rows(
    { action: auditLog.action, detail: auditLog.detail },
    sql`from ${auditLog} where subject in (${email}, ${newEmail}) order by id`,
  );
  expect(entries).toEqual([
    { action: "email.change-asked", detail: { after: { email: newEmail } } },
    { action: "user.changed", detail: { before: { email }, after: { email: newEmail } } },
  ]);
  expect(JSON.stringify(entries)).not.toContain(link);
});

test("a session alone does not change the email: the password is required, and guesses are throttled", async () => {
  const { request, newEmail, ctx, email } = await aPerson();
  for (let i = 0; i < 10; i++)
    await expect(request(newEmail, "a guess")).rejects.toMatchObject({
      detail: { fields: { current: [expect.any(String)] } },
    });
  await expect(request(newEmail)).rejects.toMatchObject({ code: "too_many" });
  expect([...(await mailsTo(ctx, newEmail)), ...(await mailsTo(ctx, email))]).toEqual([]);
});

test("where only the identity provider signs in, a sign-in there within ten minutes is required", async () => {
  const { ctx, user, sessionId, newEmail } = await aPerson();
  const config = { ...ctx.config, signIn: { password: false, provider: "Harbour ID" } };
  const request = () => requestEmailChange({ ...ctx, config }, { email: newEmail }, sessionId, ORIGIN);
  const confirmedAt = (at: number) =>
    ctx.directory.write(sql`update ${sessions} set confirmed_at = ${at} where user_id = ${user.id}`);
  await expect(request()).rejects.toMatchObject({ code: "forbidden", message: expect.stringContaining("Harbour ID") });
  await confirmedAt(ctx.now() - 11 * 60_000);
  await expect(request()).rejects.toMatchObject({ code: "forbidden" });
  await confirmedAt(ctx.now() - 60_000);
  await request();
  expect(linkIn((await mailsTo(ctx, newEmail))[0]?.text)).not.toBe("");
});

test("another account's address is answered like a free one; its owner gets a mail without a link", async () => {
  const [one, other] = [await aPerson(), await aPerson()];
  await one.request(other.email);
  expect((await emailChangeOf(one.ctx, one.sessionId)).pending).toMatchObject({ newEmail: other.email });
  const [mail] = await mailsTo(one.ctx, other.email);
  expect(mail?.text).toContain("belongs to your account");
  expect(linkIn(mail?.text)).toBe("");
});

test("of two users who confirm the same address, one gets it and the other is refused", async () => {
  const [one, other] = [await aPerson(), await aPerson()];
  await one.request(one.newEmail);
  await other.request(one.newEmail);
  const links = (await mailsTo(one.ctx, one.newEmail)).map(({ text }) => linkIn(text));
  const tries = await Promise.allSettled(links.map((link) => confirmEmailChange(systemWorld(), link, ORIGIN)));
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const lost = tries.find((one) => one.status === "rejected");
  expect(lost?.reason).toMatchObject({ code: "conflict", message: expect.stringContaining("Another account") });
  expect([await one.emailNow(), await other.emailNow()]).toContain(one.newEmail);
});

test.each([
  ["is canceled", ({ ctx }: Awaited<ReturnType<typeof aPerson>>) => cancelEmailChange(ctx)],
  ["is replaced by another", ({ request, email }: Awaited<ReturnType<typeof aPerson>>) => request(`other.${email}`)],
  [
    "was asked for before the password changed",
    ({ ctx, sessionId }: Awaited<ReturnType<typeof aPerson>>) =>
      changePassword(ctx, { current: PASSWORD, password: "another four words" }, sessionId),
  ],
  [
    "is older than a day",
    async ({ ctx }: Awaited<ReturnType<typeof aPerson>>) => {
      await ctx.directory.write(
        sql`update user_tokens set expires_at = expires_at - 86400000 where user_id = ${ctx.actor.id}`,
      );
    },
  ],
])("a change that %s can no longer be confirmed", async (_how, end) => {
  const person = await aPerson();
  await person.request(person.newEmail);
  const link = linkIn((await mailsTo(person.ctx, person.newEmail))[0]?.text);
  await end(person);
  await expect(confirmEmailChange(systemWorld(), link, ORIGIN)).rejects.toMatchObject({ code: "conflict" });
  expect(await person.emailNow()).toBe(person.email);
});

test("a user can ask for five changes a day", async () => {
  const { request, email } = await aPerson();
  for (let i = 0; i < 5; i++) await request(`${i}.${email}`);
  await expect(request(`6.${email}`)).rejects.toMatchObject({ code: "too_many" });
});
