import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, sessions, users } from "#db/schema/directory/accounts";
import { mails, userTokens } from "#db/schema/directory/credentials";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { changeUser } from "../../users/users.service.server";
import { checkPassword, findUserBySession, openSession } from "../access.service.server";
import { changePassword } from "../profile.server";
import { sweepAccess } from "../sweep-access.server";
import { issueToken, type TokenKind } from "../tokens.server";
import { forgotPassword } from "./forgot-password.server";
import { signInByIdentity } from "./identities.server";
import { readLink, setPasswordByLink } from "./links.server";
import { hashPassword } from "./passwords.server";

const PASSWORD = "four words in a row";
const ORIGIN = { origin: "https://stow.test" };
let n = 0;

async function userWithLinks(status: "active" | "invited" | "deactivated" = "active") {
  const address = `10.9.${++n}.${Date.now()}`;
  const world = systemWorld({ caller: { address, userAgent: null } });
  const user = await aUser("client", { companyId: (await aCompany()).id });
  const email = `${user.id}@example.test`;
  await world.directory.write(sql`update ${users} set status = ${status} where id = ${user.id}`);
  const aLink = async (kind: TokenKind) => {
    const { token, statements } = await issueToken(world, user.id, kind);
    await world.directory.batch(...statements);
    return token;
  };
  return { world, user, email, address, aLink };
}

test("an invitation sets a password once, and is audited without the link", async () => {
  const { world, user, email, address, aLink } = await userWithLinks("invited");
  const token = await aLink("invitation");
  expect(await readLink(world, "invitation", token)).toMatchObject({ state: "open", person: { email } });
  expect(await setPasswordByLink(world, "invitation", token, PASSWORD)).toEqual({ userId: user.id, next: "session" });
  expect(await checkPassword(world, { email, password: PASSWORD, address })).toMatchObject({ userId: user.id });
  expect(await readLink(world, "invitation", token)).toMatchObject({ state: "joined" });
  await expect(setPasswordByLink(world, "invitation", token, "another password")).rejects.toMatchObject({
    code: "conflict",
  });
  const entries = await world.directory.rows(
    { action: auditLog.action, detail: auditLog.detail, by: auditLog.actorId },
    sql`from ${auditLog} where subject = ${email} order by id`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["user.joined", "sign-in.done", "sign-in.done"]);
  expect(JSON.stringify(entries)).not.toContain(token);
  expect(JSON.stringify(entries)).not.toContain(PASSWORD);
});

test("of two tabs that use the same link one succeeds", async () => {
  const { world, email, address, aLink } = await userWithLinks("invited");
  const token = await aLink("invitation");
  const tabs = ["first of the two tabs", "second of the two tabs"];
  const tries = await Promise.allSettled(tabs.map((one) => setPasswordByLink(world, "invitation", token, one)));
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const winner = tabs[tries.findIndex(({ status }) => status === "fulfilled")] ?? "";
  expect(await checkPassword(world, { email, password: winner, address })).toBeTruthy();
});

test("a new password ends all sessions and other links of its user only", async () => {
  const { world, user, aLink } = await userWithLinks();
  const other = await userWithLinks();
  const open = (userId: string) =>
    openSession(world, { userId, remember: true, userAgent: null, address: "x" }).then(({ token }) => token);
  const [mine, theirs] = [await open(user.id), await open(other.user.id)];
  const token = await aLink("password-reset");
  await setPasswordByLink(world, "password-reset", token, PASSWORD);
  expect(await findUserBySession(world, mine)).toBeNull();
  expect(await findUserBySession(world, theirs)).toMatchObject({ id: other.user.id });
  expect(await readLink(world, "password-reset", token)).toMatchObject({ state: "used" });
});

