import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import * as orders from "#app/routes/api/orders/collection";
import * as report from "#app/routes/api/reports/one";
import * as reportedShipments from "#app/routes/api/reports/shipments";
import * as shipments from "#app/routes/api/shipments";
import { orders as orderTable } from "#db/schema/orders";
import { shipments as shipmentTable } from "#db/schema/shipping";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { systemWorld } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

const ids = (body: unknown) => (body as { id: string }[]).map(({ id }) => id).sort();

async function setUp() {
  const company = await aCompany();
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const ask = (loader: unknown, query: string, params = {}) =>
    answerOf(loader, { method: "GET", path: `/api/list?${query}`, params, cookie });
  return { company, cookie, ask };
}

async function aShipment(companyId: string, over: Partial<typeof shipmentTable.$inferInsert> = {}) {
  const { id: orderId } = await anOrder({ id: companyId }, { status: "shipped" });
  const id = systemWorld().newId();
  await systemWorld()
    .db.company(companyId)
    .insert(shipmentTable, {
      ...{ id, orderId, orderNumber: "N", units: 1, createdBy: "u", createdByName: "U", createdAt: Date.now() },
      ...{ trackingNumber: `T-${id}`, carrier: "ups", shippingMethod: "standard" },
      ...over,
    });
  return { id, orderId };
}

test("shipments are found by order, status, carrier and change", async () => {
  const { company, ask } = await setUp();
  const old = Date.parse("2026-01-05T12:00:00Z");
  const a = await aShipment(company.id, { createdAt: old, trackedAt: old });
  const b = await aShipment(company.id, { createdAt: old, trackingStatus: "delivered", deliveredAt: old + 86_400_000 });
  const c = await aShipment(company.id, { createdAt: old, trackedAt: old + 86_400_000, carrier: "dhl" });
  const foreign = await aShipment((await aCompany()).id);
  const found = async (query: string) => ids((await ask(shipments.loader, query)).body);

  expect(await found(`orderId=${a.orderId}`)).toEqual([a.id]);
  expect(await found(`orderId=${foreign.orderId}`)).toEqual([]);
  expect(await found("status=delivered")).toEqual([b.id]);
  expect(await found(`orderId=${a.orderId}&status=delivered`)).toEqual([]);
  expect(await found("carrier=dhl")).toEqual([c.id]);
  expect(await found("updatedSince=2026-01-06T00:00:00Z")).toEqual([b.id, c.id].sort());
  expect((await ask(shipments.loader, "status=delivered")).body).toMatchObject([
    { status: "delivered", deliveredAt: "2026-01-06T12:00:00.000Z" },
  ]);
  expect(await ask(shipments.loader, "status=lost")).toMatchObject({ status: 422 });
});

test("orders are found by the moment of their last change", async () => {
  const { company, ask } = await setUp();
  const [a, b] = [await anOrder(company), await anOrder(company)];
  await systemWorld()
    .db.company(company.id)
    .update(orderTable, { updatedAt: Date.parse("2026-02-01T10:00:00Z") }, sql`${orderTable.id} = ${a.id}`);
  const found = async (query: string) => ids((await ask(orders.loader, query)).body);

  expect(await found("updatedSince=2026-02-01T10:00:00Z")).toEqual([a.id, b.id].sort());
  expect(await found("updatedSince=2026-02-01T10:00:01Z")).toEqual([b.id]);
  expect(await found("updatedSince=2026-02-01T10:00:01Z&sort=oldest")).toEqual([b.id]);
  expect(await found(`updatedSince=2026-02-01T10:00:01Z&q=${a.orderNumber}`)).toEqual([]);
});

test.each([
  ["a report", report.loader, { type: "inventory" }],
  ["reported shipments", reportedShipments.loader, {}],
  ["a list of orders", orders.loader, {}],
])("%s with a span that ends before it begins is refused", async (_name, loader, params) => {
  const { ask } = await setUp();
  const answer = await ask(loader, "from=2026-02-02&to=2026-02-01", params);
  expect(answer).toMatchObject({ status: 422, body: { errors: { from: [expect.stringContaining("after")] } } });
  expect(await ask(loader, "from=2026-02-02&to=2026-02-02", params)).toMatchObject({ status: 200 });
});
