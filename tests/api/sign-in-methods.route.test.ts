import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { hashPassword } from "#app/domain/access/sign-in/passwords.server";
import { sha256 } from "#app/domain/access/tokens.server";
import { loader as logout } from "#app/routes/api/auth/logout";
import { action as endSession } from "#app/routes/app/profile/end-session";
import { action as profileAction, loader as profileLoader } from "#app/routes/app/profile/page";
import { action as passwordAction } from "#app/routes/app/profile/password";
import { action as forgot } from "#app/routes/public/forgot-password";
import { action as accept, headers, loader as invitation } from "#app/routes/public/invitation";
import { action as signIn } from "#app/routes/public/login";
import { action as reset } from "#app/routes/public/reset-password";
import { sessions, users } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { call, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

const form = (fields: Record<string, string>) => new URLSearchParams(fields);
const NO_LINK = `/invitation/${"0".repeat(64)}`;

const DOORS = [
  ["/api/login", signIn],
  ["/forgot-password", forgot],
  [NO_LINK, accept],
  [`/reset-password/${"0".repeat(64)}`, reset],
] as const;

test.each(DOORS)("a form for %s that another site sends is refused", async (path, action) => {
  const body = form({ email: "a@example.test", password: "four words in a row", repeat: "four words in a row" });
  const elsewhere: Record<string, string>[] = [
    { Origin: "https://evil.test" },
    { Origin: "null" },
    { "Sec-Fetch-Site": "cross-site" },
  ];
  for (const headers of elsewhere) expect(await call(action, { method: "POST", path, body, headers })).toBe(403);
});

test("other sites' images, frames and links sign no one out; our own link does", async () => {
  const cookie = await cookieOf("client");
  const leave = (headers: Record<string, string>) =>
    call(logout, { method: "GET", path: "/api/logout", cookie, headers });
  const isSignedIn = async () => (await call(profileLoader, { method: "GET", path: "/profile", cookie })) === 200;
  const unasked: Record<string, string>[] = [
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "image" },
    { "Sec-Fetch-Site": "cross-site", "Sec-Fetch-Dest": "document" },
    { "Sec-Fetch-Site": "same-site", "Sec-Fetch-Dest": "iframe" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "image" },
    { "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document", "Sec-Purpose": "prefetch" },
  ];
  for (const headers of unasked) expect(await leave(headers)).toBe(302);
  expect(await isSignedIn()).toBe(true);
  expect(await leave({ "Sec-Fetch-Site": "same-origin", "Sec-Fetch-Dest": "document" })).toBe(302);
  expect(await isSignedIn()).toBe(false);
});

test("the page of a secret link does not reveal its URL and is excluded from search engines", async () => {
  expect(headers()).toEqual({ "Referrer-Policy": "strict-origin", "X-Robots-Tag": "noindex" });
  expect(await call(invitation, { method: "GET", path: NO_LINK })).toBe(404);
});

test("after too many attempts each route returns 429 with the time to wait", async () => {
  const address = { "CF-Connecting-IP": `10.77.${Date.now()}` };
  const body = form({ password: "four words in a row", repeat: "four words in a row" });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push(await call(accept, { method: "POST", path: NO_LINK, body, headers: address }));
  expect(statuses).toEqual([...Array(10).fill(409), 429]);
  const email = `nobody.${Date.now()}@example.test`;
  const asked: number[] = [];
  for (let i = 0; i < 6; i++)
    asked.push(
      await call(forgot, { method: "POST", path: "/forgot-password", body: form({ email }), headers: address }),
    );
  expect(asked).toEqual([303, 303, 303, 303, 303, 429]);
});

test("a form with too short a password, or two different ones, uses the link up for nothing", async () => {
  const path = NO_LINK;
  for (const fields of [
    { password: "short", repeat: "short" },
    { password: "four words in a row", repeat: "other" },
  ])
    expect(await call(accept, { method: "POST", path, body: form(fields) })).toBe(422);
});

