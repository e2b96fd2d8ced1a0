import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { ROLES } from "#app/domain/kernel/permissions";
import { RequestState } from "#app/http/request/request-state.server";
import * as companies from "#app/routes/app/companies/page";
import * as add from "#app/routes/app/companies/users.new";
import * as remove from "#app/routes/app/companies/users.remove";
import * as role from "#app/routes/app/companies/users.role";
import * as activate from "#app/routes/app/users/activate";
import * as assign from "#app/routes/app/users/companies";
import * as deactivate from "#app/routes/app/users/deactivate";
import * as edit from "#app/routes/app/users/edit";
import * as invite from "#app/routes/app/users/invite";
import * as create from "#app/routes/app/users/new";
import * as page from "#app/routes/app/users/page";
import { assignments, users } from "#db/schema/directory/accounts";
import { aCompany, aUser } from "#tests/factories/company";
import { systemWorld, testEnv } from "#tests/factories/world";
import { accountOf, cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;
type Fields = Record<string, string> | [string, string][];

async function run(handler: unknown, path: string, cookie: string, form?: Fields, id = "") {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  try {
    return {
      answer: await (handler as Handler)(remixArgs(request, { id }, state)),
      costs: state.costs,
    };
  } catch (thrown) {
    return { answer: thrown, costs: state.costs };
  }
}

/** The path that an action redirects to, and the message shown there. */
async function posted(handler: unknown, path: string, cookie: string, form: Fields, id?: string) {
  const response = (await run(handler, path, cookie, form, id)).answer as Response;
  const said = await flashOf(response);
  return { to: response.headers.get("Location"), title: said?.title, text: said?.description, variant: said?.variant };
}

const refusal = (answer: unknown) =>
  answer as { data: { result: { error: Record<string, string[]> } }; init: { status: number } };

const rowOf = (id: string) =>
  systemWorld().directory.first(
    { role: users.role, status: users.status, companyId: users.companyId, firstName: users.firstName },
    sql`from ${users} where id = ${id}`,
  );

let n = 0;
const anAddress = () => `page.user${++n}.${Date.now()}@example.test`;

test("the page takes two round trips, also behind a dialog opened by its own address", async () => {
  const cookie = await cookieOf("admin");
  const list = await run(page.loader, "/users?role=admin&q=", cookie);
  expect(list.answer).toMatchObject({ search: { role: "admin" }, list: { matched: { isMore: false } } });
  expect(list.costs.trips).toBe(2);
  const behind = await run(page.loader, "/users/new?role=nonsense", cookie);
  expect(behind.answer).toMatchObject({ search: {}, list: { matched: { isMore: false } } });
  expect(behind.costs.trips).toBeLessThanOrEqual(2);
});

test("each card has the viewer's actions, and never deleting oneself", async () => {
  const company = await aCompany();
  const owner = await accountOf("company_manager", { companyId: company.id });
  const peer = await aUser("company_manager", { companyId: company.id });
  const client = await aUser("client", { companyId: company.id });
  const { answer } = await run(page.loader, "/users", owner.cookie);
  const cards = (answer as { list: { users: { id: string; may: unknown }[] } }).list.users;
  const may = Object.fromEntries(cards.map((card) => [card.id, card.may]));
  expect(may).toEqual({
    [owner.id]: {
      edit: true,
      copyLink: false,
      remove: false,
      shut: false,
      assign: false,
      resetFactor: false,
      setWarehouses: false,
    },
    [peer.id]: {
      edit: false,
      copyLink: false,
      remove: false,
      shut: false,
      assign: false,
      resetFactor: false,
      setWarehouses: false,
    },
    [client.id]: {
      edit: true,
      copyLink: false,
      remove: true,
      shut: true,
      assign: false,
      resetFactor: false,
      setWarehouses: false,
    },
  });
});

test("a new user of a company starts as its employee, with a line on each role that its owner can give", async () => {
  const form = async (cookie: string) =>
    (await run(create.loader, "/users/new", cookie)).answer as {
      firstRole: string;
      roles: { options: { value: string }[] }[];
      roleHints: string[];
    };
  const owner = await form(await cookieOf("company_manager", { companyId: (await aCompany()).id }));
  expect(owner.firstRole).toBe("client");
  const offered = owner.roles.flatMap(({ options }) => options.map(({ value }) => value));
  expect(offered).toEqual(["warehouse_manager", "employee", "client"]);
  expect(owner.roleHints.map((hint) => hint.split(":")[0])).toEqual([
    "Warehouse Manager",
    "Employee",
    "Company Employee",
  ]);
  expect((await form(await cookieOf("admin"))).firstRole).toBe("employee");
});

test("a form that goes wrong comes back with its words; a field that is emptied is emptied", async () => {
  const cookie = await cookieOf("admin");
  const wrong = refusal((await run(create.action, "/users/new", cookie, { email: "", role: "boss" })).answer);
  expect(wrong.init.status).toBe(422);
  expect(wrong.data.result.error).toEqual({ email: ["Email is required"], role: ["Please select a role"] });

  const company = await aCompany();
  const person = await aUser("client", { companyId: company.id });
  const form = { email: `${person.id}@example.test`, firstName: "", lastName: "X", role: "client", companyId: "none" };
  expect(await posted(edit.action, "/users/x/edit?q=mara", cookie, form, person.id)).toMatchObject({
    to: "/users?q=mara",
    title: "User updated",
  });
  expect(await rowOf(person.id)).toMatchObject({ firstName: null, companyId: null });
});

test("the last administrator's form shows why it was refused", async () => {
  const last = await accountOf("admin");
  await systemWorld().directory.write(
    sql`update ${users} set role = 'super_user' where role = 'admin' and id <> ${last.id}`,
  );
  const cookie = await cookieOf("super_user");
  const form = { email: `${last.id}@example.test`, role: "employee" };
  const { data, init } = refusal((await run(edit.action, "/users/x/edit", cookie, form, last.id)).answer);
  expect(init.status).toBe(409);
  expect(data.result.error).toEqual({
    "": ["This is the last administrator. Make another user an administrator first."],
  });
});

test("companies are assigned by checkboxes, and none is valid too", async () => {
  const cookie = await cookieOf("super_user");
  const [a, b] = [await aCompany(), await aCompany()];
  const { id } = await aUser("employee");
  const assigned = async () =>
    (
      await systemWorld().directory.rows(
        { to: assignments.assignedCompanyId },
        sql`from ${assignments} where user_id = ${id} order by 1`,
      )
    ).map(({ to }) => to);
  const tick = (...ids: string[]) =>
    posted(
      assign.action,
      "/users/x/companies",
      cookie,
      ids.map((one): [string, string] => ["companyIds", one]),
      id,
    );
  expect(await tick(a.id, b.id)).toMatchObject({ title: "Companies assigned" });
  expect(await assigned()).toEqual([a.id, b.id].sort());
  await tick(b.id);
  expect(await assigned()).toEqual([b.id]);
  await tick();
  expect(await assigned()).toEqual([]);
});

/** A company with one user per role, none of whom is assigned to other companies. */
async function aStaffedCompany() {
  const company = await aCompany();
  const people = await Promise.all(ROLES.map((each) => aUser(each, { companyId: company.id })));
  const at = `/companies?company=${company.id}&tab=users`;
  return { company, people, at };
}

test.each([
  ["admin", ["super_user", "company_manager", "warehouse_manager", "employee", "client"]],
  ["super_user", ["super_user", "company_manager", "warehouse_manager", "employee", "client"]],
  ["company_manager", ["employee", "client"]],
  ["warehouse_manager", ["employee", "client"]],
] as const)("on a company's page a %s removes exactly %j", async (by, removable) => {
  const { company, people, at } = await aStaffedCompany();
  const cookie = await cookieOf(by, { companyId: company.id });
  const { answer } = await run(companies.loader, at, cookie);
  const rows = (
    answer as { one: { panel: { users: { id: string; role: string; mayRemove: boolean; roles: string[] }[] } } }
  ).one.panel.users;
  const offered = rows.filter((row) => row.mayRemove && people.some(({ id }) => id === row.id)).map((row) => row.role);
  expect(offered.sort()).toEqual([...removable].sort());
  // Only administrators change roles here, and never those of other administrators.
  const menus = rows.filter((row) => row.roles.length > 0).map((row) => row.role);
  expect(menus.includes("client")).toBe(by === "admin");
  expect(menus).not.toContain("admin");

  for (const person of people) {
    const may = (removable as readonly string[]).includes(person.role);
    const said = await run(remove.action, `/companies/users/x/remove?company=${company.id}`, cookie, {}, person.id);
    expect(await rowOf(person.id), person.role).toEqual(may ? null : expect.objectContaining({ role: person.role }));
    if (may) expect((said.answer as Response).headers.get("Location")).toBe(at);
  }
});

test("on a company's page the provider adds a warehouse manager, its owner does not", async () => {
  const { company, at } = await aStaffedCompany();
  const form = () => ({ email: anAddress(), firstName: "Mara", lastName: "Engel", role: "warehouse_manager" });
  const path = `/companies/users/new?company=${company.id}`;
  const owner = await cookieOf("company_manager", { companyId: company.id });
  const refused = refusal((await run(add.action, path, owner, form())).answer);
  expect(refused).toMatchObject({ init: { status: 403 }, data: { result: { error: { "": ["Failed to add user"] } } } });
  expect(await posted(add.action, path, await cookieOf("admin"), form())).toMatchObject({
    to: at,
    title: "User Added",
  });
  const empty = refusal((await run(add.action, path, owner, { email: "x" })).answer);
  expect(empty.data.result.error).toEqual({
    email: ["Invalid email address"],
    firstName: ["First name is required"],
    lastName: ["Last name is required"],
  });
});

test("a role is changed from the menu, and a refusal is shown in a toast", async () => {
  const { company, people, at } = await aStaffedCompany();
  const admin = await cookieOf("admin");
  const path = `/companies/users/x/role?company=${company.id}`;
  const idOf = (wanted: string) => people.find((person) => person.role === wanted)?.id ?? "";
  const make = (who: string, to: string, cookie = admin) => posted(role.action, path, cookie, { role: to }, idOf(who));

  expect(await make("client", "employee")).toMatchObject({ to: at, title: "Role Updated" });
  expect(await rowOf(idOf("client"))).toMatchObject({ role: "employee" });
  const failed = { to: at, title: "Error", text: "Failed to update user role", variant: "destructive" };
  expect(await make("admin", "client")).toMatchObject(failed);
  expect(await make("employee", "admin")).toMatchObject(failed);
  const owner = await cookieOf("company_manager", { companyId: company.id });
  expect(await make("employee", "client", owner)).toMatchObject(failed);
  expect(await rowOf(idOf("employee"))).toMatchObject({ role: "employee" });
});

test("another company's user is not found on this company's page, not even by an administrator", async () => {
  const [here, there] = [await aCompany(), await aCompany()];
  const person = await aUser("client", { companyId: there.id });
  const admin = await cookieOf("admin");
  for (const [handler, at, form] of [
    [remove.action, "remove", {}],
    [role.action, "role", { role: "employee" }],
  ] as const) {
    const { answer } = await run(handler, `/companies/users/x/${at}?company=${here.id}`, admin, { ...form }, person.id);
    expect((answer as { init: { status: number } }).init.status).toBe(404);
  }
  expect(await rowOf(person.id)).toMatchObject({ role: "client" });
});

test("a super user chooses among all companies by their names and learns nothing else of them", async () => {
  const company = await aCompany({ status: "inactive", category: "peptides" });
  const person = await aUser("client", { companyId: company.id });
  const cookie = await cookieOf("super_user");
  for (const [loader, id] of [
    [create.loader, ""],
    [edit.loader, person.id],
  ] as const) {
    const { answer } = await run(loader, "/users/x", cookie, undefined, id);
    const { companies: all } = answer as { companies: { id: string }[] };
    expect(all.find((one) => one.id === company.id)).toEqual({ id: company.id, name: expect.any(String) });
  }
});

test("a user is deactivated, activated and invited again from the card, and the list keeps its search", async () => {
  const cookie = await cookieOf("admin");
  const { id } = await aUser("client", { companyId: (await aCompany()).id });
  const press = (button: string, handler: unknown) => posted(handler, `/users/x/${button}?q=mara`, cookie, {}, id);

  expect(await press("deactivate", deactivate.action)).toMatchObject({
    to: "/users?q=mara",
    title: "User deactivated",
  });
  expect(await rowOf(id)).toMatchObject({ status: "deactivated" });
  expect(await press("activate", activate.action)).toMatchObject({ to: "/users?q=mara", title: "User activated" });
  // The user never set a password, so activating invites them.
  expect(await rowOf(id)).toMatchObject({ status: "invited" });
  expect(await press("invite", invite.action)).toMatchObject({ to: "/users?q=mara", title: "Invitation renewed" });
});
