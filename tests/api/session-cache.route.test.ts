import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { eq, sql } from "drizzle-orm";
import { expect, test, vi } from "vitest";
import { closeSession } from "#app/domain/access/access.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as adjust from "#app/routes/api/inventory/adjust";
import * as orders from "#app/routes/api/orders/collection";
import * as order from "#app/routes/api/orders/one";
import * as status from "#app/routes/api/orders/status";
import * as addOne from "#app/routes/app/inventory/add-one";
import * as page from "#app/routes/app/orders/page";
import { users } from "#db/schema/directory/accounts";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv } from "#tests/factories/world";
import { accountOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: ActionFunctionArgs) => Promise<Response>;
type Params = Record<string, string>;

async function ask(handler: unknown, path: string, cookie: string, body?: object, params: Params = {}) {
  const headers = { Cookie: cookie, ...(body && { "Content-Type": "application/json" }) };
  const sent = body ? { method: "POST", body: JSON.stringify(body) } : {};
  const request = new Request(`http://stowline.test${path}`, { headers, ...sent });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, params, state)).catch((thrown) => thrown);
  return { answer, status: (answer as Response).status, ...state.costs };
}
const said = async ({ answer }: { answer: Response }) => (await answer.json()) as { id: string; status: string }[];

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 10 });
  const manager = await accountOf("warehouse_manager", { companyId: company.id });
  const { cookie } = manager;
  const listed = () => ask(orders.loader, "/api/orders", cookie);
  const put = (adjustment: number) =>
    ask(adjust.action, `/api/inventory/${product.id}/adjust`, cookie, { adjustment }, { productId: product.id });
  const change = (fields: Partial<typeof users.$inferInsert>) => {
    const sets = Object.entries(fields).map(([key, value]) => sql`${sql.identifier(COLUMN[key] ?? key)} = ${value}`);
    return systemWorld().directory.write(
      sql`update ${users} set ${sql.join(sets, sql`, `)} where ${eq(users.id, manager.id)}`,
    );
  };
  return { company, product, cookie, listed, put, change };
}
const COLUMN: Record<string, string> = { companyId: "company_id" };

test("a cached user's data is read in the round trip that verifies the session", async () => {
  const { company, product, cookie, listed, put } = await setUp();
  const made = await anOrder(company, { lines: [{ product, quantity: 1 }] });

  expect(await listed()).toMatchObject({ status: 200, trips: 2 });
  expect(await listed()).toMatchObject({ status: 200, trips: 1 });
  const one = { orderId: made.id };
  expect(await ask(order.loader, `/api/orders/${made.id}`, cookie, undefined, one)).toMatchObject({ trips: 1 });
  const whole = `/api/orders/${made.id}?include=items,shipments,history`;
  expect(await ask(order.loader, whole, cookie, undefined, one)).toMatchObject({ status: 200, trips: 1 });
  expect((await ask(page.loader, "/orders", cookie)).trips).toBe(2);
  expect((await ask(page.loader, "/orders", cookie)).trips).toBe(1);
  // A change costs one round trip to read and one to write.
  expect(await put(1)).toMatchObject({ status: 200, trips: 2 });
  const items = [{ sku: product.sku, quantity: 1 }];
  const fields = { customerName: "C", customerEmail: "c@example.test", shippingAddress: "S 1", companyId: company.id };
  const created = await ask(orders.action, "/api/orders", cookie, { orderNumber: "R-1", ...fields, items });
  expect(created).toMatchObject({ status: 201, trips: 2 });
  // One more round trip reads the result when a transition has several possible outcomes.
  const hold = { status: "on-hold", reason: "Asked to wait" };
  expect(await ask(status.action, "/api/orders/x/status", cookie, hold, one)).toMatchObject({ status: 200, trips: 3 });
  const release = { status: "pending" };
  expect(await ask(status.action, "/api/orders/x/status", cookie, release, one)).toMatchObject({
    status: 200,
    trips: 4,
  });
});

test("a session that has ended since reads nothing and changes nothing", async () => {
  const { product, cookie, listed, put } = await setUp();
  await listed();
  expect((await put(1)).status).toBe(200);
  await closeSession(new RequestState(testEnv, null).access, cookie.replace("stowline_session=", ""));

  expect((await put(1)).status).toBe(401);
  expect((await listed()).status).toBe(401);
  expect((await levels(product)).onHand).toBe(11);
});

test("work started for an ended session logs nothing, also when it fails", async () => {
  const { product, cookie } = await setUp();
  const plus = () => {
    const body = new URLSearchParams({ productId: product.id, operationId: crypto.randomUUID() });
    const request = new Request("http://stowline.test/inventory/add-one", {
      method: "POST",
      headers: { Cookie: cookie },
      body,
    });
    return (addOne.action as unknown as Handler)(remixArgs(request)).catch((thrown) => thrown as Response);
  };
  const fails = (condition: string) => {
    const request = new Request("http://stowline.test/api/orders", { headers: { Cookie: cookie } });
    const where = sql.raw(condition);
    return new RequestState(testEnv, request)
      .runForUser("call", async ({ ctxFor }) =>
        ctxFor("orders.read").db.rows({ id: users.id }, () => sql`from ${users} where ${where}`),
      )
      .then(
        () => "read",
        (error: { code?: string; name: string }) => error.code ?? error.name,
      );
  };
  expect((await plus()).status).toBeLessThan(400);
  expect([await fails("1"), await fails("no_such_column = 1")]).toEqual(["read", "DbError"]);
  await closeSession(new RequestState(testEnv, null).access, cookie.replace("stowline_session=", ""));

  const errors = vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect((await plus()).headers.get("Location")).toContain("/api/login");
  expect(await fails("no_such_column = 1")).toBe("unauthorized");
  expect(errors).not.toHaveBeenCalled();
  errors.mockRestore();
});

test("a role or a company that has changed since counts from the very next request", async () => {
  const { company, product, listed, put, change } = await setUp();
  const theirs = await anOrder(await aCompany());
  const mine = await anOrder(company);
  expect(await said(await listed())).toMatchObject([{ id: mine.id }]);

  await change({ companyId: theirs.companyId });
  expect(await said(await listed())).toMatchObject([{ id: theirs.id }]);
  // A record out of reach looks like a missing one, although it was read optimistically once more.
  expect((await put(1)).status).toBe(404);
  await change({ companyId: company.id, role: "client" });
  expect((await put(1)).status).toBe(403);
  await change({ role: "warehouse_manager" });
  expect((await put(1)).status).toBe(200);
  await change({ status: "deactivated" });
  expect([(await put(1)).status, (await listed()).status]).toEqual([401, 401]);
  expect((await levels(product)).onHand).toBe(11);
});
