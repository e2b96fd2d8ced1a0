import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { startPicking } from "#app/domain/picking/picking.service.server";
import { RequestState } from "#app/http/request/request-state.server";
import * as breakdownApi from "#app/routes/api/dashboard/company-breakdown";
import * as metricsApi from "#app/routes/api/dashboard/metrics";
import * as breakdown from "#app/routes/app/dashboard/breakdown";
import * as home from "#app/routes/app/home";
import * as addNote from "#app/routes/app/orders/order/add-note";
import * as cancel from "#app/routes/app/portal/cancel";
import * as inventory from "#app/routes/app/portal/inventory";
import * as one from "#app/routes/app/portal/order";
import * as list from "#app/routes/app/portal/orders";
import { orders } from "#db/schema/orders";
import { parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Handler = (args: LoaderFunctionArgs) => Promise<unknown>;

async function run(
  handler: unknown,
  path: string,
  cookie: string,
  params: Record<string, string> = {},
  form?: Record<string, string>,
) {
  const request = new Request(`http://stowline.test${path}`, {
    method: form ? "POST" : "GET",
    headers: { Cookie: cookie },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const state = new RequestState(testEnv, request);
  const answer = await (handler as Handler)(remixArgs(request, params, state)).catch((thrown) => thrown);
  const status = (answer as Response).status ?? (answer as { init?: { status?: number } }).init?.status ?? 200;
  return { answer: answer as never, status, costs: state.costs };
}

async function setUp() {
  const company = await aCompany();
  return { company, client: await cookieOf("client", { companyId: company.id }) };
}

const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10);

/** A shipped order with two parcels, each with tracking events. */
async function onItsWay(company: { id: string }) {
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 2 }] });
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const shipmentId = ctx.newId();
  await db.insert(shipments, {
    ...{ id: shipmentId, orderId: order.id, orderNumber: order.orderNumber, trackingNumber: "1Z1", carrier: "ups" },
    ...{ shippingMethod: "standard", units: 2, estimatedDelivery: "2026-12-24", createdBy: "t", createdByName: "T" },
    createdAt: ctx.now(),
  });
  for (const position of [1, 2]) {
    const trackingNumber = `1Z${position}`;
    await db.insert(parcels, { shipmentId, position, trackingNumber, trackingUrl: `https://ups.test/${position}` });
    for (const [at, description] of [
      [1000, "Picked up"],
      [2000 + position, "Arrived"],
    ] as const)
      await db.insert(trackingEvents, {
        shipmentId,
        position,
        at,
        status: "in-transit",
        description,
        place: "Leipzig",
      });
  }
  return order;
}

test("a client sees each order's status, every parcel and its last tracking event, in two round trips", async () => {
  const { company, client } = await setUp();
  await anOrder(await aCompany());
  const waiting = await anOrder(company);
  const order = await onItsWay(company);

  const { answer, costs } = await run(list.loader, "/my-orders", client);

  expect(costs.trips).toBe(2);
  const last = (position: number) => ({ at: 2000 + position, description: "Arrived", place: "Leipzig" });
  expect(answer).toMatchObject({
    counts: { pending: 1, shipped: 1 },
    rows: [
      {
        id: order.id,
        status: "shipped",
        mayCancel: false,
        sent: {
          carrier: "UPS",
          estimatedDelivery: "2026-12-24",
          parcels: [
            { trackingNumber: "1Z1", trackingUrl: "https://ups.test/1", event: last(1) },
            { trackingNumber: "1Z2", trackingUrl: "https://ups.test/2", event: last(2) },
          ],
        },
      },
      { id: waiting.id, status: "pending", mayCancel: true, sent: null },
    ],
  });
  const found = async (query: string) =>
    (await run(list.loader, `/my-orders?${query}`, client)).answer as { rows: { id: string; sent: unknown }[] };
  expect((await found("status=shipped")).rows.map(({ id }) => id)).toEqual([order.id]);
  expect((await found("sort=oldest")).rows.map(({ id }) => id)).toEqual([waiting.id, order.id]);
  // The order is found by the search index and by its number.
  expect((await found(`q=${order.orderNumber}`)).rows).toMatchObject([{ id: order.id, sent: { carrier: "UPS" } }]);

  const page = await run(one.loader, `/my-orders/${order.id}`, client, { orderId: order.id });
  expect(page.costs.trips).toBe(2);
  expect(page.answer).toMatchObject({
    reached: 3,
    mayCancel: false,
    parcel: { parcels: [{}, {}], events: [{}, {}, {}, {}] },
  });
});

