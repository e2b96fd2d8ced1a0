import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { closeSession } from "#app/domain/access/access.service.server";
import type { Role } from "#app/domain/kernel/permissions";
import { withBookmark } from "#app/http/database/bookmark.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as apiOrders from "#app/routes/api/orders/collection";
import * as orders from "#app/routes/app/orders/page";
import * as cancel from "#app/routes/app/portal/cancel";
import * as list from "#app/routes/app/portal/orders";
import * as login from "#app/routes/public/login";
import { users } from "#db/schema/directory/accounts";
import { orders as orderTable } from "#db/schema/orders";
import { anApiKey } from "#tests/factories/api-key";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld, testEnv } from "#tests/factories/world";
import { accountOf } from "./call";
import { remixArgs } from "./remix-args";

/** Whether statements on a replica find their rows, or a replica that has none of them. */
type Replica = "current" | "empty";

/**
 * A browser, or a caller with a key, before a database whose replica is as told. Each call returns where its database sessions
 * began ("plain" is the primary outside of them), and what the caller is told to remember.
 */
function callerWith(headers: Record<string, string>, vars: Record<string, string> = {}) {
  const jar = new Map<string, string>();
  let bookmark = "";
  return async (
    handler: unknown,
    { form, orderId = "", replica = "current", continent }: Options = {},
  ): Promise<{ asked: string[]; trips: number; told: string[]; status: number }> => {
    const asked: string[] = [];
    const plain = (statements: D1PreparedStatement[]) => {
      asked.push("plain");
      return testEnv.DB.batch(statements);
    };
    const DB = {
      prepare: (text: string) => testEnv.DB.prepare(text),
      batch: plain,
      withSession(from: string) {
        asked.push(from);
        const isReplica = from === "first-unconstrained";
        const session = testEnv.DB.withSession(from);
        if (!isReplica || replica === "current") return session;
        const none = session.prepare("select 1 where 0");
        return { ...session, getBookmark: () => "f", prepare: () => ({ bind: () => none }), batch: batchOf(session) };
      },
    };
    const cookies = [headers.Cookie, ...[...jar].map((pair) => pair.join("="))].filter(Boolean).join("; ");
    const request = new Request("https://stowline.test/my-orders", {
      method: form ? "POST" : "GET",
      headers: { ...headers, Cookie: cookies, ...(bookmark && { "X-Bookmark": bookmark }) },
      ...(form && { body: new URLSearchParams(form) }),
    });
    Object.defineProperty(request, "cf", { value: { continent } });
    const state = new RequestState({ ...testEnv, ...vars, DB: DB as unknown as D1Database }, request);
    const run = handler as (args: LoaderFunctionArgs) => Promise<unknown>;
    const answer = await run(remixArgs(request, { orderId }, state)).catch((thrown) => thrown);
    const { headers: sent } = await withBookmark(new Response(), request, state.remembered);
    const told = sent.getSetCookie().map((cookie): string => {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
      return value ? "a cookie" : "to forget one";
    });
    bookmark = sent.get("X-Bookmark") ?? bookmark;
    if (sent.has("X-Bookmark")) told.push("a header");
    return {
      asked: [...new Set(asked)].sort(),
      trips: state.costs.trips,
      told,
      status: answer instanceof Response ? answer.status : 200,
    };
  };
}
interface Options {
  form?: Record<string, string>;
  orderId?: string;
  replica?: Replica;
  continent?: string;
}
const batchOf = (session: D1DatabaseSession) => (statements: D1PreparedStatement[]) => session.batch(statements);

async function aClient(role: Role = "client") {
  const company = await aCompany();
  const { cookie, id } = await accountOf(role, { companyId: company.id });
  return { company, id, cookie, call: callerWith({ Cookie: cookie }) };
}

