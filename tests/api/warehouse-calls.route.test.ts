import { expect, test } from "vitest";
import * as archive from "#app/routes/api/bins/archive";
import * as bins from "#app/routes/api/bins/collection";
import * as bin from "#app/routes/api/bins/one";
import * as restore from "#app/routes/api/bins/restore";
import * as counts from "#app/routes/api/counts/collection";
import * as differences from "#app/routes/api/counts/differences/collection";
import * as decide from "#app/routes/api/counts/differences/decide";
import * as count from "#app/routes/api/counts/one";
import * as save from "#app/routes/api/counts/save";
import * as start from "#app/routes/api/counts/start";
import * as arrive from "#app/routes/api/inbound/arrive";
import * as close from "#app/routes/api/inbound/close";
import * as inbound from "#app/routes/api/inbound/collection";
import * as receive from "#app/routes/api/inbound/receive";
import * as replenishment from "#app/routes/api/inventory/replenishment-task";
import * as faces from "#app/routes/api/products/pick-faces";
import * as archiveWarehouse from "#app/routes/api/warehouses/archive";
import * as warehouses from "#app/routes/api/warehouses/collection";
import * as warehouse from "#app/routes/api/warehouses/one";
import * as restoreWarehouse from "#app/routes/api/warehouses/restore";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { aBin, aCode } from "#tests/factories/bin";
import { aCompany } from "#tests/factories/company";
import { aMovement, aProduct, levels } from "#tests/factories/stock";
import { answerOf } from "./api-response";
import { cookieOf } from "./call";

interface Items {
  id: string;
  items: { id: string; sku: string; expected?: number | null }[];
}

test("a counter counts a bin blind, and only a manager approves the difference, once", async () => {
  const company = await aCompany();
  const code = aCode("COUNT");
  const product = await aProduct(company, { lots: [{ onHand: 10, location: code }] });
  const cookie = await cookieOf("employee", { companyId: company.id });
  const manager = await cookieOf("warehouse_manager", { companyId: company.id });

  const started = await answerOf<Items>(start.action, { method: "POST", path: "/", cookie, body: { code } });
  expect(started).toMatchObject({ status: 200, body: { items: [{ sku: product.sku }] } });
  const { id: countId, items } = started.body;
  const params = { countId };
  const lines = [{ id: items[0]?.id, counted: 9 }];
  const listed = await answerOf<unknown[]>(counts.loader, {
    method: "GET",
    path: `/?status=to-do&location=${code}&limit=5`,
    cookie,
  });
  expect(listed.body).toHaveLength(1);
  const body = { operationId: "counted-by-a-program", lines };
  const saved = await answerOf(save.action, { method: "POST", path: "/", cookie, params, body });
  expect(saved.body).toEqual({ location: code, matched: 0, recount: 0, review: 1 });

  const blind = await answerOf<Items>(count.loader, { method: "GET", path: "/", cookie, params });
  expect(blind.body.items).toMatchObject([{ expected: null, counted: null }]);

  const shown = { method: "GET", path: "/", cookie: manager };
  const { body: waiting } = await answerOf<{ id: string }[]>(differences.loader, shown);
  expect(waiting).toMatchObject([{ countId, sku: product.sku, expected: 10, counted: 9, difference: -1 }]);
  const approve = { method: "POST", path: "/", params: { lineId: waiting[0]?.id ?? "", decision: "approve" } };
  expect((await answerOf(decide.action, { ...approve, cookie })).status).toBe(403);
  for (const _again of [1, 2])
    expect(await answerOf(decide.action, { ...approve, cookie: manager })).toMatchObject({
      status: 200,
      body: { location: code, difference: -1, orders: 0 },
    });
  expect(await levels(product)).toMatchObject({ onHand: 9 });
  expect((await answerOf(differences.loader, shown)).body).toEqual([]);
});

