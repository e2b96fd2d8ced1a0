import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { productBarcodes } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { ordersToReturn } from "../../returns/new-return-screen.server";
import { scannedParcel } from "../../returns/scanned-parcel.server";
import { orderSerials, recordSerials, traceSerial } from "./serial-numbers.server";
import { putIntoParcels, serialParcels } from "./serial-parcels.server";

const GTIN = "00614141000036";

async function anElectronicsCompany() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 20, serialNumbers: "at-shipping", sku: "CAM-1" });
  const code = { code: GTIN, productId: product.id };
  await systemWorld().db.company(company.id).insert(productBarcodes, code);
  const order = (quantity = 2) => anOrder(company, { status: "picked", lines: [{ product, quantity }] });
  const world = worldOf(await aUser("employee", { companyId: company.id }), "orders.operate");
  const record = (orderId: string, ...serials: string[]) =>
    recordSerials(world, orderId, { lines: [{ productId: product.id, serials }] });
  const recorded = async (orderId: string) => (await orderSerials(world, orderId)).lines[0]?.serials;
  return { company, product, order, world, record, recorded };
}

test("an order ships only with one serial number for each unit", async () => {
  const { order, world, record } = await anElectronicsCompany();
  const { id } = await order();
  const serials = [crypto.randomUUID(), crypto.randomUUID()].map((one) => one.toUpperCase());
  await expect(shipOrder(world, id, PARCEL)).rejects.toThrow("CAM-1 first: 0 recorded for 2 units");
  await record(id, serials[0]!.toLowerCase());
  await expect(shipOrder(world, id, PARCEL)).rejects.toThrow("1 recorded for 2 units");
  await record(id, ...serials);
  await shipOrder(world, id, PARCEL);

  const [trace, ...more] = await traceSerial(world, ` ${serials[1]!.toLowerCase()} `);
  expect(trace).toMatchObject({ orderId: id, orderStatus: "shipped", sku: "CAM-1", endedAt: null });
  expect(trace?.trackingNumbers).toEqual([PARCEL.trackingNumber]);
  expect(trace?.shippedAt).not.toBeNull();
  expect(more).toEqual([]);
  await expect(record(id, "OTHER")).rejects.toThrow("is not being picked or packed");
});

test("a unit that comes back leads to its order by its serial number", async () => {
  const { company, order, world, record } = await anElectronicsCompany();
  const other = await anElectronicsCompany();
  const { id } = await order(1);
  await record(id, "BACK-7");
  const receiver = worldOf(await aUser("employee", { companyId: company.id }), "inventory.receive");
  expect(await scannedParcel(receiver, "back-7")).toMatchObject({ orders: [], isUnsent: true });
  await shipOrder(world, id, PARCEL);

  const found = { orders: [{ id, companyId: company.id }], returns: [] };
  expect(await scannedParcel(receiver, "back-7")).toMatchObject(found);
  expect(await scannedParcel(receiver, `(01)${GTIN}(21)BACK-7`)).toMatchObject(found);
  expect(await ordersToReturn(receiver, "BACK-7")).toMatchObject({ orders: [{ id }] });
  const foreign = worldOf(await aUser("employee", { companyId: other.company.id }), "inventory.receive");
  expect(await scannedParcel(foreign, "BACK-7")).toMatchObject({ orders: [], isUnsent: false });
});

test("saving the same numbers twice changes nothing, and a number left out is removed", async () => {
  const { order, record, recorded } = await anElectronicsCompany();
  const { id } = await order();
  await record(id, "S1", "S2");
  await record(id, "S1", "S2");
  expect(await recorded(id)).toEqual(["S1", "S2"]);
  await record(id, "S2");
  expect(await recorded(id)).toEqual(["S2"]);
  await record(id);
  expect(await recorded(id)).toEqual([]);
});

test("wrong lists are refused at their field", async () => {
  const { order, record, recorded } = await anElectronicsCompany();
  const { id } = await order();
  await expect(record(id, "S1", "s1")).rejects.toThrow("S1 is listed twice");
  await expect(record(id, "S1", "S2", "S3")).rejects.toThrow("3 serial numbers for 2 units");
  await expect(record(id, "cam-1")).rejects.toThrow("is the code of CAM-1");
  await expect(record(id, GTIN)).rejects.toThrow("is the code of CAM-1");
  await expect(record(id, "(01)00012345600012(21)S1")).rejects.toThrow("is not of CAM-1");
  await expect(record(id, "X".repeat(41))).rejects.toThrow("At most 40 characters");
  await record(id, `(01)${GTIN}(21)S9`);
  expect(await recorded(id)).toEqual(["S9"]);
});

