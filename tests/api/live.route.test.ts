import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeSession, openSession } from "#app/domain/access/access.service.server";
import { CLOSED } from "#app/http/live/areas";
import { answerLive } from "#app/http/live/connect.server";
import { publishChanges } from "#app/http/live/publish.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as oneUser from "#app/routes/api/users/one";
import * as cancel from "#app/routes/app/portal/cancel";
import { companies, users } from "#db/schema/directory/accounts";
import { notifications } from "#db/schema/integrations";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { testEnv } from "#tests/factories/world";
import { opened } from "#tests/support/live-socket";
import { expectLoggedErrors } from "../setup/console";
import { accountOf, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

const ORIGIN = "https://stowline.test";
const UPGRADE = { Upgrade: "websocket", Origin: ORIGIN };

async function ask(headers: Record<string, string>, path = "/live", env: Env = testEnv): Promise<Response> {
  const request = new Request(ORIGIN + path, { headers });
  const answer = await answerLive(request, env, new RequestState(env, request));
  if (!answer) throw new Error("not answered");
  return answer;
}
const listen = async (Cookie: string) => opened(await ask({ ...UPGRADE, Cookie }, "/live?age=-60000"));

/** Runs `work` as a request of its own, and publishes what it has committed. */
async function committing(work: (state: RequestState) => PromiseLike<unknown>): Promise<void> {
  const state = new RequestState(testEnv, null);
  await work(state);
  await publishChanges(testEnv, state);
}
/** A notification that clients see, and pickers do not. */
async function aNotification(state: RequestState, companyId: string): Promise<void> {
  const { db, newId, now } = await state.systemCtx();
  const text = { title: "New invoice", body: "", path: "/" };
  await db
    .company(companyId)
    .insert(notifications, { id: newId(), kind: "invoice", key: newId(), ...text, createdAt: now() });
}

test("other addresses are left to the app", async () => {
  const request = new Request(`${ORIGIN}/orders`);
  expect(await answerLive(request, testEnv, new RequestState(testEnv, request))).toBeNull();
});

test("a socket needs an upgrade from our own pages, and a session", async () => {
  const Cookie = await cookieOf("admin");
  expect((await ask({ Cookie })).status).toBe(426);
  expect((await ask({ Cookie, Upgrade: "websocket" })).status).toBe(403);
  expect((await ask({ Cookie, ...UPGRADE, Origin: "https://other.test" })).status).toBe(403);
  for (const none of ["", `stowline_session=${"0".repeat(64)}`])
    expect(await (await opened(await ask({ ...UPGRADE, Cookie: none }))).closed).toBe(CLOSED.refused);
  expect((await ask({ Cookie, ...UPGRADE }, "/live", { ...testEnv, LIVE: undefined } as unknown as Env)).status).toBe(
    404,
  );
});

test("staff of as many companies as a socket remembers are connected, and of more work without live updates", async () => {
  const ids: string[] = [];
  for (let n = 0; n < 351; n++) ids.push((await aCompany()).id);
  const connected = await listen(await cookieOf("employee", { assigned: ids.slice(1) }));
  expect(await connected.changes()).toEqual([{}]);
  expect(await (await listen(await cookieOf("employee", { assigned: ids }))).closed).toBe(CLOSED.refused);
});

test("a change of an order reaches the company's users and staff who reach it, and no other company", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const order = await anOrder(company);
  const client = await accountOf("client", { companyId: company.id });
  const sockets = {
    client: await listen(client.cookie),
    admin: await listen(await cookieOf("admin")),
    picker: await listen(await cookieOf("employee", { assigned: [company.id] })),
    foreign: await listen(await cookieOf("client", { companyId: other.id })),
    unassigned: await listen(await cookieOf("employee", { assigned: [other.id] })),
  };
  const request = new Request(`${ORIGIN}/my-orders/${order.id}/cancel`, {
    method: "POST",
    headers: { Cookie: client.cookie, Origin: ORIGIN },
    body: new URLSearchParams({ reason: "changed-mind" }),
  });
  const state = new RequestState(testEnv, request);
  await (cancel.action as (args: unknown) => Promise<unknown>)({
    ...remixArgs(request, { orderId: order.id }),
    context: { state, cloudflare: { env: testEnv, ctx: { waitUntil: () => undefined } } },
  }).catch((answer: unknown) => answer);
  await publishChanges(testEnv, state);

  const heard = async (socket: keyof typeof sockets) => (await sockets[socket].changes()).slice(1);
  for (const socket of ["client", "admin", "picker"] as const)
    expect((await heard(socket))[0]?.orders).toEqual([order.id]);
  expect(await heard("foreign")).toEqual([]);
  expect(await heard("unassigned")).toEqual([]);
  expect((await heard("client"))[0]).not.toHaveProperty("picking");
});

