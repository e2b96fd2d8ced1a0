import { scryptSync } from "node:crypto";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, sessions, users } from "#db/schema/directory/accounts";
import { notifications } from "#db/schema/integrations";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { checkPassword, closeSession, findUserBySession, openSession } from "./access.service.server";
import { hashPassword, verifyPassword } from "./sign-in/passwords.server";

const PASSWORD = "correct horse";

async function anAccount() {
  const world = systemWorld();
  const user = await aUser("client", { companyId: (await aCompany()).id });
  const email = `${user.id}@example.test`;
  await world.directory.write(
    sql`update ${users} set password_hash = ${await hashPassword(PASSWORD)} where id = ${user.id}`,
  );
  return { world, user, email, address: `10.0.0.${user.id}` };
}

test("the right password lets its owner in, whatever the case of the email", async () => {
  const { world, user, email, address } = await anAccount();
  expect(await checkPassword(world, { email: ` ${email.toUpperCase()} `, password: PASSWORD, address })).toMatchObject({
    userId: user.id,
  });
});

test("a wrong password and an unknown account get the same answer", async () => {
  const { world, email, address } = await anAccount();
  const wrong = checkPassword(world, { email, password: "wrong", address });
  const unknown = checkPassword(world, { email: "nobody@example.test", password: "wrong", address });
  const [a, b] = await Promise.allSettled([wrong, unknown]);
  expect(a).toMatchObject({ status: "rejected", reason: { code: "unauthorized" } });
  expect((b as PromiseRejectedResult).reason.message).toBe((a as PromiseRejectedResult).reason.message);
});

test("after ten failures from one address that address waits, also with the right password, and others do not", async () => {
  const { world, email, address } = await anAccount();
  for (let i = 0; i < 10; i++) {
    await expect(checkPassword(world, { email, password: "wrong", address })).rejects.toMatchObject({
      code: "unauthorized",
    });
  }
  const refused = { code: "too_many", detail: { retryAfterSeconds: 900 } };
  await expect(checkPassword(world, { email, password: PASSWORD, address })).rejects.toMatchObject(refused);
  expect(await checkPassword(world, { email, password: PASSWORD, address: `${address}.b` })).toBeTruthy();
  // Another account at the refused address is not locked out.
  const colleague = await anAccount();
  expect(await checkPassword(world, { email: colleague.email, password: PASSWORD, address })).toMatchObject({
    userId: colleague.user.id,
  });
  world.clock.now += 15 * 60_000;
  expect(await checkPassword(world, { email, password: PASSWORD, address })).toBeTruthy();
});

test("an address from which ten accounts failed waits for every account", async () => {
  const { world, email, address } = await anAccount();
  for (let i = 0; i < 10; i++) {
    await expect(
      checkPassword(world, { email: `guess${i}.${address}@example.test`, password: "x", address }),
    ).rejects.toMatchObject({ code: "unauthorized" });
  }
  for (const account of [email, `guess0.${address}@example.test`]) {
    await expect(checkPassword(world, { email: account, password: PASSWORD, address })).rejects.toMatchObject({
      code: "too_many",
      detail: { retryAfterSeconds: 900 },
    });
  }
});

test("after a hundred failures from anywhere the account waits, except in a browser that has signed in to it before", async () => {
  const { world, email } = await anAccount();
  const guess = (i: number) => checkPassword(world, { email, password: "wrong", address: `10.4.${email}.${i % 10}` });
  await world.directory.write(
    sql`insert into rate_limits values (${`sign-in:account:${email}`}, 99, ${world.now() + 900_000})`,
  );
  await expect(guess(1)).rejects.toMatchObject({ code: "unauthorized" });
  await expect(guess(2)).rejects.toMatchObject({ code: "too_many", detail: { retryAfterSeconds: 900 } });
  const home = { email, password: PASSWORD, address: `10.5.${email}` };
  await expect(checkPassword(world, home)).rejects.toMatchObject({ code: "too_many" });
  expect(await checkPassword(world, { ...home, knownBrowser: "a1" })).toBeTruthy();

  // Attempts that carry the cookie share one limit, however many addresses they come from.
  const stolen = (i: number) =>
    checkPassword(world, { email, password: "wrong", address: `10.6.${email}.${i}`, knownBrowser: "b2" });
  for (let i = 0; i < 10; i++) await expect(stolen(i)).rejects.toMatchObject({ code: "unauthorized" });
  await expect(stolen(10)).rejects.toMatchObject({ code: "too_many" });
});

test("attempts that are refused for their address do not count against the account", async () => {
  const { world, email, address } = await anAccount();
  for (let i = 0; i < 130; i++) await checkPassword(world, { email, password: "wrong", address }).catch(() => null);
  expect(await checkPassword(world, { email, password: PASSWORD, address: `${address}.home` })).toBeTruthy();
});

test("a session opens by its token only, ends by logging out and by time", async () => {
  const { world, user } = await anAccount();
  const open = () => openSession(world, { userId: user.id, remember: false, userAgent: null, address: "x" });
  const { token } = await open();
  expect(await findUserBySession(world, token)).toMatchObject({ id: user.id, role: "client", unread: false });
  const stored = await world.directory.rows({ id: sessions.id }, sql`from ${sessions} where user_id = ${user.id}`);
  expect(stored.map(({ id }) => id)).not.toContain(token);

  await closeSession(world, token);
  expect(await findUserBySession(world, token)).toBeNull();

  const second = await open();
  world.clock.now += 12 * 3_600_000 + 1;
  expect(await findUserBySession(world, second.token)).toBeNull();
});

