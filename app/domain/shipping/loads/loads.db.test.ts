import { expect, test } from "vitest";
import { OutOfScope } from "#db/scoped.server";
import { aCompany, aUser } from "#tests/factories/company";
import { aDock, aShippedParcel, scanOf } from "#tests/factories/dock";
import { plansOf } from "#tests/factories/query-plans";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { closeLoad } from "./hand-over.server";
import { manifestLines } from "./load-parcels.repo.server";
import { endOfDay, loadScreen, loadWarehouses } from "./loads.server";
import { scanLoaded, takeOff } from "./scan-load.server";

const { DB } = testEnv;
test("a shipped parcel waits for its carrier, is loaded by one scan, and leaves with the load", async () => {
  const { packer, ship, open, counts, warehouse } = await aDock();
  const [first, second] = [await ship(), await ship()];
  const loadId = await open();
  expect(await counts(loadId)).toEqual({ loaded: 0, waiting: 2 });

  expect(await scanLoaded(packer, loadId, scanOf(` ${first.trackingNumber.toLowerCase()} `))).toMatchObject({
    ...{ ok: true, title: "Loaded" },
  });
  expect(await counts(loadId)).toEqual({ loaded: 1, waiting: 1 });
  const screen = await loadScreen(packer, loadId);
  expect(screen.loaded.map(({ trackingNumber }) => trackingNumber)).toEqual([first.trackingNumber]);
  expect(screen.waiting.map(({ trackingNumber }) => trackingNumber)).toEqual([second.trackingNumber]);

  expect(await closeLoad(packer, loadId, { driverName: "Dana Driver" })).toBe(1);
  await expect(scanLoaded(packer, loadId, scanOf(second.trackingNumber))).rejects.toMatchObject({
    reason: "load_closed",
  });
  const next = await open();
  expect(next).not.toBe(loadId);
  expect(await counts(next)).toEqual({ loaded: 0, waiting: 1 });
  expect(await scanLoaded(packer, next, scanOf(first.trackingNumber))).toMatchObject({ word: "On another load" });
  const day = await endOfDay(packer);
  expect(day.carriers.find(({ warehouseId }) => warehouseId === warehouse.id)).toMatchObject({
    ...{ carrier: "ups", parcels: 1, companies: 1, load: { id: next, parcels: 0 } },
  });
  expect(day.closed.find(({ id }) => id === loadId)).toMatchObject({ driverName: "Dana Driver", parcels: 1 });
});

test("parcels of another carrier and another warehouse, loaded ones and unknown codes are refused", async () => {
  const { company, packer, ship, open } = await aDock();
  const elsewhere = await aWarehouse();
  const [own, fedex, far] = [await ship(), await ship("fedex"), await ship("ups", company, elsewhere.id)];
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(own.trackingNumber));
  const words = [];
  for (const code of [fedex.trackingNumber, far.trackingNumber, own.trackingNumber, "no such code", " "])
    words.push((await scanLoaded(packer, loadId, scanOf(code))).word);
  expect(words).toEqual(["Wrong carrier", "Wrong warehouse", "Already loaded", "Unknown parcel", "Unknown parcel"]);
});

test("a parcel is loaded by its label, as scanners send it with its routing digits", async () => {
  const { company, packer, open, warehouse } = await aDock();
  const number = `91${Array.from(crypto.getRandomValues(new Uint8Array(20)), (byte) => byte % 10).join("")}`;
  await aShippedParcel(company, warehouse.id, "ups", number);
  const loadId = await open();
  expect(await scanLoaded(packer, loadId, scanOf(`]C142022153\u001d${number}\r`))).toMatchObject({ ok: true });
});

test("a scan sent again counts once, and its id is refused for another parcel", async () => {
  const { packer, ship, open, counts } = await aDock();
  const [first, second] = [await ship(), await ship()];
  const loadId = await open();
  const again = () => scanLoaded(packer, loadId, scanOf(first.trackingNumber, "same-load"));
  for (const { ok } of [...(await Promise.all([again(), again()])), await again()]) expect(ok).toBe(true);
  expect(await counts(loadId)).toEqual({ loaded: 1, waiting: 1 });
  await expect(scanLoaded(packer, loadId, scanOf(second.trackingNumber, "same-load"))).rejects.toMatchObject({
    reason: "scan_id_reused",
  });
  await closeLoad(packer, loadId, { driverName: "Dana" });
  expect((await again()).ok).toBe(true);
  await expect(scanLoaded(packer, loadId, scanOf(first.trackingNumber))).rejects.toMatchObject({
    reason: "load_closed",
  });
});

test("two users who scan one parcel at once load it once, and two who start loading get one load", async () => {
  const { packer, ship, open, counts } = await aDock();
  const { trackingNumber } = await ship();
  const [loadId, same] = await Promise.all([open(), open()]);
  expect(same).toBe(loadId);
  const answers = await Promise.all([1, 2].map(() => scanLoaded(packer, loadId, scanOf(trackingNumber))));
  expect(answers.map(({ ok, word }) => (ok ? "ok" : word)).toSorted()).toEqual(["Already loaded", "ok"]);
  expect(await counts(loadId)).toEqual({ loaded: 1, waiting: 0 });
});