test("a page of orders reads in proportion to what it shows", async () => {
  const { company, client } = await setUp();
  for (let n = 0; n < 12; n += 1) await anOrder(company);
  const few = await run(list.loader, "/my-orders?status=pending", client);
  const { id: orderId } = await anOrder(company);
  const ofOne = await run(one.loader, `/my-orders/${orderId}`, client, { orderId });
  for (let n = 0; n < 60; n += 1) await anOrder(company, { placedAt: Date.now() - 1_000_000 * (n + 1) });
  const full = await run(list.loader, "/my-orders", client);
  expect((full.answer as { rows: unknown[] }).rows).toHaveLength(50);
  expect(full.costs.read - few.costs.read).toBeLessThanOrEqual(3 * (51 - 12));
  // The cost depends on the order's own rows, not on how many other orders there are.
  const again = await run(one.loader, `/my-orders/${orderId}`, client, { orderId });
  expect(again.costs.read).toBe(ofOne.costs.read);
});

test("users without a company, and for another company, see nothing", async () => {
  const { company, client } = await setUp();
  const other = await aCompany();
  const foreign = await anOrder(other);
  for (const path of ["/my-orders", "/my-inventory"]) {
    const loader = path === "/my-orders" ? list.loader : inventory.loader;
    const name = path === "/my-orders" ? "companyId" : "company";
    expect((await run(loader, `${path}?${name}=${other.id}`, client)).status).toBe(404);
    expect((await run(loader, path, await cookieOf("employee", { companyId: company.id }))).status).toBe(403);
    expect((await run(loader, path, await cookieOf("client"))).answer).toMatchObject({ rows: [] });
  }
  const params = { orderId: foreign.id };
  for (const [handler, form] of [[one.loader], [cancel.loader], [cancel.action, {}]] as const)
    expect((await run(handler, `/my-orders/${foreign.id}/cancel`, client, params, form)).status).toBe(404);
  expect(await statusOf(foreign.id)).toBe("pending");
});

const statusOf = async (id: string) => (await systemWorld().db.find(orders, id))?.status;

test("a client cancels an order before picking starts, and gets the reason afterwards", async () => {
  const { company, client } = await setUp();
  const order = await anOrder(company);
  const params = { orderId: order.id };
  const path = `/my-orders/${order.id}/cancel`;
  expect((await run(cancel.loader, path, client, params)).answer).toMatchObject({ refused: null });

  const done = await run(cancel.action, `${path}?status=pending`, client, params, { reason: "Ordered twice" });
  expect(done.status).toBe(303);
  expect((done.answer as Response).headers.get("Location")).toBe("/my-orders?status=pending");
  expect(await statusOf(order.id)).toBe("cancelled");
  // Pressing the same button again changes nothing.
  expect((await run(cancel.action, path, client, params, {})).status).toBe(409);

  const begun = await anOrder(company, { status: "picking" });
  const late = await run(cancel.loader, `/my-orders/${begun.id}/cancel`, client, { orderId: begun.id });
  expect(late.answer).toMatchObject({ refused: expect.stringContaining("Ask the warehouse") });
  const refused = await run(cancel.action, `/my-orders/${begun.id}/cancel`, client, { orderId: begun.id }, {});
  expect(refused.status).toBe(403);
  expect(await statusOf(begun.id)).toBe("picking");
  const tooLong = await run(cancel.action, path, client, params, { reason: "x".repeat(5000) });
  expect(tooLong.status).toBe(422);
});

test("a client who cannot cancel an order asks the warehouse on the order's page", async () => {
  const { company, client } = await setUp();
  const held = await anOrder(company, { status: "on-hold" });
  const params = { orderId: held.id };
  const page = async () => (await run(one.loader, `/my-orders/${held.id}`, client, params)).answer;
  expect(await page()).toMatchObject({ mayCancel: false, mustAskToCancel: true, notes: [] });

  const form = { body: "Please cancel it", operationId: crypto.randomUUID() };
  const sent = await run(addNote.action, `/orders/${held.id}/notes/add`, client, params, form);
  expect((sent.answer as Response).headers.get("Location")).toBe(`/my-orders/${held.id}#notes`);
  expect(await page()).toMatchObject({ notes: [{ body: "Please cancel it", isOwn: true, shared: true }] });
  const pending = await anOrder(company);
  expect((await run(one.loader, `/my-orders/${pending.id}`, client, { orderId: pending.id })).answer).toMatchObject({
    mayCancel: true,
    mustAskToCancel: false,
  });
});

