import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { findUserBySession } from "#app/domain/access/access.service.server";
import { auditLog, companies, sessions, users } from "#db/schema/directory/accounts";
import { userIdentities } from "#db/schema/directory/credentials";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { Browser, oidcVars, saysOf } from "./identity-provider";

const world = systemWorld();
const NO_ACCOUNT = "There is no account for this sign-in. Ask your administrator for an invitation.";
let addresses = 0;

/** A user, and a person with the user's email address at the identity provider. */
async function aPerson({ status = "active", claims = {} }: { status?: string; claims?: Record<string, unknown> } = {}) {
  const user = await aUser("employee", { companyId: (await aCompany()).id });
  await world.directory.write(sql`update ${users} set status = ${status} where ${users.id} = ${user.id}`);
  const [login, email] = [`sub-${user.id}`, `${user.id}@example.test`];
  await saysOf(login, { email, email_verified: true, ...claims });
  return { id: user.id, login, email };
}

/** Each test uses its own IP address, because failures are counted by address. */
function aBrowser(vars: Record<string, string> = oidcVars()) {
  const browser = new Browser(vars);
  const from = { "CF-Connecting-IP": `10.9.0.${++addresses}` };
  const get = browser.get.bind(browser);
  browser.get = (path, headers = {}) => get(path, { ...from, ...headers });
  return browser;
}

async function whoIs(browser: Browser) {
  const token = browser.cookies.get("stowline_session");
  return token ? ((await findUserBySession(world, token))?.id ?? null) : null;
}