async function aClient() {
  const company = await aCompany();
  const cookie = await cookieOf("client", { companyId: company.id });
  const id = await sha256(cookie.slice("stowline_session=".length));
  const { directory } = systemWorld();
  const [row] = await directory.rows({ userId: sessions.userId }, sql`from ${sessions} where id = ${id}`);
  const read = async () =>
    (
      await directory.rows(
        {
          firstName: users.firstName,
          role: users.role,
          companyId: users.companyId,
          email: users.email,
          status: users.status,
        },
        sql`from ${users} where id = ${row?.userId}`,
      )
    )[0];
  return { cookie, company, sessionId: id, read };
}

test("the profile changes name and phone; role, company and email added to the form are ignored", async () => {
  const { cookie, company, read } = await aClient();
  const before = await read();
  const body = form({
    firstName: "Zoë 🧑‍🚀",
    role: "admin",
    companyId: (await aCompany()).id,
    email: "boss@example.test",
    status: "deactivated",
    passwordHash: "x",
  });
  expect(await call(profileAction, { method: "POST", path: "/profile", cookie, body })).toBe(303);
  expect(await read()).toEqual({ ...before, firstName: "Zoë 🧑‍🚀", role: "client", companyId: company.id });
});

test("users end only their own sessions, with immediate effect", async () => {
  const [me, other] = [await aClient(), await aClient()];
  const end = (cookie: string, sessionId: string) =>
    call(endSession, {
      method: "POST",
      path: "/profile/sessions/x/end",
      params: { sessionId },
      cookie,
      body: form({}),
    });
  expect(await end(me.cookie, other.sessionId)).toBe(404);
  expect(await call(profileLoader, { method: "GET", path: "/profile", cookie: other.cookie })).toBe(200);
  expect(await end(me.cookie, me.sessionId)).toBe(303);
  expect(await call(profileLoader, { method: "GET", path: "/profile", cookie: me.cookie })).toBe(302);
});

test("a password is changed only by who knows it", async () => {
  const { cookie } = await aClient();
  const body = form({
    current: "a guess of it",
    password: "four words in a row",
    repeat: "four words in a row",
  });
  const statuses: number[] = [];
  for (let i = 0; i < 11; i++)
    statuses.push(await call(passwordAction, { method: "POST", path: "/profile/password", cookie, body }));
  expect(statuses).toEqual([...Array(10).fill(422), 429]);
});

test("signing in leaves a cookie for the sign-in page by which the account knows this browser", async () => {
  const world = systemWorld();
  const { id } = await aUser("client", { companyId: (await aCompany()).id });
  const email = `${id}@example.test`;
  const hash = await hashPassword("four words in a row");
  await world.directory.write(sql`update ${users} set password_hash = ${hash} where id = ${id}`);
  const attempt = async (address: string, cookie?: string) => {
    const request = new Request("http://stowline.test/api/login", {
      method: "POST",
      body: form({ email, password: "four words in a row" }),
      headers: { "CF-Connecting-IP": address, ...(cookie && { Cookie: cookie }) },
    });
    const args = remixArgs(request, {}) as Parameters<typeof signIn>[0];
    return (await signIn(args)) as Response & { init?: ResponseInit };
  };
  const lines = (await attempt(`10.31.${id}`)).headers.getSetCookie();
  const line = lines.find((one) => one.startsWith("stowline_browser=")) ?? "";
  expect(line).toMatch(/^stowline_browser=[0-9a-z.~]+; Path=\/api\/login; Expires=[^;]+ GMT; HttpOnly; SameSite=Lax$/);
  expect(line).not.toContain(id);

  await world.directory.write(
    sql`insert or replace into rate_limits values (${`sign-in:account:${email}`}, 100, ${world.now() + 60_000})`,
  );
  expect((await attempt(`10.32.${id}`)).init?.status).toBe(429);
  expect((await attempt(`10.33.${id}`, line.split(";")[0])).status).toBe(303);
});