test("an announcement is closed short with its differences on the lines", async () => {
  const company = await aCompany();
  const { sku } = await aProduct(company);
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const post = (action: unknown, body: object | undefined, params = {}) =>
    answerOf<{ id: string; status: string }>(action, { method: "POST", path: "/", cookie, params, body });

  const lines = [{ sku, quantity: 5 }];
  const { id: asnId } = (await post(inbound.action, { companyId: company.id, announce: true, lines })).body;
  expect((await post(arrive.action, undefined, { asnId })).body).toMatchObject({ status: "arrived" });
  const units = { operationId: "received-by-a-program", lines: [{ sku, quantity: 3 }] };
  await post(receive.action, units, { asnId });
  expect(await post(close.action, {}, { asnId })).toMatchObject({ status: 422 });
  expect(await post(close.action, { reason: "Lost on the way" }, { asnId })).toMatchObject({
    status: 200,
    body: { status: "closed", lines: [{ expected: 5, received: 3, differences: ["short"] }] },
  });
});

test("a pick face is set, and replenished once from the source that it names", async () => {
  const company = await aCompany();
  const [face, reserve] = [aCode("FACE"), aCode("RESERVE")];
  await aBin(face);
  await aBin(reserve, { kind: "reserve" });
  const product = await aProduct(company, { lots: [{ onHand: 12, location: reserve }] });
  await aProduct(company, { lots: [{ onHand: 0, location: face }] });
  const cookie = await cookieOf("warehouse_manager", { companyId: company.id });
  const productId = product.id;

  const numbers = { location: face, minUnits: 4, maxUnits: 10 };
  const post = { method: "POST", path: "/", cookie };
  const made = await answerOf<{ locationId: string }[]>(faces.action, {
    ...post,
    params: { productId },
    body: numbers,
  });
  expect(made.body).toEqual([{ ...numbers, locationId: expect.any(String), free: 0 }]);
  const params = { productId, locationId: made.body[0]?.locationId ?? "" };
  const task = { method: "GET", path: "/", cookie, params };
  const { body } = await answerOf<{ sources: { lotId: string; locationId: string }[] }>(replenishment.loader, task);
  expect(body).toMatchObject({ quantity: 10, sources: [{ location: reserve, free: 12 }] });
  const [source] = body.sources;
  const units = { operationId: "brought-by-a-program", lotId: source?.lotId, from: source?.locationId, quantity: 10 };
  for (const _again of [1, 2])
    expect(await answerOf(replenishment.action, { ...post, params, body: units })).toMatchObject({
      status: 200,
      body: { quantity: 10, from: reserve, to: face, allocated: 0 },
    });
  expect((await answerOf(replenishment.loader, task)).body).toMatchObject({ free: 10, quantity: 0 });
});

test("a bin is created once, read and changed", async () => {
  const cookie = await cookieOf("admin");
  const code = aCode("API");
  const create = { method: "POST", path: "/", cookie, body: { code, kind: "pick", maxWeightGrams: 5000 } };
  const made = await answerOf<{ id: string; pickSequence: number }>(bins.action, create);
  expect(made).toMatchObject({
    status: 201,
    body: { code, zone: "API", maxWeightGrams: 5000, dedicatedCompanyId: null },
  });
  expect(await answerOf(bins.action, create)).toMatchObject({
    status: 422,
    body: { errors: { code: [`${code} already exists`] } },
  });
  const reserved = { ...create, body: { ...create.body, code: aCode("API"), dedicatedCompanyId: "unknown" } };
  expect(await answerOf(bins.action, reserved)).toMatchObject({
    ...{ status: 422, body: { errors: { dedicatedCompanyId: ["Choose a company"] } } },
  });
  const params = { locationId: made.body.id };
  const body = { code, zone: "B", kind: "reserve", pickSequence: 7 };
  const changed = await answerOf(bin.action, { method: "PUT", path: "/", cookie, params, body });
  expect(changed.body).toMatchObject({ ...body, maxWeightGrams: null });
  expect((await answerOf(bin.loader, { method: "GET", path: "/", cookie, params })).body).toEqual(changed.body);
  const listed = await answerOf(bins.loader, { method: "GET", path: `/?q=${code}`, cookie });
  expect(listed.body).toMatchObject([
    { id: made.body.id, warehouseId: MAIN_WAREHOUSE, code, kind: "reserve", units: 0 },
  ]);
  const elsewhere = await answerOf(bins.loader, { method: "GET", path: "/?warehouseId=unknown", cookie });
  expect(elsewhere.status).toBe(404);
});