const written = (subject: string) =>
  world.directory.rows(
    { action: auditLog.action, actor: auditLog.actorId, address: auditLog.address, detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.subject} = ${subject} order by ${auditLog.id}`,
  );
const standing = (id: string) =>
  world.directory.first(
    { status: users.status, lastSignInAt: users.lastSignInAt },
    sql`from ${users} where ${users.id} = ${id}`,
  );
const identities = (id: string) =>
  world.directory.rows(
    { subject: userIdentities.subject },
    sql`from ${userIdentities} where ${userIdentities.userId} = ${id}`,
  );

test("a user with an account signs in and returns to the requested page", async () => {
  const { id, login, email } = await aPerson();
  const browser = aBrowser();
  const back = await browser.signIn(login, { returnTo: "/orders?status=pending" });

  expect([back.status, back.location]).toEqual([302, "/orders?status=pending"]);
  expect(await whoIs(browser)).toBe(id);
  expect([...browser.cookies.keys()]).toEqual(["stowline_session"]);
  expect((await standing(id))?.lastSignInAt).toBeGreaterThan(0);
  expect(await written(email)).toMatchObject([
    { action: "identity.linked", actor: id },
    { action: "sign-in.done", actor: id, address: expect.stringContaining("10.9.0.") },
  ]);
});

test("the way there carries state, nonce and a PKCE challenge, and names the configured address", async () => {
  const { location, headers } = await aBrowser().get("http://evil.test/api/login/oidc", { Host: "evil.test" });
  const asked = new URL(location ?? "").searchParams;
  expect(asked.get("redirect_uri")).toBe("http://stowline.test/api/login/callback");
  expect(asked.get("code_challenge_method")).toBe("S256");
  for (const name of ["state", "nonce", "code_challenge"]) expect(asked.get(name)?.length).toBeGreaterThan(40);
  const cookie = headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(/; Max-Age=600; Path=\/api\/login; HttpOnly; SameSite=Lax$/);
  expect(cookie).not.toContain(asked.get("nonce"));
});

test("a second sign-in goes by the subject, also when the address has changed at the provider", async () => {
  const [anna, ben] = [await aPerson(), await aPerson()];
  await aBrowser().signIn(anna.login);
  await saysOf(anna.login, { email: ben.email, email_verified: true });

  const browser = aBrowser();
  await browser.signIn(anna.login);
  expect(await whoIs(browser)).toBe(anna.id);
  expect(await identities(ben.id)).toEqual([]);
});

test("an address reassigned to another person at the provider does not open the previous account", async () => {
  const anna = await aPerson();
  await aBrowser().signIn(anna.login);
  await saysOf("a-new-colleague", { email: anna.email, email_verified: true });

  const browser = aBrowser();
  expect(await browser.signIn("a-new-colleague")).toMatchObject({ status: 403, detail: NO_ACCOUNT });
  expect(await whoIs(browser)).toBeNull();
});

test("an invited user joins by signing in, with any letter case of the address", async () => {
  const { id, login, email } = await aPerson({ status: "invited" });
  await saysOf(login, { email: email.toUpperCase(), email_verified: true });
  const browser = aBrowser();
  await browser.signIn(login);
  expect(await whoIs(browser)).toBe(id);
  expect(await standing(id)).toMatchObject({ status: "active" });
  expect((await written(email)).map(({ action }) => action)).toEqual([
    "identity.linked",
    "user.joined",
    "sign-in.done",
  ]);
});

test.each([
  ["whose address the provider has not verified", { claims: { email_verified: false } }],
  ["of whose address the provider says nothing", { claims: { email_verified: undefined } }],
  ["whose address is said to be verified in a word", { claims: { email_verified: "true" } }],
  ["who was deactivated", { status: "deactivated" }],
  ["whom nobody knows", { claims: { email: "stranger@elsewhere.test" } }],
  ["without an address", { claims: { email: undefined } }],
])("a person %s is told to request an invitation, and nothing is linked or created", async (_who, how) => {
  const { id, login } = await aPerson(how);
  const before = await world.directory.first({ n: sql<number>`count(*)` }, sql`from ${users}`);
  const browser = aBrowser();
  expect(await browser.signIn(login)).toMatchObject({ status: 403, detail: NO_ACCOUNT });
  expect(await whoIs(browser)).toBeNull();
  expect(await identities(id)).toEqual([]);
  expect(await world.directory.first({ n: sql<number>`count(*)` }, sql`from ${users}`)).toEqual(before);
});

test("a user deactivated after linking is refused, and the attempt is logged", async () => {
  const { id, login, email } = await aPerson();
  await aBrowser().signIn(login);
  await world.directory.write(sql`update ${users} set status = 'deactivated' where ${users.id} = ${id}`);
  expect(await aBrowser().signIn(login)).toMatchObject({ status: 403, detail: NO_ACCOUNT });
  expect((await written(email)).at(-1)).toMatchObject({
    action: "sign-in.failed",
    actor: null,
    detail: { after: { reason: "deactivated" } },
  });
});

test("users of a deactivated company are refused", async () => {
  const { id, login } = await aPerson();
  await world.directory.write(
    sql`update ${companies} set status = 'inactive' where id = (select company_id from ${users} where ${users.id} = ${id})`,
  );
  expect(await aBrowser().signIn(login)).toMatchObject({ status: 403, detail: NO_ACCOUNT });
  expect(await identities(id)).toEqual([]);
});

test("a callback with another state, challenge or nonce signs no one in", async () => {
  const { login } = await aPerson();
  const change = (name: string, value: string) => (url: URL) => {
    url.searchParams.set(name, value);
    return url;
  };
  const browser = aBrowser();
  const answer = new URL(await browser.signedInThere(login));
  const state = answer.searchParams.get("state") ?? "";
  // The states begin alike, so that the cookie is found.
  answer.searchParams.set("state", `${state.slice(0, 12)}${"x".repeat(state.length - 12)}`);
  expect((await browser.get(answer.href)).status).toBe(400);
  expect(await whoIs(browser)).toBeNull();

  for (const [name, value] of [
    ["state", "of-another-browser"],
    ["nonce", "of-another-attempt"],
    ["code_challenge", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"],
  ] as const) {
    const other = aBrowser();
    const refused = await other.signIn(login, { tamper: change(name, value) });
    expect([name, refused.status]).toEqual([name, 400]);
    expect(await whoIs(other)).toBeNull();
  }
});

test("a callback from another browser, a used one and an invented one sign no one in", async () => {
  const { login } = await aPerson();
  const [mine, theirs] = [aBrowser(), aBrowser()];
  // Login CSRF: an attacker's callback URL opened in a victim's browser.
  const answer = await mine.signedInThere(login);
  expect((await theirs.get(answer)).status).toBe(400);
  expect(await whoIs(theirs)).toBeNull();

  const kept = new Map(mine.cookies);
  expect((await mine.get(answer)).status).toBe(302);
  mine.cookies.delete("stowline_session");
  expect((await mine.get(answer)).status).toBe(400);
  // Refused even with a copy of the cookie, because the provider accepts each code once.
  for (const [name, value] of kept) mine.cookies.set(name, value);
  expect((await mine.get(answer)).status).toBe(400);
  expect(await whoIs(mine)).toBeNull();
  expect((await aBrowser().get("/api/login/callback?code=x&state=y")).status).toBe(400);
});

test("two tabs that sign in at once do not disturb each other", async () => {
  const { id, login } = await aPerson();
  const browser = aBrowser();
  const [first, second] = [await browser.signedInThere(login), await browser.signedInThere(login)];
  expect((await browser.get(first)).status).toBe(302);
  expect((await browser.get(second)).status).toBe(302);
  expect(await whoIs(browser)).toBe(id);
});

test("each sign-in opens a new session and ends the previous one", async () => {
  const { login } = await aPerson();
  const browser = aBrowser();
  await browser.signIn(login);
  const before = browser.cookies.get("stowline_session") ?? "";
  await browser.signIn(login);
  expect(browser.cookies.get("stowline_session")).not.toBe(before);
  expect(await findUserBySession(world, before)).toBeNull();
});

test.each(["https://evil.test", "//evil.test", "/\\evil.test", "/api/logout", "javascript:alert(1)"])(
  "no one is redirected to %s after signing in",
  async (returnTo) => {
    const { login } = await aPerson();
    expect((await aBrowser().signIn(login, { returnTo })).location).toBe("/");
  },
);

test("who cancels at the provider reads so, and can try again", async () => {
  const browser = aBrowser();
  const refused = await browser.signIn("x", { cancel: true });
  expect(refused).toMatchObject({ status: 403, detail: "The sign-in was canceled at Harbour ID." });
  // The provider asks the user to sign in again instead of reusing its session.
  const again = new URL((await browser.get("/api/login/oidc")).location ?? "");
  expect(again.searchParams.get("prompt")).toBe("login");
});

test("an unreachable or misconfigured provider is reported on a page", async () => {
  const down = { ...oidcVars(), OIDC_ISSUER: "http://127.0.0.1:9" };
  const clear = { status: 502, detail: "Harbour ID cannot be reached right now. Try again in a minute." };
  expect(await aBrowser(down).get("/api/login/oidc")).toMatchObject(clear);
  expect(await aBrowser(down).get("/api/login")).toMatchObject(clear);
  const halves = [{ OIDC_CLIENT_SECRET: "" }, { OIDC_CLIENT_ID: "" }, { OIDC_ISSUER: "no address" }];
  for (const half of [...halves, { APP_ENV: "production" }]) {
    const seen = await aBrowser({ ...oidcVars(), ...half }).get("/api/login/oidc");
    expect(seen.status).toBe(502);
    expect(seen.detail).toContain("not set up correctly");
  }
});

test("after ten failures from an address it must wait, and learns how long", async () => {
  const { login } = await aPerson({ claims: { email: "nobody@elsewhere.test" } });
  const browser = aBrowser();
  for (let i = 0; i < 10; i++) expect((await browser.signIn(login)).status).toBe(403);
  const refused = await browser.signIn(login);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(60);
});

test("without passwords the sign-in page goes to the provider, and a password opens nothing", async () => {
  const browser = aBrowser();
  const sent = await browser.get("/api/login?returnTo=/orders");
  expect([sent.status, sent.location?.startsWith(`${oidcVars().OIDC_ISSUER}/auth?`)]).toEqual([302, true]);
  expect((await browser.post({ email: "a@b.test", password: "x" })).status).toBe(403);

  const both = aBrowser({ ...oidcVars(), PASSWORD_SIGN_IN: "1" });
  expect((await both.get("/api/login")).status).toBe(200);
  expect((await both.post({ email: "a@b.test", password: "x" })).status).toBe(401);
});

test("without an identity provider its addresses do not exist", async () => {
  const browser = aBrowser({});
  expect((await browser.get("/api/login/oidc")).status).toBe(404);
  expect((await browser.get("/api/login/callback?code=x&state=y")).status).toBe(404);
});

test("a confirmation makes the user sign in at the provider again, and marks the new session alone", async () => {
  const { id, login } = await aPerson();
  const browser = aBrowser();
  await browser.signIn(login);
  const confirmed = () =>
    world.directory.rows(
      { at: sessions.confirmedAt },
      sql`from ${sessions} where ${sessions.userId} = ${id} order by created_at`,
    );
  expect(await confirmed()).toEqual([{ at: null }]);

  const { location } = await browser.get("/api/login/oidc?returnTo=%2Fprofile%2Femail&confirm=1");
  const asked = new URL(location ?? "").searchParams;
  expect([asked.get("prompt"), asked.get("max_age")]).toEqual(["login", "300"]);
  const back = await browser.get(await browser.visitor.signIn(location ?? "", login));
  expect([back.status, back.location]).toEqual([302, "/profile/email"]);
  expect(await confirmed()).toEqual([{ at: expect.any(Number) }]);
});