test.each([
  [
    "changing the password",
    async ({ user, world }: Awaited<ReturnType<typeof userWithLinks>>) => {
      const hash = await hashPassword(PASSWORD);
      await world.directory.write(sql`update ${users} set password_hash = ${hash} where id = ${user.id}`);
      return () =>
        changePassword(worldOf(user, "profile.own"), { current: PASSWORD, password: "another four words" }, "none");
    },
  ],
  [
    "changing the email",
    async ({ user }: Awaited<ReturnType<typeof userWithLinks>>) => {
      const admin = worldOf(await aUser("admin"), "users.edit");
      return () => changeUser(admin, user.id, { email: `new-${user.id}@example.test` }, ORIGIN);
    },
  ],
  [
    "linking an identity",
    async ({ email, user, world }: Awaited<ReturnType<typeof userWithLinks>>) =>
      () =>
        signInByIdentity(world, { issuer: "https://id.test", subject: user.id, email, emailVerified: true }),
  ],
])("%s voids every open link", async (_what, prepare) => {
  const person = await userWithLinks();
  const change = await prepare(person);
  const token = await person.aLink("password-reset");
  expect(await readLink(person.world, "password-reset", token)).toMatchObject({ state: "open" });
  await change();
  expect(await readLink(person.world, "password-reset", token)).toMatchObject({ state: "used" });
  await expect(setPasswordByLink(person.world, "password-reset", token, PASSWORD)).rejects.toMatchObject({
    code: "conflict",
  });
});

test("an expired, replaced or foreign link, or one of a deactivated user, opens nothing and names the reason", async () => {
  const { world, aLink } = await userWithLinks();
  const replaced = await aLink("password-reset");
  const newest = await aLink("password-reset");
  expect((await readLink(world, "password-reset", replaced)).state).toBe("used");
  expect((await readLink(world, "invitation", newest)).state).toBe("unknown");
  expect(await readLink(world, "password-reset", "0".repeat(64))).toEqual({ state: "unknown", person: null });
  world.clock.now += 3_600_000;
  expect((await readLink(world, "password-reset", newest)).state).toBe("expired");
  await expect(setPasswordByLink(world, "password-reset", newest, PASSWORD)).rejects.toMatchObject({
    code: "conflict",
  });
  const gone = await userWithLinks("deactivated");
  expect((await readLink(gone.world, "invitation", await gone.aLink("invitation"))).state).toBe("closed");
});

test("an address that guesses links is throttled", async () => {
  const { world } = await userWithLinks();
  const guess = (i: number) => setPasswordByLink(world, "password-reset", String(i).repeat(64).slice(0, 64), PASSWORD);
  for (let i = 0; i < 10; i++) await expect(guess(i)).rejects.toMatchObject({ code: "conflict" });
  await expect(guess(10)).rejects.toMatchObject({
    code: "too_many",
    detail: { retryAfterSeconds: expect.any(Number) },
  });
});

async function lettersTo(world: ReturnType<typeof systemWorld>, email: string) {
  const rows = await world.directory.rows(
    { kind: mails.kind, body: mails.bodySealed },
    sql`from ${mails} where recipient = ${email} order by id`,
  );
  return Promise.all(rows.map(async ({ kind, body }) => ({ kind, text: await world.sealer.open(body ?? "") })));
}

test("an active user gets a reset link, an invited one a new invitation, and no one else an email", async () => {
  const [active, invited, gone] = [
    await userWithLinks(),
    await userWithLinks("invited"),
    await userWithLinks("deactivated"),
  ];
  for (const { world, email } of [active, invited, gone]) await forgotPassword(world, email, ORIGIN);
  const [letter] = await lettersTo(active.world, active.email);
  expect(letter).toMatchObject({ kind: "password-reset" });
  const token = /https:\/\/stow\.test\/reset-password\/([0-9a-f]{64})/.exec(letter?.text ?? "")?.[1] ?? "";
  expect((await readLink(active.world, "password-reset", token)).state).toBe("open");
  expect(await lettersTo(invited.world, invited.email)).toMatchObject([
    { kind: "invitation", text: expect.stringContaining("/invitation/") },
  ]);
  expect(await lettersTo(gone.world, gone.email)).toEqual([]);
});

