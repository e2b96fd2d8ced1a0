import { expect, test } from "vitest";
import * as orders from "#app/routes/api/orders/collection";
import * as exported from "#app/routes/api/orders/export";
import * as history from "#app/routes/api/orders/history";
import * as items from "#app/routes/api/orders/items";
import * as one from "#app/routes/api/orders/one";
import * as status from "#app/routes/api/orders/status";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

async function setUp() {
  const company = await aCompany({ name: "Helix" });
  const product = await aProduct(company, { name: "Bac water", onHand: 5, priceMinor: 990, location: "A-01" });
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  return { company, product, cookie };
}

const anInput = (companyId: string, over: Record<string, unknown> = {}) => ({
  orderNumber: "API-1",
  customerName: "Mara Engel",
  customerEmail: "mara@example.test",
  shippingAddress: "Poststrasse 12\n20354 Hamburg",
  companyId,
  ...over,
});

const post = (cookie: string, body: unknown, headers = {}) =>
  answerOf(orders.action, { method: "POST", path: "/api/orders", cookie, body, headers });

test("an order made by the API is answered with exactly its documented shape", async () => {
  const { company, product, cookie } = await setUp();

  const made = await post(cookie, anInput(company.id, { items: [{ sku: product.sku, quantity: 2 }] }));

  expect(made.status).toBe(201);
  const { id } = made.body as { id: string };
  expect(made.body).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    orderNumber: "API-1",
    customerName: "Mara Engel",
    customerEmail: "mara@example.test",
    shippingAddress: "Poststrasse 12\n20354 Hamburg",
    companyId: company.id,
    companyName: "Helix",
    totalAmount: "19.80",
    orderedAmount: "19.80",
    currency: "USD",
    status: "pending",
    itemCount: 1,
    holdReason: null,
    warehouseId: MAIN_WAREHOUSE,
    warehouseReason: "The company's default warehouse",
    createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    updatedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    version: expect.any(Number),
    externalData: null,
  });
  const params = { orderId: id };
  expect((await answerOf(one.loader, { method: "GET", path: "/", params, cookie })).body).toEqual(made.body);
  expect((await answerOf(items.loader, { method: "GET", path: "/", params, cookie })).body).toEqual([
    {
      id: expect.any(String),
      sku: product.sku,
      name: "Bac water",
      quantity: 2,
      price: "9.90",
      pickedQuantity: 0,
      picked: false,
      product: { id: product.id, name: "Bac water", sku: product.sku, description: null, location: "A-01" },
    },
  ]);
  expect((await answerOf(history.loader, { method: "GET", path: "/", params, cookie })).body).toEqual([
    {
      at: expect.stringMatching(/Z$/),
      by: "Test warehouse_manager",
      event: "created",
      from: null,
      to: "pending",
      note: null,
    },
  ]);
});

test("errors of an order are shown at its fields, and a used number is a conflict", async () => {
  const { company, cookie } = await setUp();
  const empty = await post(cookie, {});
  expect(empty).toMatchObject({
    status: 422,
    body: { errors: { orderNumber: ["Order number is required"], companyId: ["Company is required"] } },
  });

  const unknown = await post(cookie, anInput(company.id, { items: [{ sku: "NOPE", quantity: 1 }] }));
  expect(unknown).toMatchObject({ status: 422, body: { errors: { "items[0].sku": ["No product with this SKU"] } } });
  const wrong = await post(cookie, anInput(company.id, { items: [{ sku: "NOPE", quantity: 0 }] }));
  expect(wrong).toMatchObject({ status: 422, body: { errors: { "items[0].quantity": ["At least 1"] } } });

  expect((await post(cookie, anInput(company.id))).status).toBe(201);
  expect(await post(cookie, anInput(company.id))).toMatchObject({
    status: 409,
    headers: expect.any(Headers),
    body: { title: "Conflict", errors: { orderNumber: ["This order number is already used"] } },
  });
});

test.each([1.005, "1.005", "0.001"])(
  "a total of %j, a fraction of a cent, is refused at its field",
  async (totalAmount) => {
    const { company, cookie } = await setUp();
    const answer = await post(cookie, anInput(company.id, { totalAmount }));
    expect(answer).toMatchObject({ status: 422, body: { errors: { totalAmount: [expect.any(String)] } } });
  },
);

test("a POST repeated under its Idempotency-Key makes one order", async () => {
  const { company, product, cookie } = await setUp();
  const body = anInput(company.id, { items: [{ sku: product.sku, quantity: 1 }] });
  const headers = { "Idempotency-Key": "abc" };

  const [first, again] = [await post(cookie, body, headers), await post(cookie, body, headers)];

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(await levels(product)).toMatchObject({ allocated: 1 });
});