test("a bin is archived once it is empty, and used again", async () => {
  const [company, code] = [await aCompany(), aCode("API")];
  const locationId = await aBin(code);
  const cookie = await cookieOf("admin");
  const sent = { method: "POST", path: "/", cookie, params: { locationId } };
  const product = await aProduct(company, { lots: [{ onHand: 2, location: code }] });
  expect(await answerOf(archive.action, sent)).toMatchObject({ status: 409, body: { code: "location_in_use" } });
  await aMovement(product, -2);
  for (const _again of [1, 2])
    expect(await answerOf(archive.action, sent)).toMatchObject({ status: 200, body: { code, archived: true } });
  const foreign = await cookieOf("warehouse_manager", { companyId: (await aCompany()).id });
  const picker = await cookieOf("employee", { companyId: company.id });
  expect((await answerOf(restore.action, { ...sent, cookie: foreign })).status).toBe(404);
  expect((await answerOf(restore.action, { ...sent, cookie: picker })).status).toBe(403);
  expect(await answerOf(restore.action, sent)).toMatchObject({ status: 200, body: { code, archived: false } });
});

test("a warehouse is added, changed, archived and restored by administrators, and read by staff", async () => {
  const cookie = await cookieOf("admin");
  const body = { code: aCode("API").slice(0, 12), name: "By API", timeZone: "Europe/Berlin", workingDays: [5, 1, 1] };
  const create = { method: "POST", path: "/", cookie, body };
  const made = await answerOf<{ id: string }>(warehouses.action, create);
  expect(made).toMatchObject({
    status: 201,
    body: { name: "By API", workingDays: [1, 5], archived: false, cutOffs: [], closedDays: [] },
  });
  expect(await answerOf(warehouses.action, create)).toMatchObject({
    status: 422,
    body: { code: "warehouse_code_in_use", errors: { code: ["Another warehouse already has this code"] } },
  });
  const odd = { ...create, body: { ...body, workingDays: [8], timeZone: "Mars" } };
  expect(await answerOf(warehouses.action, odd)).toMatchObject({
    status: 422,
    body: { errors: { timeZone: ["Choose a time zone from the list"] } },
  });

  const params = { warehouseId: made.body.id };
  const change = { method: "PUT", path: "/", cookie, params, body: { ...body, name: "Renamed", workingDays: [6] } };
  const changed = { name: "Renamed", workingDays: [6] };
  expect(await answerOf(warehouse.action, change)).toMatchObject({ status: 200, body: changed });
  const sent = { method: "POST", path: "/", cookie, params };
  for (const _again of [1, 2])
    expect(await answerOf(archiveWarehouse.action, sent)).toMatchObject({ status: 200, body: { archived: true } });
  const picker = await cookieOf("employee", { companyId: (await aCompany()).id });
  const read = { method: "GET", path: "/", cookie: picker, params };
  expect(await answerOf(warehouse.loader, read)).toMatchObject({ status: 200, body: { ...changed, archived: true } });
  for (const action of [warehouses.action, archiveWarehouse.action, restoreWarehouse.action])
    expect((await answerOf(action, { ...create, params, cookie: picker })).status).toBe(403);
  expect(await answerOf(restoreWarehouse.action, sent)).toMatchObject({ status: 200, body: { archived: false } });
  const main = { ...sent, params: { warehouseId: MAIN_WAREHOUSE } };
  expect((await answerOf(archiveWarehouse.action, main)).status).toBe(409);
});
