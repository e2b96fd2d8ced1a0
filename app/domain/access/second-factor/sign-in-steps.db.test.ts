import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { auditLog, sessions, users } from "#db/schema/directory/accounts";
import { mails } from "#db/schema/directory/credentials";
import { pendingSignIns, recoveryCodes, secondFactorRoles } from "#db/schema/directory/second-factor";
import { aPasswordUser, PASSWORD, withAuthenticator } from "#tests/factories/second-factor";
import { systemWorld } from "#tests/factories/world";
import { codeAt } from "#tests/support/totp";
import { checkPassword, findUserBySession, openSession } from "../access.service.server";
import { sweepAccess } from "../sweep-access.server";
import { recoveryHash } from "./codes.server";
import { findPendingSignIn, openPendingSignIn } from "./pending-sign-ins.server";
import { findSetupAtSignIn, setUpAppAtSignIn } from "./set-up-at-sign-in.server";
import { signInByCode, signInByRecoveryCode } from "./verify-code.server";

const SITE = { origin: "https://stowline.test" };
const refused = (code: string) => expect.objectContaining({ reason: code });

async function waiting() {
  const world = systemWorld({ caller: { address: `10.8.${crypto.randomUUID()}`, userAgent: null } });
  const user = await withAuthenticator(await aPasswordUser());
  const open = () =>
    openPendingSignIn(world, { userId: user.id, next: "second-factor", remember: true, returnTo: "/orders" });
  return { world, user, open, token: (await open()).token };
}

test("with a second factor, the right password is not yet a sign-in", async () => {
  const { world, user } = await waiting();
  const address = world.caller?.address ?? "";
  expect(await checkPassword(world, { email: user.email, password: PASSWORD, address })).toEqual({
    userId: user.id,
    next: "second-factor",
  });
  const entries = await world.directory.rows(
    { action: auditLog.action },
    sql`from ${auditLog} where subject = ${user.email}`,
  );
  expect(entries.map(({ action }) => action)).toEqual(["sign-in.password-accepted"]);
  const [row] = await world.directory.rows({ at: users.lastSignInAt }, sql`from ${users} where id = ${user.id}`);
  expect(row?.at).toBeNull();
});

test("the token of a waiting sign-in is no session", async () => {
  const { world, token } = await waiting();
  expect(await findUserBySession(world, token)).toBeNull();
});

test("the app's code completes the sign-in and carries what was asked for at the start", async () => {
  const { world, user, token } = await waiting();
  expect(await signInByCode(world, token, codeAt(world.now()))).toMatchObject({
    userId: user.id,
    remember: true,
    returnTo: "/orders",
  });
  expect(await findPendingSignIn(world, token)).toBeNull();
});

test("a code is accepted once, also in another sign-in, and no earlier code after it", async () => {
  const { world, token, open } = await waiting();
  const code = codeAt(world.now());
  await signInByCode(world, token, code);
  const second = await open();
  await expect(signInByCode(world, second.token, code)).rejects.toEqual(refused("wrong_code"));
  await expect(signInByCode(world, second.token, codeAt(world.now() - 30_000))).rejects.toEqual(refused("wrong_code"));
  expect(await signInByCode(world, second.token, codeAt(world.now() + 30_000))).toBeTruthy();
});

