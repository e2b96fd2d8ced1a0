import { expect, test } from "vitest";
import { claimKey } from "#app/domain/access/idempotency.service.server";
import * as company from "#app/routes/api/companies/one";
import * as adjust from "#app/routes/api/inventory/adjust";
import * as movements from "#app/routes/api/inventory/movements";
import * as orders from "#app/routes/api/orders/collection";
import * as one from "#app/routes/api/orders/one";
import * as status from "#app/routes/api/orders/status";
import * as shipments from "#app/routes/api/shipments";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { accountOf } from "./call";

async function setUp() {
  const at = await aCompany();
  const { cookie, id: userId } = await accountOf("admin");
  const input = (over: object = {}) => ({
    ...{ orderNumber: `C-${crypto.randomUUID()}`, customerName: "Mara", customerEmail: "mara@example.test" },
    ...{ shippingAddress: "Street 1\nTown", companyId: at.id, totalAmount: "5" },
    ...over,
  });
  const post = (body: unknown, headers = {}) =>
    answerOf(orders.action, { method: "POST", path: "/api/orders", cookie, body, headers });
  return { at, cookie, userId, input, post };
}

test("a used order number has its own code", async () => {
  const { input, post } = await setUp();
  const body = input();
  expect((await post(body)).status).toBe(201);
  expect(await post(body)).toMatchObject({ status: 409, body: { code: "duplicate_order_number" } });
});

test("an Idempotency-Key in flight, with the time to retry, and one used for another request have their own codes", async () => {
  const { input, post, userId } = await setUp();
  const actor = { ...systemWorld().actor, id: userId };
  const body = input();
  await claimKey(systemWorld({ actor }), "one", `POST /api/orders\n${JSON.stringify(body)}`);

  const busy = await post(body, { "Idempotency-Key": "one" });

  expect(busy).toMatchObject({ status: 409, body: { code: "idempotency_key_in_flight" } });
  expect(Number(busy.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await post(input(), { "Idempotency-Key": "one" })).toMatchObject({
    status: 422,
    body: { code: "idempotency_key_reused" },
  });
});

test("the version that an order and a company answer with is the one that an edit takes", async () => {
  const { at, cookie } = await setUp();
  const order = await anOrder(at);
  for (const { module, method, params, change } of [
    { module: one, method: "PATCH", params: { orderId: order.id }, change: { customerName: "Ada" } },
    { module: company, method: "PUT", params: { id: at.id }, change: { phone: "+1 555 010 0100" } },
  ]) {
    const ask = (body: object) => answerOf(module.action, { method, path: "/", params, cookie, body });
    const { body: read } = await answerOf(module.loader, { method: "GET", path: "/", params, cookie });
    const stale = { ...change, version: (read.version as number) - 1 };
    expect(await ask(stale)).toMatchObject({ status: 409, body: { code: "stale_version" } });
    expect(await ask({ ...change, version: read.version })).toMatchObject({ status: 200 });
  }
});

test("an order without items or total is refused", async () => {
  const { input, post } = await setUp();
  const nothing = input({ items: [], totalAmount: undefined });
  expect(await post(nothing)).toMatchObject({
    status: 422,
    body: { code: "empty_order", errors: { items: [expect.anything()] } },
  });
  expect(await post(input({ items: [], totalAmount: "12.50" }))).toMatchObject({ status: 201 });
});

test("moves that an order's status does not allow, and queries that no call takes, have codes", async () => {
  const { at, cookie } = await setUp();
  const order = await anOrder(at);
  const ask = (module: { action: unknown }, body: object) =>
    answerOf(module.action, { method: "POST", path: "/", params: { orderId: order.id }, cookie, body });
  expect((await ask(status, { status: "delivered" })).body).toMatchObject({ code: "invalid_status_change" });
  const parcel = { trackingNumber: "1Z5R89390357567127", carrier: "ups", shippingMethod: "standard" };
  expect((await ask(shipments, { orderId: order.id, ...parcel })).body).toMatchObject({
    code: "order_not_ready_to_ship",
  });
  const read = (query: string) => answerOf(orders.loader, { method: "GET", path: `/api/orders?${query}`, cookie });
  expect((await read("x=1")).body).toMatchObject({ code: "unknown_parameter" });
  expect((await read("cursor=x")).body).toMatchObject({ code: "unknown_cursor" });
  expect((await read("limit=x")).body).toMatchObject({ code: "validation" });
});

test("a movement has its kind", async () => {
  const { at, cookie } = await setUp();
  const { id } = await aProduct(at, { onHand: 5 });
  const { body } = await answerOf(movements.loader, { method: "GET", path: "/", params: { productId: id }, cookie });
  expect(body).toMatchObject([{ kind: expect.stringMatching(/^(receive|adjust)$/), delta: 5 }]);
});

test("a missing record, and a key without permission, have their own codes", async () => {
  const { at, cookie, post, input } = await setUp();
  const get = (module: { loader: unknown }, params: Record<string, string>, path = "/") =>
    answerOf(module.loader, { method: "GET", path, params, cookie });
  expect(await get(one, { orderId: "no-such-order" })).toMatchObject({
    status: 404,
    body: { code: "order_not_found" },
  });
  expect(await get(company, { id: "no-such-company" })).toMatchObject({ body: { code: "company_not_found" } });
  expect((await post(input({ companyId: "no-such-company" }))).body).toMatchObject({ code: "company_not_found" });
  const { id } = await aProduct(at, { onHand: 5 });
  const take = (adjustment: number) =>
    answerOf(adjust.action, { method: "POST", path: "/", params: { productId: id }, cookie, body: { adjustment } });
  expect(await take(-6)).toMatchObject({ status: 409, body: { code: "adjustment_below_zero" } });
});
