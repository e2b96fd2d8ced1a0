import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import type { PickAnswer } from "#app/domain/picking/plan/pick-view";
import * as act from "#app/routes/app/picking/act";
import * as picking from "#app/routes/app/picking/page";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { cookieOf } from "./call";
import { remixArgs } from "./remix-args";

async function ask(handler: unknown, request: Request): Promise<unknown> {
  return (handler as (args: ActionFunctionArgs) => Promise<unknown>)(remixArgs(request));
}

/** A form as a browser without scripts posts it. */
const post = (cookie: string, fields: Record<string, string>) =>
  ask(
    picking.action,
    new Request("http://stowline.test/scanner", {
      method: "POST",
      headers: { Cookie: cookie },
      body: new URLSearchParams(fields),
    }),
  ).catch((thrown) => thrown);

const saidAfter = (response: unknown): string =>
  decodeURIComponent((response as Response).headers.get("Set-Cookie") ?? "");

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { lines: [{ product, quantity: 2, name: "Bac water" }] });
  const anna = await cookieOf("employee", { companyId: company.id });
  return { company, product, order, anna, orderId: order.id };
}

test("with forms alone an order is started, picked and closed by scanning its number", async () => {
  const { anna, order, orderId, product } = await setUp();

  const started = (await post(anna, { intent: "start-scanned", barcode: `#${order.orderNumber}` })) as Response;
  expect([started.status, started.headers.get("Location")]).toEqual([303, "/scanner"]);
  expect(saidAfter(started)).toContain("Picking Started");

  const scanned = (await post(anna, { intent: "scan", orderId, barcode: product.sku, scanId: "a" })) as PickAnswer;
  expect(scanned).toMatchObject({ said: { ok: true, title: "Product Found" }, view: { picked: 1, total: 2 } });
  const early = (await post(anna, { intent: "scan", orderId, barcode: order.orderNumber })) as PickAnswer;
  expect(early.said).toMatchObject({ ok: false, title: "Product Not Found", detail: "One item is not picked yet." });
  await post(anna, { intent: "pick", orderId, itemId: order.items[0]?.id ?? "", quantity: "1" });

  const closed = (await post(anna, { intent: "scan", orderId, barcode: order.orderNumber })) as Response;
  expect(closed.status).toBe(303);
  expect(saidAfter(closed)).toContain("Order Picked");
});

test("a form that is sent twice counts once, and a blank scan is ignored", async () => {
  const { anna, orderId, product } = await setUp();
  await post(anna, { intent: "start", orderId });
  const form = { intent: "scan", orderId, barcode: product.sku, scanId: "served-with-the-page" };

  await post(anna, form);
  expect(await post(anna, form)).toMatchObject({ said: { ok: true }, view: { picked: 1 } });
  expect(await post(anna, { intent: "scan", orderId, barcode: "  " })).toEqual({ said: null, view: null });
});

test("what is refused is said where the person is", async () => {
  const { anna, orderId, company } = await setUp();
  const ben = await cookieOf("employee", { companyId: company.id });
  await post(anna, { intent: "start", orderId });

  expect(saidAfter(await post(ben, { intent: "start", orderId }))).toContain("is already picking this order.");
  expect(await post(ben, { intent: "scan", orderId, barcode: "x" })).toMatchObject({
    said: { ok: false, title: "Error", detail: "Test employee is already picking this order." },
    view: null,
  });
  const order = await anOrder(company);
  await post(anna, { intent: "pause", orderId });
  await post(anna, { intent: "start", orderId: order.id });
  expect(saidAfter(await post(ben, { intent: "start-scanned", barcode: order.orderNumber }))).toContain(
    "is already picking this order.",
  );
});

test("the screen's own door answers with the order as it stands", async () => {
  const { anna, orderId, product } = await setUp();
  await post(anna, { intent: "start", orderId });

  const body = JSON.stringify({ intent: "scan", orderId, barcode: product.sku, scanId: "1" });
  const headers = { Cookie: anna, "Content-Type": "application/json" };
  const request = new Request("http://stowline.test/picking/act", { method: "POST", headers, body });
  const response = (await ask(act.action, request)) as Response;

  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({ said: { title: "Product Found" }, view: { picked: 1, orderId } });
});