test("of a picker who starts and a client who cancels at the same moment, one gets a conflict", async () => {
  const { company, client } = await setUp();
  const product = await aProduct(company, { onHand: 20 });
  const outcomes = new Set<string>();
  for (let n = 0; n < 6; n += 1) {
    const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
    const picker = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
    const begin = () =>
      startPicking(picker, order.id).then(
        () => true,
        (error: { code?: string }) => {
          expect(error.code).toBe("conflict");
          return false;
        },
      );
    const stop = async () =>
      (await run(cancel.action, `/my-orders/${order.id}/cancel`, client, { orderId: order.id }, {})).status;
    const race = n % 2 === 0 ? [begin(), stop()] : [stop(), begin()];
    const settled = await Promise.all(race);
    const picks = settled.includes(true);
    expect(settled).toContain(picks ? true : 303);
    if (picks) expect([403, 409]).toContain(settled.find((one) => typeof one === "number"));
    expect(await statusOf(order.id)).toBe(picks ? "picking" : "cancelled");
    outcomes.add(picks ? "picked" : "cancelled");
  }
  expect(outcomes.size).toBeGreaterThan(0);
});

test("a client's stock shows allocated and soon expiring units, in two round trips", async () => {
  const { company, client } = await setUp();
  const product = await aProduct(company, {
    lots: [
      { onHand: 20, lotNumber: "L-1", expiresOn: day(-2) },
      { onHand: 30, lotNumber: "L-2", expiresOn: day(20) },
      { onHand: 40, lotNumber: "L-3", expiresOn: day(400) },
    ],
  });
  await aProduct(company, { onHand: 3 });
  await aProduct(company, {});
  await anOrder(company, { lines: [{ product, quantity: 4 }] });

  const { answer, costs } = await run(inventory.loader, `/my-inventory?open=${product.id}`, client);

  expect(costs.trips).toBe(2);
  expect(answer).toMatchObject({
    totals: { products: 3, units: 93, low: 1, out: 1, expiring: 2 },
    rows: [
      { onHand: 0, expiring: null },
      { onHand: 3 },
      { onHand: 90, allocated: 4, expiring: { expired: 20, soon: 30, from: day(20) } },
    ],
    opened: { lots: [{ lotNumber: "L-1" }, { lotNumber: "L-2" }, { lotNumber: "L-3" }] },
  });
  const low = await run(inventory.loader, "/my-inventory?stock=low&q=%00%F0%9F%93%A6", client);
  expect(low.status).toBe(200);
});

test("the dashboard and its figures by company take two round trips each, also behind a dialog opened by its own address", async () => {
  const { company, client } = await setUp();
  await anOrder(company);
  const shown = await run(home.loader, "/", client);
  expect(shown.costs.trips).toBe(2);
  expect(shown.answer).toMatchObject({
    dashboard: { title: "Client Portal", roleBadge: "CLIENT", company: { id: company.id }, isPortal: true },
  });
  const behind = await run(home.loader, "/dashboard/orders", client);
  expect(behind.answer).toMatchObject({ dashboard: { figures: { begins: false } } });
  expect(behind.costs.trips).toBeLessThanOrEqual(2);
  const dialog = await run(breakdown.loader, "/dashboard/orders", client, { metricType: "orders" });
  expect(dialog.answer).toMatchObject({ label: "Daily orders", rows: [{ name: company.name, value: "1" }] });
  expect(dialog.costs.trips).toBe(2);
  expect((await run(breakdown.loader, "/dashboard/x", client, { metricType: "x" })).status).toBe(404);
});

test("the API returns the same figures as the screen", async () => {
  const { company, client } = await setUp();
  await anOrder(company, { totalMinor: 123_456 });
  const ask = (path: string, loader: unknown) => answerOf(loader, { method: "GET", path, cookie: client });

  expect((await ask("/api/dashboard/metrics", metricsApi.loader)).body).toEqual({
    activeCompanies: 1,
    dailyOrders: 1,
    avgPickTime: "0m",
    revenue: "$1,235",
    changes: { companies: null, orders: null, picktime: null, revenue: null },
    figures: {
      ...{ avgPickSeconds: null, revenue: 1234.56, currency: "USD" },
      changePercents: { companies: null, orders: null, picktime: null, revenue: null },
    },
  });
  const rows = await ask("/api/dashboard/company-breakdown?metricType=revenue", breakdownApi.loader);
  expect(rows.body).toEqual([
    {
      ...{ metricType: "revenue", name: company.name, active: true, value: "$1,235", trend: "up", change: null },
      ...{ figure: 1234.56, currency: "USD", changePercent: null },
    },
  ]);
  expect((await ask("/api/dashboard/company-breakdown?metricType=x", breakdownApi.loader)).status).toBe(422);
  const admin = await cookieOf("admin");
  const first = await answerOf<unknown[]>(breakdownApi.loader, {
    method: "GET",
    path: "/api/dashboard/company-breakdown?metricType=companies&limit=1",
    cookie: admin,
  });
  expect(first.body).toHaveLength(1);
  expect(first.headers.get("Link")).toMatch(/cursor=\w+\.1>/);
});
