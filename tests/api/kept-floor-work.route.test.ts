import type { ActionFunctionArgs } from "@remix-run/cloudflare";
import { expect, test } from "vitest";
import { NewAsn } from "#app/domain/inbound/asn/asn.schema";
import { createAsn } from "#app/domain/inbound/asn/create-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { createUnits } from "#app/domain/inbound/handling-units/create-units.server";
import { NewUnits } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { confirmLocation } from "#app/domain/inventory/counts/confirm-location.server";
import { linesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { startCount } from "#app/domain/inventory/counts/start-count.server";
import { loadScreen, startLoad } from "#app/domain/shipping/loads/loads.server";
import * as addSave from "#app/routes/app/inventory/counts/add.save";
import * as receiveSave from "#app/routes/app/inventory/inbound/receive.save";
import * as moveSave from "#app/routes/app/inventory/units/move.save";
import * as loadScan from "#app/routes/app/shipping/loads/scan";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { aShippedParcel } from "#tests/factories/dock";
import { PNG } from "#tests/factories/image";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld } from "#tests/factories/world";
import { accountOf, cookieOf } from "./call";
import { remixArgs } from "./remix-args";

/** Work that a device kept while it was offline, and sends twice. */

type Answer = { said?: { id: string; ok: boolean; title: string; detail: string }; goTo?: string };

async function send(handler: unknown, cookie: string, fields: object, params: Record<string, string>) {
  const headers = { Cookie: cookie, "Content-Type": "application/json" };
  const request = new Request("http://stowline.test/kept", { method: "POST", headers, body: JSON.stringify(fields) });
  const response = (await (handler as (args: ActionFunctionArgs) => Promise<unknown>)(
    remixArgs(request, params),
  )) as Response;
  return { status: response.status, answer: (await response.json()) as Answer };
}

async function setUp() {
  const company = await aCompany();
  const { cookie, id: by } = await accountOf("warehouse_manager", { companyId: company.id });
  const colleague = await cookieOf("warehouse_manager", { companyId: company.id });
  return { company, cookie, by, colleague };
}

test("a handling unit is moved once, by the user whose device kept the move", async () => {
  const { company, cookie, by, colleague } = await setUp();
  const [here, there] = [aCode("KU"), aCode("KU")];
  await aBin(here, {});
  await aBin(there, {});
  await aProduct(company, { lots: [{ onHand: 1, location: here }] });
  const form = { operationId: crypto.randomUUID(), kind: "pallet", companyId: company.id, place: here };
  const ctx = systemWorld();
  const [unitId = ""] = (await createUnits(ctx, NewUnits.parse(form))).ids;
  const move = { operationId: "kept-move-1", place: there, stoodIn: here, by };
  const moved = () => send(moveSave.action, cookie, move, { unitId });
  for (const { answer } of await Promise.all([moved(), moved()]))
    expect(answer).toMatchObject({
      said: { ok: true, detail: `It stands in ${there}.` },
      goTo: `/inventory/units/${unitId}`,
    });
  expect((await unitScreen(ctx, { id: unitId })).unit.standsIn).toBe(there);
  const scanned = await send(moveSave.action, cookie, { ...move, unitId }, { unitId });
  expect(scanned.answer.goTo).toBe("/inventory/units/move");
  expect((await send(moveSave.action, colleague, move, { unitId })).status).toBe(401);
});

test("a product that was found at a counted location is added once", async () => {
  const { company, cookie, by, colleague } = await setUp();
  const code = aCode("KC");
  await aProduct(company, { lots: [{ onHand: 1, location: code }] });
  const found = await aProduct(company, { onHand: 0 });
  const counter = await aPicker(company, { role: "warehouse_manager" });
  const { countId } = await startCount(counter, code);
  await confirmLocation(counter, countId, code);
  const kept = { operationId: "kept-found-1", code: found.sku, lotNumber: "", by };
  const add = (over: object = {}) => send(addSave.action, cookie, { ...kept, ...over }, { countId });
  for (const { answer } of await Promise.all([add(), add()]))
    expect(answer).toMatchObject({
      said: { ok: true, title: "Added", detail: `Enter how many units of ${found.sku} are there.` },
      goTo: `/inventory/counts/${countId}/lines`,
    });
  const { lines } = await linesToCount(counter, countId);
  expect(lines.filter(({ sku }) => sku === found.sku)).toHaveLength(1);
  expect((await add({ operationId: "kept-found-2" })).status).toBe(422);
  expect((await add({ operationId: "kept-found-3", code: "NOTHING" })).status).toBe(422);
  expect((await send(addSave.action, colleague, kept, { countId })).status).toBe(401);
});

test("a parcel that a device scanned onto a load is loaded once, and a refusal is an answer", async () => {
  const { company, cookie, by, colleague } = await setUp();
  const warehouse = await aWarehouse();
  const { trackingNumber } = await aShippedParcel(company, warehouse.id);
  const start = { warehouseId: warehouse.id, carrier: "ups", trailer: "" } as const;
  const loadId = await startLoad(systemWorld(), start);
  const kept = { operationId: "kept-parcel-1", barcode: trackingNumber, by };
  const scan = (over: object = {}) => send(loadScan.action, cookie, { ...kept, ...over }, { loadId });
  for (const { answer } of await Promise.all([scan(), scan()]))
    expect(answer.said).toMatchObject({ id: "kept-parcel-1", ok: true, title: "Loaded" });
  expect((await loadScreen(systemWorld(), loadId)).counts.loaded).toBe(1);
  const again = await scan({ operationId: "kept-parcel-2" });
  expect(again).toMatchObject({ status: 200, answer: { said: { ok: false, word: "Already loaded" } } });
  expect((await send(loadScan.action, colleague, kept, { loadId })).status).toBe(401);
});

test("damaged units of an announced receipt come with their photo, once", async () => {
  const { company, cookie, by } = await setUp();
  await aProduct(company, { sku: "KP", lots: [] });
  const ctx = systemWorld();
  const lines = [{ sku: "KP", quantity: 2 }];
  const { id: asnId } = await createAsn(ctx, NewAsn.parse({ companyId: company.id, announce: true, lines }));
  const kept = {
    ...{ operationId: "kept-damaged-1", companyId: company.id, by, photo: btoa(String.fromCharCode(...PNG)) },
    lines: [{ sku: "KP", quantity: "2", isDamaged: "on" }],
  };
  for (let n = 0; n < 2; n++) {
    const { answer } = await send(receiveSave.action, cookie, kept, { asnId });
    expect(answer).toMatchObject({ said: { ok: true }, goTo: `/inventory/inbound/${asnId}` });
  }
  expect((await readAsn(ctx, asnId)).photos).toMatchObject([{ line: 1 }]);
  const broken = await send(receiveSave.action, cookie, { ...kept, photo: "no photo!" }, { asnId });
  expect(broken.status).toBe(422);
});