test("a client's pages come from a replica that is as new as what it has seen or written, in one round trip", async () => {
  const { company, call } = await aClient();
  const order = await anOrder(company);

  // The first request reads from the primary and returns a bookmark, which the next ones send.
  expect(await call(list.loader)).toMatchObject({ asked: ["first-primary", "plain"], told: ["a cookie"] });
  const known = { asked: ["first-unconstrained"], trips: 1, told: ["to forget one", "a cookie"] };
  expect(await call(list.loader)).toMatchObject(known);
  // Sessions are checked, and changes are made, at the primary.
  expect(await call(cancel.action, { form: {}, orderId: order.id })).toMatchObject({
    asked: ["first-primary", "plain"],
    told: ["to forget one", "a cookie"],
  });
  expect(await call(list.loader)).toMatchObject(known);
});

test("an isolate that does not know the session finds its user at the replica too", async () => {
  const { call } = await aClient();
  await call(list.loader);
  const other = await aClient();
  expect(await call(list.loader)).toMatchObject({ asked: ["first-unconstrained"], trips: 1 });
  // A cookie of another browser's bookmark is not a cookie of its session.
  expect(await other.call(list.loader)).toMatchObject({ asked: ["first-primary", "plain"], trips: 2 });
});

test("a session that the replica does not know is looked up at the primary", async () => {
  const { call } = await aClient();
  await call(list.loader);
  const answer = await call(list.loader, { replica: "empty" });
  expect(answer.asked).toEqual(["first-unconstrained", "plain"]);
  expect(answer.status).toBe(200);
});

test("an ended session changes nothing, whatever a replica says", async () => {
  const { company, cookie, call } = await aClient();
  const order = await anOrder(company);
  await call(list.loader);
  await closeSession(new RequestState(testEnv, null).access, cookie.replace("stowline_session=", ""));
  expect(await call(cancel.action, { form: {}, orderId: order.id })).toMatchObject({ status: 302 });
  expect((await systemWorld().db.company(company.id).find(orderTable, order.id))?.status).toBe("pending");
});

test("the warehouse reads current data, and a browser that a client used before forgets its bookmark", async () => {
  const { call } = await aClient("employee");
  expect(await call(orders.loader)).toEqual({ asked: ["plain"], trips: 2, told: [], status: 200 });

  const { id, call: used } = await aClient();
  await used(list.loader);
  await systemWorld().directory.write(sql`update ${users} set role = 'employee' where id = ${id}`);
  expect(await used(orders.loader)).toMatchObject({ told: ["to forget one"] });
  expect(await used(orders.loader)).toMatchObject({ asked: ["plain"], told: [] });
});

test("staff far from the primary read from a replica too", async () => {
  const { cookie } = await aClient("employee");
  const call = callerWith({ Cookie: cookie }, { PRIMARY_CONTINENT: "EU" });
  expect(await call(orders.loader, { continent: "EU" })).toMatchObject({ told: [] });
  expect(await call(orders.loader, { continent: "OC" })).toMatchObject({ told: ["a cookie"] });
  expect(await call(orders.loader, { continent: "OC" })).toMatchObject({ asked: ["first-unconstrained"], trips: 1 });
});

test("after a sign-in or its refusal the next page comes from the primary, which has the new session", async () => {
  const { call } = await aClient();
  await call(list.loader);
  const form = { email: "no@stowline.test", password: "wrong" };
  expect(await call(login.action, { form })).toMatchObject({ told: ["to forget one"] });
  expect(await call(list.loader)).toMatchObject({ asked: ["first-primary", "plain"], told: ["a cookie"] });
});

test("a caller with a key says in a header what it has seen", async () => {
  const { id } = await aClient();
  const { bearer } = await anApiKey({ id });
  const call = callerWith(bearer);
  expect(await call(apiOrders.loader)).toMatchObject({ asked: ["first-primary", "plain"], told: ["a header"] });
  expect(await call(apiOrders.loader)).toMatchObject({ asked: ["first-unconstrained", "plain"], told: ["a header"] });
});