test("a unit is in one order at a time, also when two are recorded at once", async () => {
  const { order, record, recorded } = await anElectronicsCompany();
  const [one, two] = [await order(), await order()];
  const results = await Promise.allSettled([record(one.id, "S1"), record(two.id, "S1")]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  expect([await recorded(one.id), await recorded(two.id)].flat()).toEqual(["S1"]);
  const [held, other] = (await recorded(one.id))?.length ? [one, two] : [two, one];
  await expect(record(other.id, "S1")).rejects.toThrow(`S1 belongs to order ${held.orderNumber}`);
});

test("companies share no serial numbers and see only their own", async () => {
  const [one, two] = [await anElectronicsCompany(), await anElectronicsCompany()];
  const serial = `SN-${one.company.id}`.slice(0, 40).toUpperCase();
  const [first, second] = [await one.order(), await two.order()];
  await one.record(first.id, serial);
  await two.record(second.id, serial);
  expect((await traceSerial(one.world, serial)).map(({ orderId }) => orderId)).toEqual([first.id]);
  expect(await traceSerial(systemWorld(), serial)).toHaveLength(2);
  await expect(two.record(first.id, "S5")).rejects.toThrow("does not exist");
  await expect(
    recordSerials(one.world, first.id, { lines: [{ productId: two.product.id, serials: ["S5"] }] }),
  ).rejects.toThrow("no such line");
});

test("the number of a canceled order can be recorded for another", async () => {
  const { company, order, world, record } = await anElectronicsCompany();
  const [one, two] = [await order(), await order()];
  const serial = crypto.randomUUID().toUpperCase();
  await record(one.id, serial);
  await systemWorld().db.company(company.id).update(orders, { status: "cancelled" }, eq(orders.id, one.id));
  await record(two.id, serial);
  const traces = await traceSerial(world, serial);
  expect(traces.map(({ orderId, endedAt }) => [orderId, endedAt === null])).toEqual([
    [two.id, true],
    [one.id, false],
  ]);
});

test("a trace reads no more however many serial numbers there are", async () => {
  const { order, record, world } = await anElectronicsCompany();
  const few = await order(1);
  await record(few.id, "T-1");
  const cost = async () => {
    const before = { ...world.costs };
    await traceSerial(world, "T-1");
    return { trips: world.costs.trips - before.trips, read: world.costs.read - before.read };
  };
  const first = await cost();
  const many = await order(15);
  await record(many.id, ...Array.from({ length: 15 }, (_, n) => `U-${n}`));
  expect(await cost()).toEqual(first);
  expect(first.trips).toBe(1);
});

test("of several parcels, the one that contains a unit is recorded and traced", async () => {
  const { order, world, record } = await anElectronicsCompany();
  const { id } = await order(2);
  const put = (...parcels: { position: number; serials: string[] }[]) => putIntoParcels(world, id, { parcels });
  const traced = async (serial: string) => (await traceSerial(world, serial))[0]?.trackingNumbers;
  await record(id, "P-1", "P-2");
  await expect(put({ position: 1, serials: ["P-1"] })).rejects.toThrow("has not been shipped");
  await shipOrder(world, id, { ...PARCEL, more: [{ trackingNumber: "1Z999AA10123456784", override: true }] });
  expect(await traced("P-2")).toEqual([PARCEL.trackingNumber, "1Z999AA10123456784"]);

  await put({ position: 1, serials: ["p-1"] }, { position: 2, serials: [`(01)${GTIN}(21)P-2`] });
  expect([await traced("P-1"), await traced("P-2")]).toEqual([[PARCEL.trackingNumber], ["1Z999AA10123456784"]]);
  await expect(put({ position: 3, serials: [] })).rejects.toThrow("no parcel 3");
  await expect(put({ position: 1, serials: ["P-9"] })).rejects.toThrow("no unit with serial number P-9");
  await expect(put({ position: 1, serials: ["P-1"] }, { position: 2, serials: ["P-1"] })).rejects.toThrow("twice");
  await put({ position: 2, serials: ["P-2"] });
  const { units } = await serialParcels(world, id);
  expect(units.map(({ parcel }) => parcel)).toEqual([null, 2]);
});

test("parcels of another company's units are not chosen, nor without the right", async () => {
  const [own, other] = [await anElectronicsCompany(), await anElectronicsCompany()];
  const { id } = await other.order(1);
  await expect(putIntoParcels(own.world, id, { parcels: [] })).rejects.toThrow("does not exist");
  const reader = worldOf(await aUser("client", { companyId: other.company.id }), "orders.read");
  await expect(putIntoParcels(reader, id, { parcels: [] })).rejects.toMatchObject({ code: "forbidden" });
});
