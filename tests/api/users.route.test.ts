import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { ASSIGNABLE } from "#app/domain/access/access.schema";
import { ROLES, type Role } from "#app/domain/kernel/permissions";
import type { UserDto } from "#app/domain/users/users.schema";
import * as me from "#app/routes/api/auth/user";
import * as orders from "#app/routes/api/orders/collection";
import * as users from "#app/routes/api/users/collection";
import * as one from "#app/routes/api/users/one";
import * as edit from "#app/routes/app/users/edit";
import { users as table } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { accountOf, call, cookieOf } from "./call";

let n = 0;
const anAddress = () => `api.user${++n}.${Date.now()}@example.test`;
const aPerson = (over: object = {}) => ({ email: anAddress(), firstName: "Mara", lastName: "Engel", ...over });

const post = <T = UserDto>(cookie: string, body: unknown) =>
  answerOf<T>(users.action, { method: "POST", path: "/api/users", cookie, body });
const list = (cookie: string, query = "") =>
  answerOf<UserDto[]>(users.loader, { method: "GET", path: `/api/users${query}`, cookie });
const change = (method: "PUT" | "PATCH", cookie: string, id: string, body: unknown) =>
  answerOf<UserDto & { detail: string; errors: Record<string, string[]> }>(one.action, {
    method,
    path: `/api/users/${id}`,
    params: { id },
    cookie,
    body,
  });
const remove = (cookie: string, id: string) =>
  answerOf(one.action, { method: "DELETE", path: `/api/users/${id}`, params: { id }, cookie });

async function rowOf(id: string) {
  return systemWorld().directory.first(
    {
      id: table.id,
      email: table.email,
      role: table.role,
      companyId: table.companyId,
      status: table.status,
      passwordHash: table.passwordHash,
      createdAt: table.createdAt,
    },
    sql`from ${table} where ${table.id} = ${id}`,
  );
}

test("a user made by the API is answered with exactly the documented shape", async () => {
  const company = await aCompany({ name: "Helix" });
  const { status, body } = await post(
    await cookieOf("admin"),
    aPerson({ email: " Mara+Stow@Example.TEST ", role: "client", companyId: company.id, phone: "+49 40 1" }),
  );
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    email: "mara+stow@example.test",
    firstName: "Mara",
    lastName: "Engel",
    phone: "+49 40 1",
    role: "client",
    companyId: company.id,
    company: { id: company.id, name: "Helix" },
    createdAt: expect.stringMatching(/Z$/),
  });
  expect(JSON.stringify((await list(await cookieOf("admin"), `?companyId=${company.id}`)).body)).not.toContain(
    "scrypt",
  );
});

test("errors are shown per field, in the form's words; a used address is a conflict", async () => {
  const cookie = await cookieOf("admin");
  expect(await post(cookie, { role: "owner" })).toMatchObject({
    status: 422,
    body: {
      errors: {
        email: ["Invalid email address"],
        firstName: ["First name is required"],
        lastName: ["Last name is required"],
        role: ["Please select a role"],
      },
    },
  });
  const person = aPerson();
  expect((await post(cookie, person)).body.role).toBe("employee");
  expect(await post(cookie, { ...person, email: person.email.toUpperCase() })).toMatchObject({
    status: 409,
    body: { title: "Conflict", errors: { email: ["A user with this email address already has an account"] } },
  });
});

test("the list goes by pages, newest first, and by company", async () => {
  const company = await aCompany();
  const made: string[] = [];
  for (let i = 0; i < 5; i++) made.push((await aUser("client", { companyId: company.id })).id);
  const cookie = await cookieOf("super_user");
  const seen: string[] = [];
  let path = `?companyId=${company.id}&limit=2`;
  for (let pages = 0; path && pages < 5; pages++) {
    const { body, headers } = await list(cookie, path);
    seen.push(...body.map(({ id }) => id));
    path = /\?[^>]*/.exec(headers.get("Link") ?? "")?.[0] ?? "";
  }
  expect(seen).toEqual(made.toReversed());
});