test("a user who was deactivated is signed out at once", async () => {
  const { world, user } = await anAccount();
  const { token } = await openSession(world, { userId: user.id, remember: true, userAgent: null, address: "x" });
  await world.directory.write(sql`update ${users} set status = 'deactivated' where id = ${user.id}`);
  expect(await findUserBySession(world, token)).toBeNull();
});

test("the bell shows unread notifications of the user's own companies only", async () => {
  const world = systemWorld();
  const [mine, other] = [await aCompany(), await aCompany()];
  const manager = await aUser("warehouse_manager", { companyId: mine.id });
  const { token } = await openSession(world, { userId: manager.id, remember: false, userAgent: null, address: "x" });
  const notice = { kind: "sync-failed" as const, key: "k", title: "t", body: "b", createdAt: world.now() };

  await world.db.company(other.id).insert(notifications, { ...notice, id: world.newId() });
  expect(await findUserBySession(world, token)).toMatchObject({ unread: false });
  await world.db.company(mine.id).insert(notifications, { ...notice, id: world.newId() });
  expect(await findUserBySession(world, token)).toMatchObject({ unread: true });
});

test("a password is kept as a salted hash that only it opens", async () => {
  const [a, b] = [await hashPassword(PASSWORD), await hashPassword(PASSWORD)];
  expect(a).not.toBe(b);
  expect(await verifyPassword(PASSWORD, a)).toBe(true);
  expect(await verifyPassword("Correct horse", a)).toBe(false);
  expect(await verifyPassword(PASSWORD, null)).toBe(false);
  expect(await verifyPassword("", null)).toBe(false);
});

test("signing in to an own account does not reset the limit of guesses at other accounts", async () => {
  const { world, email, address } = await anAccount();
  for (let i = 0; i < 10; i++) {
    await checkPassword(world, { email: `guess${i}.${address}@example.test`, password: "x", address }).catch(
      () => null,
    );
    if (i === 8) await checkPassword(world, { email, password: PASSWORD, address });
  }
  await expect(checkPassword(world, { email, password: PASSWORD, address })).rejects.toMatchObject({
    code: "too_many",
  });
});

test("parallel guesses are counted one by one", async () => {
  const { world, email, address } = await anAccount();
  const guess = () => checkPassword(world, { email, password: "wrong", address });
  const tries = await Promise.allSettled(Array.from({ length: 14 }, guess));
  const codes = tries.map((one) => (one as PromiseRejectedResult).reason.code);
  expect(codes.filter((code) => code === "unauthorized")).toHaveLength(10);
  expect(codes.filter((code) => code === "too_many")).toHaveLength(4);
});

test("each sign-in and each failure is audited with user and address, never with the password", async () => {
  const { world, user, email, address } = await anAccount();
  const from = { ...world, caller: { address, userAgent: null } };
  const refused = { code: "unauthorized" };
  await expect(checkPassword(from, { email, password: "not the one", address })).rejects.toMatchObject(refused);
  const nobody = `nobody.${address}@example.test`;
  await expect(checkPassword(from, { email: nobody, password: "x", address })).rejects.toMatchObject(refused);
  await checkPassword(from, { email: ` ${email.toUpperCase()}`, password: PASSWORD, address });
  const entries = await world.directory.rows(
    { action: auditLog.action, by: auditLog.actorId, name: auditLog.actorName, detail: auditLog.detail },
    sql`from ${auditLog} where address = ${address} order by id`,
  );
  expect(entries).toEqual([
    { action: "sign-in.failed", by: null, name: email, detail: { after: { reason: "wrong password" } } },
    {
      action: "sign-in.failed",
      by: null,
      name: `nobody.${address}@example.test`,
      detail: { after: { reason: "no such account" } },
    },
    { action: "sign-in.done", by: user.id, name: "Test client", detail: { after: { by: "password" } } },
  ]);
  const [row] = await world.directory.rows({ at: users.lastSignInAt }, sql`from ${users} where id = ${user.id}`);
  expect(row?.at).toBe(world.now());
});

test("opening a session ends the browser's previous session", async () => {
  const { world, user } = await anAccount();
  const open = (replaces: string | null) =>
    openSession(world, { userId: user.id, remember: false, userAgent: null, address: "x", replaces });
  const first = await open(null);
  const elsewhere = await open(null);
  const second = await open(first.token);
  expect(await findUserBySession(world, first.token)).toBeNull();
  expect(await findUserBySession(world, second.token)).toMatchObject({ id: user.id });
  expect(await findUserBySession(world, elsewhere.token)).toMatchObject({ id: user.id });
});

test("rehashing at sign-in does not restore a password that was changed concurrently", async () => {
  const { world, user, email, address } = await anAccount();
  const setHash = (hash: string) =>
    world.directory.write(sql`update ${users} set password_hash = ${hash} where id = ${user.id}`);
  const key = scryptSync(PASSWORD, Buffer.alloc(16), 32, { N: 2 ** 14, r: 8, p: 1 }).toString("hex");
  await setHash(`scrypt$16384$8$1$${"00".repeat(16)}$${key}`);
  const changed = await hashPassword("another one since");
  let batches = 0;
  const directory = new Proxy(world.directory, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== "function") return value;
      if (name !== "batch") return value.bind(target);
      return async (...args: unknown[]) => {
        // The second batch writes the sign-in. The password changes just before it.
        if (++batches === 2) await setHash(changed);
        return value.apply(target, args);
      };
    },
  });
  await checkPassword({ ...world, directory }, { email, password: PASSWORD, address });
  const [row] = await world.directory.rows({ hash: users.passwordHash }, sql`from ${users} where id = ${user.id}`);
  expect(row?.hash).toBe(changed);
});
