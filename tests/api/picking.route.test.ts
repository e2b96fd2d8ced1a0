import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as activeSession from "#app/routes/api/picking/active-session";
import * as history from "#app/routes/api/picking/history";
import * as pick from "#app/routes/api/picking/item.pick";
import * as scan from "#app/routes/api/picking/scan";
import * as start from "#app/routes/api/picking/start";
import * as step from "#app/routes/api/picking/step";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

/** One call as a program makes it. Without a body it sends no content type either. */
async function ask(handler: unknown, cookie: string, params: Record<string, string> = {}, body?: unknown, query = "") {
  const write = handler !== activeSession.loader && handler !== history.loader;
  const request = new Request(`http://stowline.test/api/x${query}`, {
    method: write ? "POST" : "GET",
    headers: { Cookie: cookie, ...(body !== undefined && { "Content-Type": "application/json" }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const response = await (handler as (args: LoaderFunctionArgs) => Promise<Response>)(remixArgs(request, params));
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function setUp() {
  const company = await aCompany({ name: "Helix" });
  const product = await aProduct(company, { name: "Bac water", onHand: 5, priceMinor: 990 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2, name: "Bac water", priceMinor: 990 }] });
  const employee = { companyId: company.id };
  return {
    company,
    product,
    order,
    anna: await cookieOf("employee", employee),
    ben: await cookieOf("employee", employee),
  };
}

test("an order is picked from start to complete by the API alone", async () => {
  const { anna, order, product } = await setUp();
  const orderId = order.id;
  const itemId = order.items[0]?.id ?? "";
  expect(await ask(activeSession.loader, anna)).toEqual({ status: 200, body: null });

  const started = await ask(start.action, anna, { orderId });
  expect(started).toMatchObject({ status: 200, body: { orderId, pausedAt: null, picked: 0, total: 2 } });
  expect(started.body.startedAt).toMatch(/^\d{4}-.*Z$/);

  const accepted = await ask(scan.action, anna, {}, { orderId, barcode: product.sku, scanId: "1" });
  expect(accepted).toEqual({
    status: 200,
    body: {
      message: "1 × Bac water picked from A-01-1-01.",
      success: true,
      beeps: 1,
      item: {
        id: itemId,
        sku: product.sku,
        name: "Bac water",
        quantity: 2,
        price: "9.90",
        pickedQuantity: 1,
        picked: false,
        product: { id: product.id, name: "Bac water", sku: product.sku, description: null, location: "A-01-1-01" },
      },
    },
  });
  const refused = await ask(scan.action, anna, {}, { orderId, barcode: "nonsense" });
  expect(refused).toEqual({
    status: 200,
    body: { message: "No product has the code nonsense.", success: false, beeps: 3, item: null },
  });

  expect(await ask(step.action, anna, { orderId, step: "pause" })).toMatchObject({ status: 200, body: { picked: 1 } });
  expect(await ask(activeSession.loader, anna)).toMatchObject({ body: { pausedAt: expect.stringMatching(/Z$/) } });
  expect(await ask(step.action, anna, { orderId, step: "resume" })).toMatchObject({ body: { pausedAt: null } });
  expect(await ask(pick.action, anna, { itemId })).toMatchObject({
    status: 200,
    body: { id: itemId, pickedQuantity: 2, picked: true },
  });
  expect(await ask(step.action, anna, { orderId, step: "complete" })).toMatchObject({
    status: 200,
    body: { id: orderId, status: "picked", companyName: "Helix" },
  });
  const done = await ask(history.loader, anna);
  expect(done.body).toMatchObject([{ orderId, orderNumber: order.orderNumber, lines: 1, units: 2 }]);
});

test("a released order comes back as pending", async () => {
  const { anna, order } = await setUp();
  await ask(start.action, anna, { orderId: order.id });

  const released = await ask(step.action, anna, { orderId: order.id, step: "release" });

  expect(released).toMatchObject({ status: 200, body: { id: order.id, status: "pending" } });
});

test("another picker's order is a conflict that names the picker, and so is one unit too many", async () => {
  const { anna, ben, order } = await setUp();
  const itemId = order.items[0]?.id ?? "";
  await ask(start.action, anna, { orderId: order.id });

  expect(await ask(start.action, ben, { orderId: order.id })).toMatchObject({
    status: 409,
    body: { title: "Conflict", detail: "Test employee is already picking this order." },
  });
  expect(await ask(pick.action, anna, { itemId }, { quantity: 3 })).toMatchObject({ status: 409 });
  expect(await ask(pick.action, anna, { itemId }, { quantity: 0 })).toMatchObject({
    status: 422,
    body: { errors: { quantity: ["At least 1"] } },
  });
});

test("a blank scan and a scan without an order do not validate", async () => {
  const { anna, order } = await setUp();

  expect(await ask(scan.action, anna, {}, { orderId: order.id, barcode: "  " })).toMatchObject({
    status: 422,
    body: { errors: { barcode: ["Scan or enter a code"] } },
  });
  expect(await ask(scan.action, anna, {}, { barcode: "x" })).toMatchObject({ status: 422 });
});

test("ids of another company, and steps that do not exist, are not found", async () => {
  const { order } = await setUp();
  const stranger = await cookieOf("employee", { companyId: (await aCompany()).id });
  const orderId = order.id;

  for (const name of ["pause", "resume", "release", "complete", "dance"]) {
    expect(await ask(step.action, stranger, { orderId, step: name }), name).toMatchObject({ status: 404 });
  }
  expect(await ask(start.action, stranger, { orderId })).toMatchObject({ status: 404 });
  expect(await ask(pick.action, stranger, { itemId: order.items[0]?.id ?? "" })).toMatchObject({ status: 404 });
  expect(await ask(scan.action, stranger, {}, { orderId, barcode: "x" })).toMatchObject({ status: 404 });
});

test("an employee may not read another's history", async () => {
  const { anna } = await setUp();

  expect(await ask(history.loader, anna, {}, undefined, "?userId=somebody")).toMatchObject({ status: 403 });
  expect(await ask(history.loader, anna, {}, undefined, "?from=yesterday")).toMatchObject({ status: 422 });
});