describe("granting", () => {
  test.each(ROLES)("a %s gives the roles of the table, in their own company, and no other", async (role) => {
    const company = await aCompany();
    const { cookie } = await accountOf(role, { companyId: company.id });
    for (const to of ROLES) {
      const { status } = await post(cookie, aPerson({ role: to }));
      expect(status, to).toBe(ASSIGNABLE[role].includes(to) ? 201 : 403);
    }
  });

  test.each(ROLES)("a %s changes users only into roles that they could grant", async (role) => {
    const company = await aCompany();
    const { cookie } = await accountOf(role, { companyId: company.id });
    const edits = ["admin", "super_user", "company_manager"].includes(role);
    for (const from of ROLES) {
      for (const to of ROLES.filter((other) => other !== from)) {
        const person = await aUser(from, { companyId: company.id });
        const { status } = await change("PATCH", cookie, person.id, { role: to });
        const isHidden = role === "company_manager" && ["admin", "super_user"].includes(from);
        const may = edits && ASSIGNABLE[role].includes(from) && ASSIGNABLE[role].includes(to);
        expect(status, `${from} to ${to}`).toBe(may ? 200 : isHidden ? 404 : 403);
        expect((await rowOf(person.id))?.role).toBe(may ? to : from);
      }
    }
  });

  test.each(ROLES)("a %s does not change their own role, by PATCH, PUT or form", async (role) => {
    const company = await aCompany();
    const self = await accountOf(role, { companyId: company.id });
    await aUser("admin");
    for (const to of ROLES.filter((other) => other !== role)) {
      expect((await change("PATCH", self.cookie, self.id, { role: to })).status).toBe(403);
      expect((await change("PUT", self.cookie, self.id, { firstName: "Me", role: to })).status).toBe(403);
      const form = { method: "POST", path: "/users/x/edit", params: { id: self.id }, cookie: self.cookie };
      const body = new URLSearchParams({ email: anAddress(), role: to });
      expect(await call(edit.action, { ...form, body })).toBe(403);
    }
    expect(await rowOf(self.id)).toMatchObject({ role, email: `${self.id}@example.test` });
  });

  test.each(ROLES)("a %s neither deletes themselves nor leaves", async (role) => {
    const self = await accountOf(role, { companyId: (await aCompany()).id });
    expect((await remove(self.cookie, self.id)).status).toBe(403);
    expect(await rowOf(self.id)).toMatchObject({ role, status: "active" });
  });
});

describe("a company's owner", () => {
  async function setUp() {
    const [mine, theirs] = [await aCompany(), await aCompany()];
    const { cookie } = await accountOf("company_manager", { companyId: mine.id });
    return { mine, theirs, cookie };
  }

  test("does not see, change or delete provider staff and other companies' users, who look nonexistent", async () => {
    const { mine, theirs, cookie } = await setUp();
    const nowhere = systemWorld().newId();
    const others = [
      await aUser("admin"),
      await aUser("admin", { companyId: mine.id }),
      await aUser("super_user", { companyId: mine.id }),
      await aUser("warehouse_manager"),
      await aUser("employee", { assigned: [mine.id] }),
      await aUser("client", { companyId: theirs.id }),
      await aUser("company_manager", { companyId: theirs.id }),
    ];
    const comparable = ({ status, body }: { status: number; body: unknown }) => ({
      status,
      body: { ...(body as object), requestId: null },
    });
    for (const { id } of others) {
      for (const ask of [
        (at: string) => change("PATCH", cookie, at, { role: "client" }),
        (at: string) => change("PUT", cookie, at, { firstName: "X" }),
        (at: string) => remove(cookie, at),
      ]) {
        const answer = comparable(await ask(id));
        expect(answer).toEqual(comparable(await ask(nowhere)));
        expect(answer.status).toBe(404);
      }
    }
    const listed = (await list(cookie)).body.map(({ id }) => id);
    expect(listed).not.toEqual(expect.arrayContaining([expect.toBeOneOf(others.map(({ id }) => id))]));
    expect((await list(cookie, `?companyId=${theirs.id}`)).status).toBe(404);
  });

  test("creates and moves users within its own company only", async () => {
    const { mine, theirs, cookie } = await setUp();
    expect((await post(cookie, aPerson({ companyId: theirs.id }))).status).toBe(404);
    expect((await post(cookie, aPerson({ companyId: null }))).body.companyId).toBe(mine.id);
    expect((await post(cookie, aPerson({ companyId: "none" }))).body.companyId).toBe(mine.id);
    const person = await aUser("employee", { companyId: mine.id });
    for (const companyId of [theirs.id, systemWorld().newId(), null, "none", ""]) {
      expect((await change("PUT", cookie, person.id, { companyId })).status).toBe(403);
    }
    expect((await change("PUT", cookie, person.id, { companyId: mine.id, firstName: "M" })).status).toBe(200);
    expect(await rowOf(person.id)).toMatchObject({ companyId: mine.id });
  });

  test("does not take over the account of a user who also works for others", async () => {
    const { mine, theirs, cookie } = await setUp();
    const shared = await aUser("employee", { companyId: mine.id, assigned: [theirs.id] });
    expect(await change("PUT", cookie, shared.id, { email: anAddress() })).toMatchObject({
      status: 403,
      body: { detail: expect.stringContaining("Only the provider") },
    });
    expect((await remove(cookie, shared.id)).status).toBe(403);
  });

  test("a co-owner is seen and not touched", async () => {
    const { mine, cookie } = await setUp();
    const peer = await aUser("company_manager", { companyId: mine.id });
    expect((await list(cookie)).body.map(({ id }) => id)).toContain(peer.id);
    expect((await change("PUT", cookie, peer.id, { email: anAddress() })).status).toBe(403);
    expect((await remove(cookie, peer.id)).status).toBe(403);
  });
});

