import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { changeScanPolicy } from "../../picking/scan-policy.server";
import { packingScreen, readPacking, restartPacking, scanPacked, undoCheck } from "./packing.server";
import { packingList } from "./packing-list.server";

/** A picked order of three units of tea and one mug, and its packer. */
async function aBench(status: "picked" | "processing" = "picked") {
  const company = await aCompany();
  const tea = await aProduct(company, {
    ...{
      name: "Green tea",
      lots: [
        { onHand: 2, lotNumber: "T1" },
        { onHand: 5, lotNumber: "T2" },
      ],
    },
  });
  const mug = await aProduct(company, { name: "Mug", onHand: 4 });
  const order = await anOrder(company, {
    ...{
      status,
      lines: [
        { product: tea, quantity: 3 },
        { product: mug, quantity: 1 },
      ],
    },
  });
  const packer = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const ids = { n: 0 };
  const scan = (barcode: string, checkId = `check-${order.id}-${++ids.n}`, parcel = 1) =>
    scanPacked(packer, order.id, { barcode, checkId, parcel });
  const count = (barcode: string, quantity: number, checkId = `check-${order.id}-${++ids.n}`) =>
    scanPacked(packer, order.id, { barcode, checkId, parcel: 1, quantity });
  const verified = async () => (await readPacking(packer, order.id)).lines.map((line) => line.verified);
  return { company, tea, mug, order, packer, scan, count, verified };
}

test("each scan verifies one unit, and the order's number completes it once all are", async () => {
  const { order, tea, mug, scan, verified } = await aBench();
  expect(await scan(order.orderNumber)).toMatchObject({ ok: false, word: "Items missing", completes: false });
  for (let n = 0; n < 3; n++) expect(await scan(tea.sku)).toMatchObject({ ok: true });
  expect(await scan(tea.sku)).toMatchObject({ ok: false, word: "Too many" });
  expect(await scan(mug.sku)).toMatchObject({ ok: true, state: { last: { name: "Mug", units: 1 } } });
  expect(await verified()).toEqual([3, 1]);
  expect(await scan(order.orderNumber)).toMatchObject({ ok: true, completes: true });
});

test("a product of the company that the order lacks, its other lots and unknown codes are refused", async () => {
  const { company, scan, verified } = await aBench();
  const lamp = await aProduct(company, { name: "Lamp", onHand: 1 });
  const other = await aProduct(company, { name: "Soap", lots: [{ onHand: 1, lotNumber: "S9" }] });
  expect(await scan(lamp.sku)).toMatchObject({
    word: "Not on order",
    detail: "Lamp is not in this order. Set it aside.",
  });
  expect(await scan("S9")).toMatchObject({
    word: "Not on order",
    detail: expect.stringContaining(other.sku ? "Soap" : ""),
  });
  expect(await scan("no such code")).toMatchObject({ word: "Unknown code" });
  expect(await scan(" ")).toMatchObject({ ok: false });
  expect(await verified()).toEqual([0, 0]);
});

test("no more of a lot is verified than was picked of it", async () => {
  const { scan } = await aBench();
  expect([(await scan("T1")).ok, (await scan("T1")).ok]).toEqual([true, true]);
  expect(await scan("T1")).toMatchObject({ word: "Too many" });
  expect(await scan("T2")).toMatchObject({ ok: true });
});

test("a scan sent again counts once, and its id is refused for another order and another user", async () => {
  const { company, tea, order, scan, verified } = await aBench();
  const again = [await scan(tea.sku, "same"), await scan(tea.sku, "same")];
  expect(again.map(({ ok }) => ok)).toEqual([true, true]);
  expect(await verified()).toEqual([1, 0]);
  const colleague = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const stolen = scanPacked(colleague, order.id, { barcode: tea.sku, checkId: "same", parcel: 1 });
  await expect(stolen).rejects.toMatchObject({ reason: "scan_id_reused" });
});

test("a scan that is sent twice at once is counted in both answers, also that of the last unit", async () => {
  const { mug, scan, verified } = await aBench();
  const answers = await Promise.all([scan(mug.sku, "twice"), scan(mug.sku, "twice")]);
  expect(answers.map(({ ok, state }) => [ok, state.lines[1]?.verified])).toEqual([
    [true, 1],
    [true, 1],
  ]);
  expect(await verified()).toEqual([0, 1]);
});

test("two packers at once never verify more units than the order has", async () => {
  const { company, tea, order, scan, verified } = await aBench();
  const colleague = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const theirs = (n: number) =>
    scanPacked(colleague, order.id, { barcode: tea.sku, checkId: `theirs-${n}`, parcel: 1 });
  const all = await Promise.allSettled([0, 1, 2, 3].flatMap((n) => [scan(tea.sku), theirs(n)]));
  const counted = all.filter((one) => one.status === "fulfilled" && one.value.ok);
  expect(counted).toHaveLength(3);
  expect(await verified()).toEqual([3, 0]);
});

test("a scan that outlived its page counts only while the order is as its device knew it", async () => {
  const { order, tea, mug, packer, scan, verified } = await aBench();
  const late = (barcode: string, checkId: string, lastCheckId: string | null) =>
    scanPacked(packer, order.id, { barcode, checkId, parcel: 1, seen: { lastCheckId, updatedAt } });
  const { updatedAt } = await readPacking(packer, order.id);
  expect(await late(tea.sku, "one", null)).toMatchObject({ ok: true });
  packer.clock.now += 1000;
  expect(await late(tea.sku, "two", "one")).toMatchObject({ ok: true });
  packer.clock.now += 1000;
  await scan(mug.sku, "elsewhere");
  const refused = { reason: "concurrent_change", message: expect.stringContaining("scan them again") };
  await expect(late(tea.sku, "three", "two")).rejects.toMatchObject(refused);
  expect(await late(tea.sku, "two", "one")).toMatchObject({ ok: true });
  expect(await verified()).toEqual([2, 1]);
});