test("the list is a bare array with a link to its next page, under the same filters", async () => {
  const { company, cookie } = await setUp();
  const made = [await anOrder(company), await anOrder(company), await anOrder(company)];
  const get = (path: string) => answerOf<{ id: string }[]>(orders.loader, { method: "GET", path, cookie });

  const first = await get(`/api/orders?companyId=${company.id}&status=pending&limit=2`);
  const link = /^<([^>]+)>; rel="next"$/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const second = await get(link);

  expect(link).toContain("status=pending");
  expect([...first.body, ...second.body].map((order) => order.id)).toEqual(made.map((order) => order.id).toReversed());
  expect(second.headers.get("Link")).toBeNull();
  expect((await get("/api/orders?limit=0")).status).toBe(422);
  expect((await get("/api/orders?status=nonsense")).status).toBe(422);
  expect((await get("/api/orders?from=2026-02-31x")).status).toBe(422);
});

test("PATCH changes only the fields it names", async () => {
  const { company, cookie } = await setUp();
  const order = await anOrder(company);
  const patch = (body: unknown) =>
    answerOf(one.action, { method: "PATCH", path: "/", params: { orderId: order.id }, cookie, body });

  expect(await patch({ customerName: "Mara Ebel" })).toMatchObject({
    status: 200,
    body: { customerName: "Mara Ebel", customerEmail: "mara@example.test", companyName: company.name },
  });
  expect(await patch({ customerEmail: "no" })).toMatchObject({
    status: 422,
    body: { errors: { customerEmail: ["Valid email is required"] } },
  });
});

test("a status changes as the specification's table allows, with a reason where required", async () => {
  const { company, product, cookie } = await setUp();
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }] });
  const move = (body: unknown, by = cookie) =>
    answerOf(status.action, { method: "POST", path: "/", params: { orderId: order.id }, cookie: by, body });

  expect((await move({ status: "delivered" })).status).toBe(409);
  expect((await move({ status: "nonsense" })).status).toBe(422);
  expect((await move({ status: "on-hold" })).status).toBe(422);
  expect(await move({ status: "on-hold", reason: "Asked to wait" })).toMatchObject({
    status: 200,
    body: { status: "on-hold", holdReason: "Asked to wait" },
  });
  expect(await levels(product)).toMatchObject({ allocated: 0 });
  const client = await cookieOf("client", { companyId: company.id });
  expect((await move({ status: "cancelled" }, client)).status).toBe(403);
});

test("an export is a file of the requested format", async () => {
  const { company, cookie } = await setUp();
  await anOrder(company);
  const ask = async (format: string) => {
    const { RequestState } = await import("#app/http/request/request-state.server");
    const { testEnv } = await import("#tests/factories/world");
    const request = new Request(`http://x.test/api/orders/export?format=${format}`, { headers: { Cookie: cookie } });
    const context = { cloudflare: { env: testEnv }, state: new RequestState(testEnv, request) };
    return (await (exported.loader as unknown as (args: unknown) => Promise<Response>)({
      request,
      params: {},
      context,
    })) as Response;
  };

  const csv = await ask("csv");
  expect(csv.headers.get("Content-Disposition")).toMatch(/attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"/);
  expect((await csv.text()).trim().split("\r\n")).toHaveLength(2);
  const xlsx = await ask("xlsx");
  expect(xlsx.headers.get("Content-Type")).toContain("spreadsheetml");
  await xlsx.arrayBuffer();
  expect((await ask("pdf")).status).toBe(422);
});

test("an order comes with its items, shipments and history in one call and one round trip", async () => {
  const { company, product, cookie } = await setUp();
  const order = await anOrder(company, { lines: [{ product, quantity: 2 }], status: "shipped" });
  const params = { orderId: order.id };
  const get = (path: string) => answerOf(one.loader, { method: "GET", path, params, cookie });
  const plain = (await get("/")).body as object;

  const whole = await get("/?include=items,shipments,history");

  expect(whole.status).toBe(200);
  expect(whole.body).toEqual({
    ...plain,
    items: (await answerOf(items.loader, { method: "GET", path: "/", params, cookie })).body,
    history: (await answerOf(history.loader, { method: "GET", path: "/", params, cookie })).body,
    shipments: expect.any(Array),
  });
  expect(Object.keys((await get("/?include=history")).body as object)).toEqual([...Object.keys(plain), "history"]);
  expect((await get("/?include=items,lots")).status).toBe(422);
  const stranger = await cookieOf("company_manager", { companyId: (await aCompany()).id });
  expect(
    (await answerOf(one.loader, { method: "GET", path: "/?include=items", params, cookie: stranger })).status,
  ).toBe(404);
});