describe("a warehouse manager", () => {
  test("lists, adds and removes employees and clients of the own company, and edits no one", async () => {
    const company = await aCompany();
    const { cookie } = await accountOf("warehouse_manager", { companyId: company.id });
    const may = async (role: Role) => (await remove(cookie, (await aUser(role, { companyId: company.id })).id)).status;
    expect([await may("employee"), await may("client")]).toEqual([204, 204]);
    expect([await may("warehouse_manager"), await may("company_manager"), await may("admin")]).toEqual([403, 403, 404]);
    const person = await aUser("client", { companyId: company.id });
    expect((await change("PUT", cookie, person.id, { firstName: "X" })).status).toBe(403);
    expect((await change("PATCH", cookie, person.id, { role: "employee" })).status).toBe(403);
  });

  test("a user assigned to a company manages no one there", async () => {
    const company = await aCompany();
    const person = await aUser("client", { companyId: company.id });
    const { cookie } = await accountOf("warehouse_manager", { assigned: [company.id] });
    expect((await list(cookie)).body).toEqual([]);
    expect((await list(cookie, `?companyId=${company.id}`)).status).toBe(404);
    expect((await post(cookie, aPerson({ companyId: company.id }))).status).toBe(404);
    expect((await post(cookie, aPerson())).status).toBe(404);
    expect((await remove(cookie, person.id)).status).toBe(404);
  });
});

describe("fields that no form shows", () => {
  const FORBIDDEN = {
    id: "01900000-0000-7000-8000-000000000000",
    status: "active",
    passwordHash: "scrypt$1$1$1$aa$bb",
    password_hash: "scrypt$1$1$1$aa$bb",
    password: "let-me-in-please",
    createdAt: 1,
    seenNotificationId: "z",
    lastSignInAt: 1,
    assigned: ["x"],
    companyName: "x",
    isAdmin: true,
    "__proto__.role": "admin",
  };

  test("are ignored when a user is created", async () => {
    const { body, status } = await post(await cookieOf("admin"), { ...aPerson(), ...FORBIDDEN });
    expect(status).toBe(201);
    expect(body.id).not.toBe(FORBIDDEN.id);
    expect(await rowOf(body.id)).toMatchObject({ status: "invited", passwordHash: null, role: "employee" });
  });

  test("are ignored when a user is changed, by API and by form", async () => {
    const company = await aCompany();
    const owner = await accountOf("company_manager", { companyId: company.id });
    const person = await aUser("employee", { companyId: company.id });
    const before = await rowOf(person.id);
    expect((await change("PUT", owner.cookie, person.id, { ...FORBIDDEN, firstName: "Mara" })).status).toBe(200);
    expect(await rowOf(person.id)).toEqual(before);
    const body = new URLSearchParams({ email: before?.email ?? "", status: "deactivated", passwordHash: "x", id: "y" });
    const form = { method: "POST", path: "/users/x/edit", params: { id: person.id }, cookie: owner.cookie };
    expect(await call(edit.action, { ...form, body })).toBe(303);
    expect(await rowOf(person.id)).toEqual(before);
  });

  test("an owner's form with a role above theirs or another company changes nothing at all", async () => {
    const [mine, theirs] = [await aCompany(), await aCompany()];
    const owner = await accountOf("company_manager", { companyId: mine.id });
    const person = await aUser("employee", { companyId: mine.id });
    const before = await rowOf(person.id);
    const send = (fields: Record<string, string>) =>
      call(edit.action, {
        method: "POST",
        path: "/users/x/edit",
        params: { id: person.id },
        cookie: owner.cookie,
        body: new URLSearchParams({ email: anAddress(), ...fields }),
      });
    expect(await send({ role: "admin" })).toBe(403);
    expect(await send({ companyId: theirs.id })).toBe(403);
    expect(await send({ companyId: "none" })).toBe(403);
    expect(await rowOf(person.id)).toEqual(before);
  });
});

test("a role that was taken away opens nothing from the next request on", async () => {
  const company = await aCompany();
  const person = await accountOf("warehouse_manager", { companyId: company.id });
  expect((await list(person.cookie)).status).toBe(200);
  expect((await change("PATCH", await cookieOf("admin"), person.id, { role: "client" })).status).toBe(200);
  expect((await list(person.cookie)).status).toBe(403);
  const moved = await aCompany();
  await change("PUT", await cookieOf("admin"), person.id, { companyId: moved.id });
  const mine = await answerOf<UserDto>(me.loader, { method: "GET", path: "/api/auth/user", cookie: person.cookie });
  expect(mine.body).toMatchObject({ role: "client", companyId: moved.id });
  const seen = await answerOf(orders.loader, {
    method: "GET",
    path: `/api/orders?companyId=${company.id}`,
    cookie: person.cookie,
  });
  expect(seen.status).toBe(404);
});

test("a deleted user is signed out, and deleting twice is not found", async () => {
  const admin = await cookieOf("admin");
  const person = await accountOf("client", { companyId: (await aCompany()).id });
  expect((await remove(admin, person.id)).status).toBe(204);
  expect((await remove(admin, person.id)).status).toBe(404);
  expect((await answerOf(me.loader, { method: "GET", path: "/", cookie: person.cookie })).status).toBe(401);
});
