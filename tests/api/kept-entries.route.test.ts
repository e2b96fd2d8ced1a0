import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { decideShortage, startPicking } from "#app/domain/picking/picking.service.server";
import * as receiveSave from "#app/routes/app/inventory/receive.save";
import * as receiveScan from "#app/routes/app/inventory/receive.scan";
import * as transferSave from "#app/routes/app/inventory/transfer.save";
import * as countSave from "#app/routes/app/picking/count.save";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { missing } from "#tests/factories/shortage";
import { aProduct, levels } from "#tests/factories/stock";
import { accountOf, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

type Answer = { said?: { ok: boolean; detail: string }; draft?: { lines: unknown[] }; detail?: string };

async function send(handler: unknown, cookie: string, fields: object, params: Record<string, string> = {}) {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const request = new Request("http://stowline.test/kept", { method: "POST", headers, body: JSON.stringify(fields) });
  const response = (await (handler as (args: ActionFunctionArgs) => Promise<unknown>)(
    remixArgs(request, params),
  )) as Response;
  return { status: response.status, answer: (await response.json()) as Answer };
}

async function setUp() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const { cookie, id: by } = await accountOf("warehouse_manager", { companyId: company.id });
  const delivery = {
    operationId: "kept-delivery-1",
    companyId: company.id,
    lines: [{ sku: product.sku, quantity: "3" }],
    by,
  };
  return { company, product, cookie, delivery };
}

test("a delivery that the device sends twice is booked once", async () => {
  const { product, cookie, delivery } = await setUp();
  const answers = await Promise.all([1, 2].map(() => send(receiveSave.action, cookie, delivery)));
  for (const { answer } of answers) expect(answer.said).toMatchObject({ ok: true, detail: "3 units on one line" });
  expect(await levels(product)).toMatchObject({ onHand: 8 });
});

test("a kept scan answers with the list as it then is, and writes nothing", async () => {
  const { product, cookie, delivery } = await setUp();
  const { answer } = await send(receiveScan.action, cookie, { ...delivery, scan: product.sku });
  expect(answer.draft?.lines).toMatchObject([{ sku: product.sku, quantity: "4" }]);
  expect(await levels(product)).toMatchObject({ onHand: 5 });
});

test("what the device kept for one user is refused from the session of another", async () => {
  const { company, product, delivery } = await setUp();
  const other = await cookieOf("warehouse_manager", { companyId: company.id });
  const transfer = { operationId: "kept-transfer-1", companyId: company.id, source: "a:b:c", to: "X", quantity: "1" };
  expect((await send(receiveSave.action, other, delivery)).status).toBe(401);
  expect((await send(receiveScan.action, other, { ...delivery, scan: product.sku })).status).toBe(401);
  expect((await send(transferSave.action, other, { ...transfer, by: delivery.by })).status).toBe(401);
  expect(await levels(product)).toMatchObject({ onHand: 5 });
});

/** A bin in which a picker missed three units, and a manager's count of it that the device kept. */
async function aKeptCount() {
  const { company, cookie, delivery } = await setUp();
  const product = await aProduct(company, { onHand: 3 });
  const order = await anOrder(company, { lines: [{ product, quantity: 3 }] });
  const picker = await aPicker(company);
  await startPicking(picker, order.id);
  const { open } = await missing(picker, order.items[0]?.id ?? "", 3);
  const shortageId = open?.id ?? "";
  const manager = await aPicker(company, { role: "warehouse_manager" });
  await decideShortage(manager, shortageId, { decision: "without", note: null });
  const count = { operationId: "kept-count-1", counted: "1", expected: "3", by: delivery.by };
  return { company, product, cookie, count, params: { shortageId } };
}

test("a count that the device sends twice adjusts the bin once", async () => {
  const { product, cookie, count, params } = await aKeptCount();
  for (let n = 0; n < 2; n++) {
    const { answer } = await send(countSave.action, cookie, count, params);
    expect(answer.said).toMatchObject({ ok: true, detail: `A-01-1-01 holds 1 of ${product.sku} now.` });
  }
  expect(await levels(product)).toMatchObject({ onHand: 1 });
});

test("a count is refused from another user's session, without a number, and of a bin that is unknown or another company's", async () => {
  const { company, product, cookie, count, params } = await aKeptCount();
  const other = await cookieOf("warehouse_manager", { companyId: company.id });
  expect((await send(countSave.action, other, count, params)).status).toBe(401);
  expect((await send(countSave.action, cookie, { ...count, counted: "" }, params)).status).toBe(422);
  expect((await send(countSave.action, cookie, count, { shortageId: "unknown" })).status).toBe(404);
  const stranger = await accountOf("warehouse_manager", { companyId: (await aCompany()).id });
  expect((await send(countSave.action, stranger.cookie, { ...count, by: stranger.id }, params)).status).toBe(404);
  expect(await levels(product)).toMatchObject({ onHand: 3 });
});
