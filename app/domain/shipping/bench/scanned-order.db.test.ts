import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { PARCEL } from "#tests/factories/parcel";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { worldOf } from "#tests/factories/world";
import { orderCode } from "../../catalog/order-code";
import { orderChosen, orderToShip } from "./scanned-order.server";

async function twoCompanies() {
  const [first, second] = [await aCompany({ name: "Helix" }), await aCompany({ name: "Tern" })];
  const order = async (company: typeof first, orderNumber: string, status: "picked" | "pending" | "picking") => {
    const product = await aProduct(company, { onHand: 5 });
    return anOrder(company, { orderNumber, status, lines: [{ product, quantity: 1 }] });
  };
  return { first, second, order, packer: await aPicker(first, { assigned: [second.id] }) };
}

test("a number of two companies asks which one; the printed code, or its position in the list, opens one", async () => {
  const { first, second, order, packer } = await twoCompanies();
  const [one, two] = [await order(first, "1001", "picked"), await order(second, "1001", "picked")];

  const asked = await orderToShip(packer, " #1001\r");
  expect(asked).toMatchObject({ kind: "choose", message: "#1001 matches more than one record. Choose one." });
  const ids = asked?.kind === "choose" ? asked.orders.map(({ id }) => id) : [];
  expect([...ids].sort()).toEqual([one.id, two.id].sort());

  for (const { id } of [one, two])
    for (const text of [orderCode(id), orderCode(id).toLowerCase(), id])
      expect(await orderToShip(packer, text)).toEqual({ kind: "open", orderId: id });
  expect(await orderChosen(packer, "2", "1001")).toEqual({ kind: "open", orderId: ids[1] });
  expect(await orderChosen(packer, "3", "1001")).toMatchObject({ kind: "unknown" });
  expect(await orderChosen(packer, orderCode(one.id), "1001")).toEqual({ kind: "open", orderId: one.id });
});

test("of several orders the ready one is opened; one that is not ready shows why", async () => {
  const { first, second, order, packer } = await twoCompanies();
  const ready = await order(first, "1002", "picked");
  const pending = await order(second, "1002", "pending");

  expect(await orderToShip(packer, "1002")).toEqual({ kind: "open", orderId: ready.id });
  expect(await orderToShip(packer, orderCode(pending.id))).toMatchObject({
    kind: "not-ready",
    message: "Order 1002 is not ready to ship. Its status is Pending.",
    orders: [{ id: pending.id }],
  });
});

test("a parcel that has already shipped says so, with the order, the moment and the tracking number", async () => {
  const { first, order, packer } = await twoCompanies();
  const shipped = await order(first, "1003", "picked");
  await shipOrder(packer, shipped.id, PARCEL);
  expect(await orderToShip(packer, PARCEL.trackingNumber.toLowerCase())).toMatchObject({
    kind: "shipped",
    message: "Order 1003 has already shipped. There is nothing left to do for it here.",
    orders: [
      {
        ...{ id: shipped.id, status: "shipped", shippedAt: packer.now(), carrier: PARCEL.carrier },
        trackingNumber: PARCEL.trackingNumber,
      },
    ],
  });
  // The barcode of a postal label has the postcode before the number.
  const postal = { ...PARCEL, carrier: "usps" as const, trackingNumber: "9400111899223100001236" };
  const other = await order(first, "1005", "picked");
  await shipOrder(packer, other.id, postal);
  expect(await orderToShip(packer, `420941059400111899223100001236`)).toMatchObject({
    kind: "shipped",
    orders: [{ id: other.id }],
  });
});

test("another company's number, code and id get the response of unknown ones, and a blank scan is ignored", async () => {
  const { second, order } = await twoCompanies();
  const foreign = await order(second, "1004", "picked");
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  for (const code of ["1004", orderCode(foreign.id), foreign.id, "nothing", "%' or 1=1 --", "x".repeat(3000)])
    expect(await orderToShip(stranger, code)).toMatchObject({ kind: "unknown", orders: [] });
  expect(await orderToShip(stranger, " \r\n")).toBeNull();
});

test("a scan is one round trip and reads no more rows where there are more orders", async () => {
  const { first, order, packer } = await twoCompanies();
  // The administrator also reaches the companies of other tests, so the number must be unique.
  const number = `R-${crypto.randomUUID()}`;
  await order(first, number, "picked");
  const admin = await aPicker(null, { role: "admin" });
  const costOf = async (by: typeof packer) => {
    const before = { ...by.costs };
    expect(await orderToShip(by, number)).toMatchObject({ kind: "open" });
    expect(by.costs.trips - before.trips).toBe(1);
    return by.costs.read - before.read;
  };
  const few = [await costOf(packer), await costOf(admin)];
  for (let n = 0; n < 30; n++) await anOrder(first);
  expect([await costOf(packer), await costOf(admin)]).toEqual(few);
});