test("a scan from before the order was changed, for example picked again, does not count late", async () => {
  const { order, tea, packer, verified } = await aBench();
  const { updatedAt } = await readPacking(packer, order.id);
  const seen = { lastCheckId: null, updatedAt: updatedAt - 1 };
  const late = scanPacked(packer, order.id, { barcode: tea.sku, checkId: "late", parcel: 1, seen });
  await expect(late).rejects.toMatchObject({ reason: "concurrent_change" });
  expect(await verified()).toEqual([0, 0]);
});

test("the last scan is undone once, and starting over undoes all; parcels are counted", async () => {
  const { order, tea, mug, packer, scan, verified } = await aBench();
  await scan(tea.sku, "first");
  packer.clock.now += 1000;
  await scan(mug.sku, "second", 2);
  expect(await readPacking(packer, order.id)).toMatchObject({ parcels: 2, last: { id: "second" } });
  for (let n = 0; n < 2; n++) await undoCheck(packer, order.id, "second");
  expect(await verified()).toEqual([1, 0]);
  expect(await readPacking(packer, order.id)).toMatchObject({ parcels: 1, last: { id: "first" } });
  expect(await restartPacking(packer, order.id)).toMatchObject({ last: null });
  expect(await verified()).toEqual([0, 0]);
  expect(await scan(tea.sku)).toMatchObject({ ok: true });
});

test("what was verified is void once the order is picked again, and shipped or canceled orders take no scans", async () => {
  const { order, tea, scan, verified } = await aBench();
  const manager = systemWorld();
  await scan(tea.sku);
  await changeStatus(manager, order.id, "picking");
  expect(await verified()).toEqual([0, 0]);
  await expect(scan(tea.sku)).rejects.toMatchObject({ reason: "order_not_packable" });
  await changeStatus(manager, order.id, "cancelled");
  await expect(scan(tea.sku)).rejects.toMatchObject({ reason: "order_not_packable" });
});

test("a processing order, which ships without picks, is packed by its quantities", async () => {
  const { tea, scan, verified } = await aBench("processing");
  for (let n = 0; n < 3; n++) await scan(tea.sku);
  expect(await scan(tea.sku)).toMatchObject({ word: "Too many" });
  expect(await verified()).toEqual([3, 0]);
});

test("an order of a company out of reach is unknown", async () => {
  const { order, tea } = await aBench();
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  const unknown = { code: "not_found" };
  await expect(packingScreen(stranger, order.id, 1)).rejects.toMatchObject(unknown);
  await expect(scanPacked(stranger, order.id, { barcode: tea.sku, checkId: "x", parcel: 1 })).rejects.toMatchObject(
    unknown,
  );
  await expect(undoCheck(stranger, order.id, "x")).rejects.toMatchObject(unknown);
  await expect(restartPacking(stranger, order.id)).rejects.toMatchObject(unknown);
});

test("the station lists the orders of all companies in reach, the longest waiting first", async () => {
  const [one, two] = [await aBench(), await aBench()];
  const user = await aUser("warehouse_manager", { assigned: [one.company.id, two.company.id] });
  const { orders, count } = await packingList(worldOf(user, "floor.work"));
  expect([orders.map(({ id }) => id), count]).toEqual([[one.order.id, two.order.id], 2]);
});

const packedBy = (companyId: string, packItem: "once" | "each") =>
  changeScanPolicy(systemWorld(), companyId, {
    ...{ pickBin: false, pickItem: "optional", pickLot: false, packItem, packLot: false },
    ...{ packWeighs: false, packTolerance: 5 },
  });

test("where each SKU is scanned once, nothing counts before its quantity is entered, and the order ships then", async () => {
  const { company, order, packer, tea, mug, scan, count, verified } = await aBench();
  await packedBy(company.id, "once");
  expect(await scan(tea.sku)).toMatchObject({ ok: true, asks: { barcode: tea.sku, name: "Green tea", left: 3 } });
  expect(await verified()).toEqual([0, 0]);
  expect(await count(tea.sku, 4)).toMatchObject({ ok: false, word: "Too many" });
  for (let n = 0; n < 2; n++) expect(await count(tea.sku, 2, "sent-again")).toMatchObject({ ok: true });
  expect(await verified()).toEqual([2, 0]);
  expect(await scan(mug.sku)).toMatchObject({ ok: true });
  await expect(shipOrder(packer, order.id, PARCEL)).rejects.toMatchObject({ reason: "order_not_verified" });
  await scan(tea.sku);
  expect(await scan(order.orderNumber)).toMatchObject({ completes: true });
  await shipOrder(packer, order.id, PARCEL);
});

test("an order of a company that asks for it ships only when every unit is verified", async () => {
  const { company, order, packer, tea, mug, scan } = await aBench();
  await packedBy(company.id, "each");
  const ship = () => shipOrder(packer, order.id, PARCEL);
  await scan(tea.sku);
  await expect(ship()).rejects.toMatchObject({
    reason: "order_not_verified",
    message: `2 items of order ${order.orderNumber} must be verified at the packing station first.`,
  });
  for (const sku of [tea.sku, tea.sku, mug.sku]) await scan(sku);
  await ship();
  expect(await readPacking(packer, order.id)).toMatchObject({ status: "shipped" });
});
