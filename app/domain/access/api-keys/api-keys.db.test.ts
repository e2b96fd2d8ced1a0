import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, users } from "#db/schema/directory/accounts";
import { apiKeys } from "#db/schema/directory/credentials";
import { anApiKey } from "#tests/factories/api-key";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, worldOf } from "#tests/factories/world";
import { activateUser, deactivateUser, deleteUser } from "../../users/users.service.server";
import { findUserBySession, openSession } from "../access.service.server";
import { KeysQuery, NewKey } from "./api-keys.schema";
import { listKeys, makeKey, revokeKey } from "./api-keys.server";
import { findUserByKey } from "./key-sign-in.server";
import { BLOCK, CALLS_PER_MINUTE } from "./key-turns.server";

const asAdmin = async () => worldOf(await aUser("admin"), "keys.manage");
const wanted = (over: Partial<Record<keyof NewKey, unknown>> = {}) =>
  NewKey.parse({ id: systemWorld().newId(), name: "ERP", access: "read", areas: ["orders"], days: "30", ...over });

test("a key is shown once, stored as a hash, audited without its secret, and acts as its user", async () => {
  const ctx = await asAdmin();
  const company = await aCompany();
  const user = await aUser("client", { companyId: company.id });
  const input = wanted({ name: `ERP ${user.id}`, email: `${user.id}@example.test` });

  const { key } = await makeKey(ctx, input);
  await expect(makeKey(ctx, input)).rejects.toMatchObject({ code: "conflict" });

  const { user: caller } = await findUserByKey(ctx, key);
  expect(caller).toMatchObject({
    id: user.id,
    role: "client",
    key: { name: input.name, access: "read", areas: ["orders"] },
  });
  const [row] = await ctx.directory.rows(
    { hash: apiKeys.hash, hint: apiKeys.hint },
    sql`from ${apiKeys} where ${apiKeys.id} = ${input.id}`,
  );
  expect(row?.hint).toBe(key.slice(-4));
  expect(JSON.stringify(row)).not.toContain(key.slice(5, 60));
  const entries = await ctx.directory.rows(
    { action: auditLog.action, detail: auditLog.detail },
    sql`from ${auditLog} where subject = ${input.name}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["api-key.created"]);
  expect(JSON.stringify([entries, await listKeys(ctx)])).not.toContain(key.slice(5, 60));
});

test("the list shows each key once, page by page, valid ones first", async () => {
  const ctx = await asAdmin();
  const user = await aUser("employee");
  const revoked = await anApiKey(user, { revokedAt: ctx.now() });
  const made = await Promise.all(Array.from({ length: 60 }, () => anApiKey(user)));
  const expired = await anApiKey(user, { expiresAt: ctx.now() - 1 });

  const pages = [await listKeys(ctx)];
  for (let { next } = pages[0] ?? { next: null }; next; next = pages.at(-1)?.next ?? null)
    pages.push(await listKeys(ctx, KeysQuery.parse({ cursor: next })));
  const all = pages.flatMap(({ keys }) => keys);
  expect(pages.slice(0, -1).every(({ keys }) => keys.length === 50)).toBe(true);
  expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  const own = all.filter(({ email }) => email === `${user.id}@example.test`);
  const newest = made.map(({ id }) => id).sort((a, b) => (a < b ? 1 : -1));
  expect(own.map(({ id }) => id)).toEqual([...newest, expired.id, revoked.id]);
  const states = all.map(({ state }) => state === "good");
  expect(states.lastIndexOf(true)).toBeLessThan(states.includes(false) ? states.indexOf(false) : states.length);
  for (const cursor of ["x", "2.x", "0.' or 1=1", "0".repeat(5000)])
    expect(KeysQuery.parse({ cursor })).toEqual({ cursor: undefined });
});

test("a user has at most twenty valid keys", async () => {
  const ctx = await asAdmin();
  const user = await aUser("employee");
  const email = `${user.id}@example.test`;
  const made = await Promise.all(Array.from({ length: 20 }, () => anApiKey(user)));
  await expect(makeKey(ctx, wanted({ email }))).rejects.toMatchObject({ code: "conflict" });
  await revokeKey(ctx, made[0]?.id ?? "");
  expect(await makeKey(ctx, wanted({ email }))).toMatchObject({ email });
});

test("a key is created only for an active user, by a current administrator", async () => {
  const ctx = await asAdmin();
  const user = await aUser("employee");
  const email = `${user.id}@example.test`;
  await expect(makeKey(ctx, wanted({ email: "nobody@example.test" }))).rejects.toMatchObject({ code: "validation" });
  await ctx.directory.write(sql`update ${users} set role = 'super_user' where id = ${ctx.actor.id}`);
  await expect(makeKey(ctx, wanted({ email }))).rejects.toMatchObject({ what: "conflict" });
});

test("revoked and expired keys, and keys of users who cannot sign in, are refused", async () => {
  const ctx = await asAdmin();
  const opens = async (key: string, world = ctx) => (await findUserByKey(world, key)).user !== null;
  const user = await aUser("employee", { companyId: (await aCompany()).id });
  const [revoked, expired] = [await anApiKey(user), await anApiKey(user)];
  expect(await opens(revoked.key)).toBe(true);
  await revokeKey(ctx, revoked.id);
  await revokeKey(ctx, revoked.id);
  expect(await opens(revoked.key)).toBe(false);
  const tomorrow = await asAdmin();
  tomorrow.clock.now += 86_400_001;
  expect(await opens(expired.key, tomorrow)).toBe(false);

  await deactivateUser(ctx, user.id);
  expect(await opens(expired.key)).toBe(false);
  // Activating the user again does not make their old keys valid.
  await ctx.directory.write(sql`update ${users} set password_hash = 'x' where id = ${user.id}`);
  await activateUser(ctx, user.id, { origin: "https://stow.test" });
  expect(await opens(expired.key)).toBe(false);

  const later = await anApiKey(user);
  await deleteUser(ctx, user.id);
  expect(await opens(later.key)).toBe(false);
  const closed = await anApiKey(await aUser("client", { companyId: (await aCompany({ status: "inactive" })).id }));
  expect(await opens(closed.key)).toBe(false);
  for (const key of ["", "stow_", `stow_${"0".repeat(64)}`, `x${closed.key}`]) expect(await opens(key)).toBe(false);
});

test("a key takes the same round trip as a session, writes one row per fifty calls, and none when refused", async () => {
  const ctx = systemWorld();
  const user = await aUser("employee");
  const { token } = await openSession(ctx, { userId: user.id, remember: false, userAgent: null, address: "test" });
  const { key } = await anApiKey(user);
  const cost = async (call: () => Promise<unknown>) => {
    Object.assign(ctx.costs, { trips: 0, written: 0 });
    await call();
    return { trips: ctx.costs.trips, written: ctx.costs.written };
  };
  const bySession = await cost(() => findUserBySession(ctx, token));
  const calls = [];
  for (let n = 0; n < CALLS_PER_MINUTE + 1; n++) calls.push(await cost(() => findUserByKey(ctx, key)));

  expect(bySession).toEqual({ trips: 1, written: 0 });
  expect(calls.filter(({ written }) => written > 0)).toHaveLength(CALLS_PER_MINUTE / BLOCK);
  expect(Math.max(...calls.map(({ trips }) => trips))).toBe(bySession.trips);
  expect(calls.at(-1)).toEqual({ trips: 0, written: 0 });
  const refused = await findUserByKey(ctx, key);
  expect(refused).toMatchObject({ user: null, isRefused: true, turns: { remaining: 0, limit: CALLS_PER_MINUTE } });
  ctx.clock.now += 60_000;
  expect(await findUserByKey(ctx, key)).toMatchObject({ isRefused: false, turns: { remaining: CALLS_PER_MINUTE - 1 } });
});

test("calls counted by other isolates count here too", async () => {
  const ctx = systemWorld();
  const { key } = await anApiKey(await aUser("employee"), {
    turnsMinute: Math.floor(ctx.now() / 60_000),
    turnsTaken: CALLS_PER_MINUTE - 1,
  });
  expect(await findUserByKey(ctx, key)).toMatchObject({ isRefused: false, turns: { remaining: 0 } });
  expect(await findUserByKey(ctx, key)).toMatchObject({ isRefused: true });
});
