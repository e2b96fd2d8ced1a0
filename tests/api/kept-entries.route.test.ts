import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import * as receiveSave from "#app/routes/app/inventory/receiving/receive.save";
import * as receiveScan from "#app/routes/app/inventory/receiving/receive.scan";
import * as transferSave from "#app/routes/app/inventory/transfer/save";
import { aCompany } from "#tests/factories/company";
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

test("a scan of a stored list returns the updated list and writes nothing", async () => {
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
