import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as user from "#app/routes/api/auth/user";
import * as filters from "#app/routes/api/filters/collection";
import * as orders from "#app/routes/api/orders/collection";
import * as products from "#app/routes/api/products/collection";
import * as newKey from "#app/routes/app/keys/new";
import * as keys from "#app/routes/app/keys/page";
import * as revoke from "#app/routes/app/keys/revoke";
import { auditLog } from "#db/schema/directory/accounts";
import { anApiKey } from "#tests/factories/api-key";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { accountOf, call } from "./call";
import { remixArgs } from "./remix-args";

const get = (handler: unknown, headers: Record<string, string>, cookie?: string) =>
  answerOf(handler, { method: "GET", path: "/api/x", headers, ...(cookie && { cookie }) });

test("a key calls as its user, ignoring cookies, and each response contains the remaining calls", async () => {
  const [owner, other] = [await aUser("employee"), await accountOf("admin")];
  const { bearer } = await anApiKey(owner);
  const answer = await get(user.loader, bearer, other.cookie);
  expect(answer).toMatchObject({ status: 200, body: { id: owner.id, role: "employee" } });
  expect(answer.headers.get("Set-Cookie")).toBeNull();
  for (const name of ["RateLimit", "X-RateLimit"]) {
    expect(answer.headers.get(`${name}-Limit`)).toBe("600");
    expect(answer.headers.get(`${name}-Remaining`)).toBe("599");
    expect(Number(answer.headers.get(`${name}-Reset`))).toBeLessThanOrEqual(60);
  }
  const bySession = await get(user.loader, {}, other.cookie);
  expect(bySession.headers.get("RateLimit-Limit")).toBeNull();
});

test("an invalid key is refused, even with a valid session cookie", async () => {
  const { cookie } = await accountOf("admin");
  const detail = expect.stringContaining("This API key is invalid, expired or revoked.");
  for (const Authorization of ["Bearer", "Bearer x", `bearer stow_${"0".repeat(64)}`]) {
    const answer = await get(user.loader, { Authorization }, cookie);
    expect(answer).toMatchObject({ status: 401, body: { title: "Unauthorized", detail } });
    expect(answer.headers.get("WWW-Authenticate")).toBe("Bearer");
  }
  expect((await get(user.loader, { Authorization: "Basic eDp4" }, cookie)).status).toBe(200);
});

test("a key does what its scopes say, and no more than its user may", async () => {
  const company = await aCompany();
  const owner = await aUser("admin");
  const reads = (await anApiKey(owner, { access: "read" })).bearer;
  const stock = (await anApiKey(owner, { areas: ["stock"] })).bearer;
  const client = (await anApiKey(await aUser("client", { companyId: company.id }))).bearer;
  const option = { pageLocation: "orders", filterType: "status", value: "x", label: "X" };
  const write = (headers: Record<string, string>) =>
    answerOf(filters.action, { method: "POST", path: "/api/filters", headers, body: option });

  expect((await get(orders.loader, reads)).status).toBe(200);
  expect(await write(reads)).toMatchObject({ status: 403, body: { detail: "This key is read-only." } });
  expect((await get(products.loader, stock)).status).toBe(200);
  expect(await get(orders.loader, stock)).toMatchObject({
    status: 403,
    body: { detail: "This key does not cover this part of the API." },
  });
  expect((await get(filters.loader, stock)).status).toBe(200);
  expect(await write(client)).toMatchObject({ status: 403, body: { detail: "You don't have permission to do this." } });
});

test("programs have no origin: a key writes from anywhere, a cookie does not", async () => {
  const owner = await accountOf("admin");
  const { bearer } = await anApiKey(owner);
  const id = systemWorld().newId();
  const body = { pageLocation: "orders", filterType: "status", value: id, label: id };
  const from = (headers: Record<string, string>) =>
    answerOf(filters.action, {
      method: "POST",
      path: "/api/filters",
      body,
      cookie: owner.cookie,
      headers: { Origin: "https://erp.test", ...headers },
    });
  expect((await from({})).status).toBe(403);
  expect((await from(bearer)).status).toBe(201);
  const [entry] = await systemWorld().directory.rows(
    { by: auditLog.actorName, id: auditLog.actorId },
    sql`from ${auditLog} where action = 'filter.created' and actor_id = ${owner.id}`,
  );
  expect(entry).toEqual({ by: "Test admin, with the API key ERP", id: owner.id });
});

test("after all calls of a minute a key gets the time of the next one", async () => {
  const { bearer } = await anApiKey(await aUser("employee"), {
    turnsMinute: Math.floor(Date.now() / 60_000) + 1,
    turnsTaken: 600,
  });
  const refused = await get(user.loader, bearer);
  expect(refused).toMatchObject({ status: 429, body: { title: "Too many requests" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(refused.headers.get("RateLimit-Remaining")).toBe("0");
});

test("a key opens no page, so it makes no key and changes no password", async () => {
  const { bearer } = await anApiKey(await aUser("admin"));
  const asked = { path: "/admin/keys", headers: bearer, params: { id: "x" } };
  for (const loader of [keys.loader, newKey.loader, revoke.loader])
    expect(await call(loader, { ...asked, method: "GET" })).toBe(302);
  for (const action of [newKey.action, revoke.action])
    expect(await call(action, { ...asked, method: "POST", body: new URLSearchParams({ name: "x" }) })).toBe(302);
});

test("a key is made and revoked by forms, and shown once", async () => {
  const { cookie } = await accountOf("admin");
  const owner = await aUser("employee");
  const id = systemWorld().newId();
  const form = new URLSearchParams({ id, name: "WMS", email: `${owner.id}@example.test`, access: "write", days: "30" });
  const post = (handler: unknown, body: URLSearchParams, params = {}) =>
    (handler as (args: unknown) => Promise<unknown>)(
      remixArgs(
        new Request("http://stowline.test/admin/keys", { method: "POST", body, headers: { Cookie: cookie } }),
        params,
      ),
    );
  expect(await post(newKey.action, form)).toMatchObject({ init: { status: 422 } });
  form.append("areas", "orders");
  form.append("areas", "stock");
  const { made } = (await post(newKey.action, form)) as { made: { key: string } };
  expect(made.key).toMatch(/^stow_[0-9a-f]{64}$/);
  expect(await post(newKey.action, form)).toMatchObject({ init: { status: 409 } });
  expect((await get(user.loader, { Authorization: `Bearer ${made.key}` })).status).toBe(200);

  expect(await post(revoke.action, new URLSearchParams(), { id })).toMatchObject({ status: 303 });
  expect((await get(user.loader, { Authorization: `Bearer ${made.key}` })).status).toBe(401);
});
