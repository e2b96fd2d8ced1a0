import { expect, test } from "vitest";
import { aPasswordUser } from "#tests/factories/second-factor";
import { softwarePasskey } from "#tests/factories/software-passkey";
import { systemWorld } from "#tests/factories/world";
import { passkeySignInOptions, signInByPasskey } from "./passkey-sign-in.server";
import { findPendingSignIn, openPendingSignIn } from "./pending-sign-ins.server";
import { addPasskey, passkeyRegistrationOptions } from "./register-passkey.server";

const SITE = { origin: "https://app.stowline.test" };
const VISITOR = { boundTo: "visitor", pending: null };
const REFUSED = expect.objectContaining({ reason: "passkey_not_accepted" });

async function aPasskey(over: { counter?: number } = {}) {
  const world = systemWorld({ caller: { address: `10.7.${crypto.randomUUID()}`, userAgent: null } });
  const user = await aPasswordUser();
  const registrant = {
    userId: user.id,
    email: user.email,
    firstName: "Noa",
    lastName: null,
    companyId: null,
    boundTo: `session ${user.id}`,
  };
  const device = await softwarePasskey(user.id);
  const ask = () => passkeyRegistrationOptions(world, registrant, SITE);
  const add = async (challenge: string, as = registrant, site = SITE) =>
    addPasskey(world, as, { name: "Dock", answer: await device.register({ challenge, ...site, ...over }) }, SITE);
  const challenged = async () => (await passkeySignInOptions(world, VISITOR, SITE)).challenge;
  return { world, user, registrant, device, ask, add, challenged };
}

async function added(over: { counter?: number } = {}) {
  const all = await aPasskey(over);
  await all.add((await all.ask()).challenge);
  return all;
}

test("a passkey signs its user in, and each challenge is answered once", async () => {
  const { world, user, device, challenged } = await added();
  const answer = await device.sign({ challenge: await challenged(), ...SITE });
  expect(await signInByPasskey(world, VISITOR, answer, SITE)).toBe(user.id);
  await expect(signInByPasskey(world, VISITOR, answer, SITE)).rejects.toEqual(REFUSED);
});

test("of two answers to one challenge at the same time, one signs in", async () => {
  const { world, device, challenged } = await added();
  const answer = await device.sign({ challenge: await challenged(), ...SITE });
  const tries = await Promise.allSettled([1, 2].map(() => signInByPasskey(world, VISITOR, answer, SITE)));
  expect(tries.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
});

test("an answer for another site, without verification, or with another user's handle is refused", async () => {
  const { world, device, challenged } = await added();
  const hostile = [
    await device.sign({ challenge: await challenged(), origin: "https://evil.test" }),
    await device.sign({ challenge: await challenged(), origin: "https://evil.app.stowline.test" }),
    await device.sign({ challenge: await challenged(), ...SITE, isVerified: false }),
    await device.sign({ challenge: await challenged(), ...SITE }, "another user"),
    await device.sign({ challenge: "bm90LW91cnM", ...SITE }),
  ];
  for (const answer of hostile) await expect(signInByPasskey(world, VISITOR, answer, SITE)).rejects.toEqual(REFUSED);
});

test("a challenge is its browser's alone, and lasts five minutes", async () => {
  const { world, device, challenged } = await added();
  const stolen = await device.sign({ challenge: await challenged(), ...SITE });
  await expect(signInByPasskey(world, { boundTo: "other", pending: null }, stolen, SITE)).rejects.toEqual(REFUSED);
  const late = await device.sign({ challenge: await challenged(), ...SITE });
  world.clock.now += 5 * 60_000;
  await expect(signInByPasskey(world, VISITOR, late, SITE)).rejects.toEqual(REFUSED);
});

test("a copied passkey, whose counter falls behind, is refused", async () => {
  const { world, device, challenged } = await added({ counter: 5 });
  const sign = async (counter: number) => device.sign({ challenge: await challenged(), ...SITE, counter });
  expect(await signInByPasskey(world, VISITOR, await sign(6), SITE)).toBeTruthy();
  await expect(signInByPasskey(world, VISITOR, await sign(6), SITE)).rejects.toEqual(REFUSED);
});

test("after another user's password, a passkey does not count", async () => {
  const mine = await added();
  const { world } = mine;
  const other = await added();
  const { token } = await openPendingSignIn(world, {
    userId: other.user.id,
    next: "second-factor",
    remember: false,
    returnTo: "/",
  });
  const pending = await findPendingSignIn(world, token);
  if (!pending) throw new Error("No sign-in waits");
  const holder = { boundTo: pending.id, pending };
  const answerOf = async (device: typeof mine.device) =>
    device.sign({ challenge: (await passkeySignInOptions(world, holder, SITE)).challenge, ...SITE });
  await expect(signInByPasskey(world, holder, await answerOf(mine.device), SITE)).rejects.toEqual(REFUSED);
  expect(await signInByPasskey(world, holder, await answerOf(other.device), SITE)).toBe(other.user.id);
  expect(await findPendingSignIn(world, token)).toBeNull();
});

test("visitors get the same options whatever accounts exist", async () => {
  const { world } = await added();
  const { challenge, ...options } = await passkeySignInOptions(world, VISITOR, SITE);
  expect(challenge).toBeTruthy();
  expect(options).toEqual({
    allowCredentials: [],
    rpId: "app.stowline.test",
    timeout: 60_000,
    userVerification: "required",
  });
});

test("a passkey is added once, in the session that asked, on this site", async () => {
  const { ask, add, registrant } = await aPasskey();
  await expect(add((await ask()).challenge, { ...registrant, boundTo: "another session" })).rejects.toEqual(REFUSED);
  await expect(add((await ask()).challenge, registrant, { origin: "https://evil.test" })).rejects.toEqual(REFUSED);
  const { challenge } = await ask();
  await add(challenge);
  await expect(add(challenge)).rejects.toEqual(REFUSED);
  await expect(add((await ask()).challenge)).rejects.toMatchObject({ reason: "passkey_already_added" });
});