test("signing out, and each change of a user, closes their sockets and no others", async () => {
  const company = await aCompany();
  const [ada, ben] = [await accountOf("client", { companyId: company.id }), await accountOf("admin")];
  const [adas, bens, other] = [
    await listen(ada.cookie),
    await listen(ben.cookie),
    await listen(await cookieOf("admin")),
  ];
  await committing(({ access }) => closeSession(access, ada.cookie.split("=")[1] ?? ""));
  expect(await adas.closed).toBe(CLOSED.checkAgain);
  expect(await (await opened(await ask({ ...UPGRADE, Cookie: ada.cookie }))).closed).toBe(CLOSED.refused);
  await committing(({ access }) => access.directory.update(users, { status: "deactivated" }, eq(users.id, ben.id)));
  expect(await bens.closed).toBe(CLOSED.checkAgain);
  expect(await other.changes()).toEqual([{}]);
});

test.each([
  ["moved to another company", "PUT"],
  ["deleted", "DELETE"],
])("a user who is %s hears nothing more of the company", async (_, method) => {
  const [company, other] = [await aCompany(), await aCompany()];
  const client = await accountOf("client", { companyId: company.id });
  const socket = await listen(client.cookie);
  const request = new Request(`${ORIGIN}/api/users/${client.id}`, {
    method,
    headers: { Cookie: await cookieOf("admin"), Origin: ORIGIN, "Content-Type": "application/json" },
    ...(method === "PUT" && { body: JSON.stringify({ companyId: other.id }) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = (await oneUser.action(remixArgs(request, { id: client.id }, state) as never)) as Response;
  expect(answer.ok).toBe(true);
  await publishChanges(testEnv, state);
  expect(await socket.closed).toBe(CLOSED.checkAgain);
});

test("a sign-in and a company's change are published to companies and warehouses only", async () => {
  const company = await aCompany();
  const names: string[] = [];
  const LIVE = {
    getByName: (name: string) => ({ publish: async () => void names.push(name) }),
  } as unknown as Env["LIVE"];
  const publishedBy = async (work: (state: RequestState) => PromiseLike<unknown>) => {
    const state = new RequestState(testEnv, null);
    await work(state);
    names.length = 0;
    await publishChanges({ ...testEnv, LIVE }, state);
    return names.filter((name) => !name.startsWith("warehouse/"));
  };
  const { id: userId } = await accountOf("client", { companyId: company.id });
  const device = { userAgent: null, remember: false, address: "test" };
  expect(await publishedBy(({ access }) => openSession(access, { userId, ...device }))).toEqual([
    `company/${company.id}`,
  ]);
  const isCompany = eq(companies.id, company.id);
  expect(await publishedBy(({ access }) => access.directory.update(companies, { phone: "1" }, isCompany))).toEqual([
    `company/${company.id}`,
  ]);
});

test("who is told of notifications learns whether one is for them", async () => {
  const company = await aCompany();
  const [client, picker] = [
    await cookieOf("client", { companyId: company.id }),
    await cookieOf("employee", { assigned: [company.id] }),
  ];
  const unread = async (Cookie: string) => (await ask({ Cookie }, "/live/unread")).json();
  expect([await unread(client), await unread(picker), await unread("")]).toEqual(Array(3).fill({ unread: false }));
  const socket = await listen(client);
  await committing((state) => aNotification(state, company.id));
  expect(await socket.changes()).toEqual([{}, { notifications: null }]);
  expect([await unread(client), await unread(picker)]).toEqual([{ unread: true }, { unread: false }]);
});

test("a channel that fails does not fail the request, and is logged", async () => {
  expectLoggedErrors();
  const company = await aCompany();
  const LIVE = {
    getByName: () => ({ publish: () => Promise.reject(new Error("The channel is gone.")) }),
  } as unknown as Env["LIVE"];
  const state = new RequestState(testEnv, null);
  await aNotification(state, company.id);
  await expect(publishChanges({ ...testEnv, LIVE }, state)).resolves.toBeUndefined();
});