test("an address without an account gets the same answer: the same round trips, job and audit entry", async () => {
  const { world, email } = await userWithLinks();
  const nobody = systemWorld({ caller: { address: `10.8.0.${Date.now()}`, userAgent: null } });
  await forgotPassword(world, email, ORIGIN);
  const unknown = `nobody.${Date.now()}@example.test`;
  await forgotPassword(nobody, unknown, ORIGIN);
  expect(nobody.jobs).toEqual(world.jobs);
  expect(nobody.costs.trips).toBe(2);
  expect(await lettersTo(nobody, unknown)).toEqual([]);
  const entries = await nobody.directory.rows(
    { by: auditLog.actorId, name: auditLog.actorName },
    sql`from ${auditLog} where subject = ${unknown}`,
  );
  expect(entries).toEqual([{ by: null, name: unknown }]);
});

test("after five emails an hour an address is throttled, with or without an account", async () => {
  for (const email of [(await userWithLinks()).email, `nobody.${Date.now()}@example.test`]) {
    for (let i = 0; i < 5; i++) await forgotPassword((await userWithLinks()).world, email, ORIGIN);
    await expect(forgotPassword((await userWithLinks()).world, email, ORIGIN)).rejects.toMatchObject({
      code: "too_many",
    });
  }
});

test("a password reset ends all sessions of the user", async () => {
  const { world, user, aLink } = await userWithLinks();
  await openSession(world, { userId: user.id, remember: false, userAgent: null, address: "x" });
  await setPasswordByLink(world, "password-reset", await aLink("password-reset"), PASSWORD);
  expect(await world.directory.rows({ id: sessions.id }, sql`from ${sessions} where user_id = ${user.id}`)).toEqual([]);
});

test("a link is not sent to an address that was taken from its account in the same moment", async () => {
  const { world, user, email } = await userWithLinks();
  let batches = 0;
  const directory = new Proxy(world.directory, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== "batch") return value.bind(target);
      return async (...args: unknown[]) => {
        // The second batch writes the link.
        if (++batches === 2) {
          await world.directory.write(sql`update users set email = ${`new.${email}`} where id = ${user.id}`);
        }
        return value.apply(target, args);
      };
    },
  });
  await forgotPassword({ ...world, directory }, email, ORIGIN);
  expect(batches).toBe(2);
  expect(await lettersTo(world, email)).toEqual([]);
  const open = await world.directory.rows(
    { id: userTokens.id },
    sql`from ${userTokens} where ${userTokens.userId} = ${user.id} and ${userTokens.usedAt} is null`,
  );
  expect(open).toEqual([]);
});

test("used and long expired links are deleted; an unused invitation stays with its user", async () => {
  const [invited, active] = [await userWithLinks("invited"), await userWithLinks()];
  const { world } = active;
  const [spent, open] = [await active.aLink("password-reset"), await active.aLink("password-reset")];
  const untaken = await invited.aLink("invitation");
  const statesOf = async (user: { id: string }) =>
    (
      await world.directory.rows(
        { spent: sql<number>`${userTokens.usedAt} is not null` },
        sql`from ${userTokens} where ${userTokens.userId} = ${user.id} order by 1`,
      )
    ).map(({ spent: is }) => is);
  await sweepAccess(world);
  expect([await statesOf(active.user), await statesOf(invited.user)]).toEqual([[0, 1], [0]]);
  expect(await readLink(world, "password-reset", spent)).not.toMatchObject({ state: "open" });
  expect(await readLink(world, "password-reset", open)).toMatchObject({ state: "open" });

  const month = 31 * 86_400_000;
  for (const { user } of [active, invited])
    await world.directory.write(
      sql`update ${userTokens} set created_at = created_at - ${month}, expires_at = expires_at - ${month} where user_id = ${user.id}`,
    );
  await sweepAccess(world);
  expect([await statesOf(active.user), await statesOf(invited.user)]).toEqual([[], [0]]);
  expect(await readLink(world, "invitation", untaken)).not.toBeNull();
});