test("of two tabs with the same code at the same time, one signs in", async () => {
  const { world, token, open } = await waiting();
  const code = codeAt(world.now());
  const other = await open();
  const tries = await Promise.allSettled([signInByCode(world, token, code), signInByCode(world, other.token, code)]);
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("a sign-in waits for ten minutes, and is then swept", async () => {
  const { world, token } = await waiting();
  world.clock.now += 10 * 60_000;
  await expect(signInByCode(world, token, codeAt(world.now()))).rejects.toEqual(refused("second_factor_expired"));
  await sweepAccess(world);
  const rows = await world.directory.rows(
    { id: pendingSignIns.id },
    sql`from ${pendingSignIns} where expires_at <= ${world.now()}`,
  );
  expect(rows).toEqual([]);
});

test("changing the password, role or status ends a waiting sign-in", async () => {
  for (const change of [{ passwordHash: "scrypt$x" }, { role: "client" }, { status: "deactivated" }] as const) {
    const { world, user, token } = await waiting();
    await world.directory.update(users, change, eq(users.id, user.id));
    expect(await findPendingSignIn(world, token)).toBeNull();
  }
});

test("ten wrong codes of an account stop all codes, from any address, with the time to wait", async () => {
  const { world, user, open } = await waiting();
  for (let i = 0; i < 10; i++) {
    const from = { ...world, caller: { address: `10.9.${user.id}.${i}`, userAgent: null } };
    await expect(signInByCode(from, (await open()).token, "000000")).rejects.toEqual(refused("wrong_code"));
  }
  const right = signInByCode(world, (await open()).token, codeAt(world.now()));
  await expect(right).rejects.toMatchObject({ code: "too_many", detail: { retryAfterSeconds: 900 } });
  world.clock.now += 15 * 60_000;
  expect(await signInByCode(world, (await open()).token, codeAt(world.now()))).toBeTruthy();
});

test("fourteen wrong codes at once count one by one", async () => {
  const { world, token } = await waiting();
  const tries = await Promise.allSettled(Array.from({ length: 14 }, () => signInByCode(world, token, "000000")));
  const codes = tries.map((one) => (one as PromiseRejectedResult).reason.code);
  expect(codes.filter((code) => code === "too_many")).toHaveLength(4);
});

test("a recovery code signs in once and the user is notified", async () => {
  const { world, user, token, open } = await waiting();
  const code = "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01";
  await world.directory.insert(recoveryCodes, {
    userId: user.id,
    hash: await recoveryHash(user.id, code),
    createdAt: world.now(),
  });
  const other = await open();
  const tries = await Promise.allSettled(
    [token, other.token].map((each) => signInByRecoveryCode(world, each, code.toLowerCase(), SITE)),
  );
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  const sent = await world.directory.rows(
    { subject: mails.subject },
    sql`from ${mails} where recipient = ${user.email}`,
  );
  expect(sent.map(({ subject }) => subject)).toEqual(["A recovery code was used at Stowline"]);
});

test("another user's recovery code is refused", async () => {
  const { world, token } = await waiting();
  const { user: other } = await waiting();
  const code = "ABCD-EFGH-JKMN-PQRS-TVWX-YZ01";
  await world.directory.insert(recoveryCodes, {
    userId: other.id,
    hash: await recoveryHash(other.id, code),
    createdAt: world.now(),
  });
  await expect(signInByRecoveryCode(world, token, code, SITE)).rejects.toEqual(refused("wrong_code"));
});

test("a user of a role that needs a second factor sets one up before they have a session", async () => {
  const world = systemWorld();
  const user = await aPasswordUser("super_user");
  await world.directory.insert(secondFactorRoles, { role: "super_user", requiredAt: world.now() });
  try {
    const accepted = await checkPassword(world, { email: user.email, password: PASSWORD, address: user.id });
    expect(accepted.next).toBe("set-up");
    const open = () => openPendingSignIn(world, { userId: user.id, next: "set-up", remember: false, returnTo: "/" });
    const [{ token }, other] = [await open(), await open()];
    await expect(signInByCode(world, token, "123456")).rejects.toEqual(refused("wrong_code"));
    const setup = await findSetupAtSignIn(world, token);
    const code = codeAt(world.now(), setup?.secret);
    await expect(setUpAppAtSignIn(world, token, "000000", SITE)).rejects.toEqual(refused("wrong_code"));
    expect(await setUpAppAtSignIn(world, token, code, SITE)).toMatchObject({ userId: user.id });
    // The other tab's set-up no longer replaces the proof.
    expect(await findSetupAtSignIn(world, other.token)).toBeNull();
    const late = setUpAppAtSignIn(world, other.token, code, SITE);
    await expect(late).rejects.toEqual(refused("second_factor_expired"));
  } finally {
    await world.directory.delete(secondFactorRoles, eq(secondFactorRoles.role, "super_user"));
  }
});

test("a user who moves to a role that needs a second factor is signed out", async () => {
  const world = systemWorld();
  const user = await aPasswordUser("client");
  const { token } = await openSession(world, { userId: user.id, remember: false, userAgent: null, address: "x" });
  await world.directory.insert(secondFactorRoles, { role: "company_manager", requiredAt: world.now() });
  try {
    await world.directory.update(users, { role: "company_manager" }, eq(users.id, user.id));
    expect(await findUserBySession(world, token)).toBeNull();
    const left = await world.directory.rows({ id: sessions.id }, sql`from ${sessions} where user_id = ${user.id}`);
    expect(left).toEqual([]);
  } finally {
    await world.directory.delete(secondFactorRoles, eq(secondFactorRoles.role, "company_manager"));
  }
});
