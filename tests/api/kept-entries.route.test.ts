import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { startBlindReturn } from "#app/domain/returns/document/blind-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { openReturnPhoto } from "#app/domain/returns/return-photos.server";
import { BlindReturn } from "#app/domain/returns/returns.schema";
import * as assemblySave from "#app/routes/app/inventory/assembly/save";
import * as receiveSave from "#app/routes/app/inventory/receiving/receive.save";
import * as receiveScan from "#app/routes/app/inventory/receiving/receive.scan";
import * as transferPage from "#app/routes/app/inventory/transfer/page";
import * as transferSave from "#app/routes/app/inventory/transfer/save";
import * as returnSave from "#app/routes/app/returns/one/receive.save";
import { anAssemblyOrder } from "#tests/factories/assembly";
import { aCompany } from "#tests/factories/company";
import { PNG } from "#tests/factories/image";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { accountOf, cookieOf } from "./call";
import { flashOf } from "./flash-of";
import { remixArgs } from "./remix-args";

type Answer = { said?: { ok: boolean; detail: string }; draft?: { lines: unknown[] }; detail?: string; goTo?: string };

interface Sent {
  query?: string;
  params?: Record<string, string>;
}

async function send(handler: unknown, cookie: string, fields: object, { query = "", params = {} }: Sent = {}) {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const request = new Request(`http://stowline.test/kept${query}`, {
    method: "POST",
    headers,
    body: JSON.stringify(fields),
  });
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

test("a transfer returns to the lot that it was opened from, and to no other site", async () => {
  const { company, product, cookie, delivery } = await setUp();
  const [stored] = product.lots;
  const source = [product.id, stored?.id, stored?.locationId].join(":");
  const lot = `/inventory/lots/${stored?.id}`;
  await aProduct(company, { lots: [{ onHand: 1, location: "B-01-1-01" }] });
  const move = (operationId: string, back: string) =>
    send(
      transferSave.action,
      cookie,
      { ...{ operationId, companyId: company.id, source, to: "B-01-1-01", quantity: "1" }, by: delivery.by },
      { query: `?${new URLSearchParams({ back })}` },
    );
  expect((await move("kept-transfer-2", lot)).answer).toMatchObject({
    said: { ok: true, undoId: "kept-transfer-2" },
    goTo: lot,
  });
  expect((await move("kept-transfer-3", "//evil.test")).answer.goTo).toBe(`/inventory/transfer?company=${company.id}`);

  const form = { operationId: "kept-transfer-4", companyId: company.id, source, to: "B-01-1-01", quantity: "1" };
  const request = new Request(`http://stowline.test/inventory/transfer?${new URLSearchParams({ back: lot })}`, {
    ...{ method: "POST", headers: { Cookie: cookie }, body: new URLSearchParams(form) },
  });
  const action = transferPage.action as (args: ActionFunctionArgs) => Promise<unknown>;
  const response = (await action(remixArgs(request, {}))) as Response;
  expect(response.headers.get("Location")).toBe(lot);
  expect(await flashOf(response)).toMatchObject({ title: "Stock transferred", undoId: "kept-transfer-4" });
});

test("units of a return that the device sends twice are received once, with their photo", async () => {
  const { company, product, cookie, delivery } = await setUp();
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 2 }] });
  const ctx = systemWorld();
  const { id: returnId } = await startBlindReturn(
    ctx,
    BlindReturn.parse({ operationId: crypto.randomUUID(), companyId: company.id, orderId: order.id }),
  );
  const photo = btoa(String.fromCharCode(...PNG));
  // As the form sends it: an empty line and choice are none, and a checked box is "on".
  const form = { operationId: "kept-return-1", line: "", sku: product.sku, quantity: "2", condition: "damaged" };
  const fields = { ...form, disposition: "", inspected: "on", note: "", photo, by: delivery.by };
  const receive = (cookie: string, over: object = {}) =>
    send(returnSave.action, cookie, { ...fields, ...over }, { params: { returnId } });
  const answers = await Promise.all([1, 2].map(() => receive(cookie)));
  for (const { answer } of answers)
    expect(answer).toMatchObject({
      said: { ok: true, title: "2 units received", detail: expect.stringContaining("in quarantine") },
      goTo: `/returns/${returnId}/receive`,
    });
  expect(await levels(product)).toMatchObject({ onHand: 5 });
  const { return: row, lines } = await readReturn(ctx, returnId);
  expect(row).toMatchObject({ receivedUnits: 2, status: "receiving" });
  const [unit, another] = lines[0]?.units ?? [];
  expect([unit?.inspected, another]).toEqual([true, undefined]);
  expect(await openReturnPhoto(ctx, returnId, unit?.photoId ?? "")).toMatchObject({ contentType: "image/png" });

  const broken = await receive(cookie, { operationId: "kept-return-2", photo: "no photo!" });
  expect(broken.status).toBe(422);
  const other = await cookieOf("warehouse_manager", { companyId: company.id });
  expect((await receive(other, { operationId: "kept-return-3" })).status).toBe(401);
  expect((await readReturn(ctx, returnId)).return.receivedUnits).toBe(2);
});

test("an assembly that the device sends twice is recorded once; late ones are refused with the reason", async () => {
  const company = await aCompany();
  const { cookie, id: by } = await accountOf("warehouse_manager", { companyId: company.id });
  const order = await anAssemblyOrder(company);
  // The company's own users put units in its own locations.
  await aProduct(company, { lots: [{ onHand: 1, location: "B-01-1-01" }] });
  const params = { assemblyOrderId: order.id };
  const [stored] = order.component.lots;
  const uses = [order.component.id, stored?.id, stored?.locationId, 4].join(":");
  const entry = {
    operationId: "kept-assembly-1",
    quantity: "2",
    uses,
    to: "B-01-1-01",
    lotNumber: "",
    expiresOn: "",
    by,
  };
  const answers = await Promise.all([1, 2].map(() => send(assemblySave.action, cookie, entry, { params })));
  for (const { answer } of answers)
    expect(answer).toMatchObject({
      said: { ok: true, detail: `2 × ${order.product.sku}, in B-01-1-01` },
      goTo: `/inventory/assembly/${order.id}`,
    });
  expect(await levels(order.component)).toMatchObject({ onHand: 16 });

  const other = await cookieOf("warehouse_manager", { companyId: company.id });
  const next = { ...entry, operationId: "kept-assembly-2", quantity: "1" };
  expect((await send(assemblySave.action, other, next, { params })).status).toBe(401);

  const free = (await levels(order.component)).onHand;
  await adjustStock(systemWorld(), order.component.id, {
    ...{ adjustment: 1 - free, reason: "Damaged", lotId: undefined, locationId: undefined },
    operationId: "kept-adjustment-1",
  });
  const late = await send(assemblySave.action, cookie, { ...next, uses: uses.replace(/4$/, "2") }, { params });
  expect(late).toMatchObject({
    status: 409,
    answer: { detail: expect.stringContaining(`2 units of ${order.component.sku} are needed, and 1 are free`) },
  });
  expect(await levels(order.component)).toMatchObject({ onHand: 1 });
  const tooMany = await send(assemblySave.action, cookie, { ...next, quantity: "2", uses: "" }, { params });
  expect(tooMany.answer.detail).toBe("Only 1 of 3 are left to assemble for ASM-1.");
});