test("the parcels that wait in an archived warehouse are still loaded; without any, no load starts there", async () => {
  const { packer, ship, open, warehouse } = await aDock();
  const { trackingNumber } = await ship();
  await DB.prepare("update warehouses set archived_at = 1 where id = ?").bind(warehouse.id).run();
  expect((await loadWarehouses(packer)).map(({ id }) => id)).toContain(warehouse.id);
  const loadId = await open();
  expect(await scanLoaded(packer, loadId, scanOf(trackingNumber))).toMatchObject({ ok: true });
  await closeLoad(packer, loadId, { driverName: "Dana" });
  expect((await loadWarehouses(packer)).map(({ id }) => id)).not.toContain(warehouse.id);
  await expect(open()).rejects.toMatchObject({ detail: { fields: { warehouseId: [expect.any(String)] } } });
});

test("a parcel that is taken off waits again and can be loaded again; a closed load keeps its parcels", async () => {
  const { company, packer, ship, open, counts } = await aDock();
  const { trackingNumber } = await ship();
  const loadId = await open();
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  const [parcel] = (await loadScreen(packer, loadId)).loaded;
  const { shipmentId = "", position = 1 } = parcel ?? {};
  const off = (operationId: string) =>
    takeOff(packer, loadId, { companyId: company.id, shipmentId, position, operationId });
  await Promise.all([off("off-1"), off("off-1")]);
  await off("off-1");
  expect(await counts(loadId)).toEqual({ loaded: 0, waiting: 1 });
  await expect(off("off-2")).rejects.toMatchObject({ reason: "concurrent_change" });
  await scanLoaded(packer, loadId, scanOf(trackingNumber));
  await closeLoad(packer, loadId, { driverName: "Dana" });
  await off("off-1");
  await expect(off("off-3")).rejects.toMatchObject({ reason: "load_closed" });
  expect(await counts(loadId)).toEqual({ loaded: 1, waiting: 0 });
});

test("users see and load parcels of the companies in their reach only, also those of several companies", async () => {
  const { company, ship, open, warehouse } = await aDock();
  const [other, third] = [await aCompany(), await aCompany()];
  await ship();
  const foreign = await ship("ups", other);
  await ship("ups", third);
  const loadId = await open();
  const one = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const two = worldOf(await aUser("employee", { companyId: company.id, assigned: [other.id] }), "floor.work");
  expect(await scanLoaded(one, loadId, scanOf(foreign.trackingNumber))).toMatchObject({ word: "Unknown parcel" });
  expect(await scanLoaded(two, loadId, scanOf(foreign.trackingNumber))).toMatchObject({ ok: true });
  const seen = async (ctx: typeof one) => {
    const { counts, waiting, loaded } = await loadScreen(ctx, loadId);
    return { counts, waiting: waiting.length, loaded: loaded.length };
  };
  expect(await seen(one)).toEqual({ counts: { loaded: 0, waiting: 1 }, waiting: 1, loaded: 0 });
  expect(await seen(two)).toEqual({ counts: { loaded: 1, waiting: 1 }, waiting: 1, loaded: 1 });
  expect((await manifestLines(one.db, loadId, null, 10)).length).toBe(0);
  const [onLoad] = (await loadScreen(two, loadId)).loaded;
  const foreignParcel = { companyId: other.id, shipmentId: onLoad?.shipmentId ?? "", position: onLoad?.position ?? 0 };
  await expect(takeOff(one, loadId, { ...foreignParcel, operationId: "foreign" })).rejects.toThrow(OutOfScope);
  const at = (await endOfDay(two)).carriers.find(({ warehouseId }) => warehouseId === warehouse.id);
  expect(at).toMatchObject({ parcels: 1, companies: 1, load: { parcels: 1 } });
});

test("10,000 waiting parcels cost no more rows than the screen shows", async () => {
  const { packer, ship, open } = await aDock();
  const { order } = await ship();
  // Parcels of one shipment; positions and numbers differ.
  await DB.prepare(
    `with recursive n(i) as (select 2 union all select i + 1 from n where i <= 10000)
     insert into parcels (company_id, shipment_id, position, tracking_number)
     select company_id, id, i, 'MANY' || i from n, (select company_id, id from shipments where order_id = ?)`,
  )
    .bind(order.id)
    .run();
  const loadId = await open();
  const everyone = systemWorld();
  for (const [ctx, left] of [
    [packer, 10_001],
    [everyone, 10_000],
  ] as const) {
    const before = { ...ctx.costs };
    const screen = await loadScreen(ctx, loadId);
    expect([screen.counts.waiting, screen.waiting.length]).toEqual([left, 50]);
    expect(ctx.costs.trips - before.trips).toBe(1);
    expect(ctx.costs.read - before.read).toBeLessThan(400);
    const between = { ...ctx.costs };
    await endOfDay(ctx);
    expect(ctx.costs.trips - between.trips).toBe(1);
    expect(ctx.costs.read - between.read).toBeLessThan(400);
    await scanLoaded(ctx, loadId, scanOf(ctx === packer ? "MANY2" : "MANY3"));
  }
  const lines = (await plansOf(packer, ({ db }) => Promise.resolve(manifestLines(db, loadId, null, 10)))).flat();
  expect(lines.filter((line) => /SCAN|TEMP B-TREE/.test(line))).toEqual([]);
});
