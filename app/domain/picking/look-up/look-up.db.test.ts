import { expect, test } from "vitest";
import { locations, productBarcodes, products } from "#db/schema/catalog";
import { companies } from "#db/schema/directory/accounts";
import { parcels, shipments } from "#db/schema/shipping";
import { aCompany } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aPicker } from "#tests/factories/picker";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { orderCode } from "../../catalog/order-code";
import { addSerials } from "../../inbound/serials/stock-serials.server";
import { recordSerials } from "../../shipping/serials/serial-numbers.server";
import { orderToStart, pickingScreen, startPicking } from "../picking.service.server";

const lookUp = async (ctx: Parameters<typeof pickingScreen>[0], code: string) => {
  const { lookUp } = await pickingScreen(ctx, { code });
  if (!lookUp) throw new Error("Nothing was looked up");
  return lookUp;
};

async function setUp() {
  const company = await aCompany({ name: "Helix" });
  const vial = await aProduct(company, {
    name: "Semax",
    sku: "SEMAX",
    upc: "9501101530003",
    lotTracked: true,
    lots: [
      { onHand: 5, lotNumber: "S-1", expiresOn: "2024-05-03", location: "A-01-1-01" },
      { onHand: 7, lotNumber: "S-2", expiresOn: "2099-05-03", location: "B-02-1-01" },
    ],
  });
  const tee = await aProduct(company, { name: "Tee", sku: "TEE", lots: [{ onHand: 3, location: "B-02-1-01" }] });
  return { company, vial, tee, anna: await aPicker(company) };
}

test("a product is shown with its totals and the location of each lot", async () => {
  const { company, vial, anna } = await setUp();
  await anOrder(company, { lines: [{ product: vial, quantity: 2 }] });
  const row = { code: "19501101530000", productId: vial.id, unitsPerScan: 6 };
  await systemWorld().db.company(company.id).insert(productBarcodes, row);

  for (const code of ["semax", "9501101530003"]) {
    const { said, things } = await lookUp(anna, code);
    expect([code, said]).toEqual([code, null]);
    expect(things).toMatchObject([
      {
        kind: "product",
        title: "Semax",
        code: "SEMAX",
        company: null,
        note: null,
        onHand: 12,
        allocated: 2,
        lying: [
          { lotNumber: "S-1", location: "A-01-1-01", onHand: 5, allocated: 0, state: "expired" },
          { lotNumber: "S-2", location: "B-02-1-01", onHand: 7, allocated: 2, state: "available" },
        ],
      },
    ]);
  }
  expect((await lookUp(anna, "19501101530000")).things).toMatchObject([{ note: "This code is a case of 6." }]);
});

test("a label that names a lot shows that lot of the product alone", async () => {
  const { anna } = await setUp();

  expect((await lookUp(anna, "(01)09501101530003(10)s-1")).things).toMatchObject([
    { kind: "product", state: "expired", expiresOn: "2024-05-03", onHand: 5, lying: [{ lotNumber: "S-1" }] },
  ]);
  expect((await lookUp(anna, "(01)09501101530003(10)NONE")).things).toMatchObject([
    { onHand: 12, note: "Lot NONE of this product is unknown." },
  ]);
});

test("a lot is shown with its state and locations, a location with its stock", async () => {
  const { anna } = await setUp();

  expect((await lookUp(anna, "s-2")).things).toMatchObject([
    { kind: "lot", title: "Lot S-2", code: "Semax", state: "available", onHand: 7, lying: [{ location: "B-02-1-01" }] },
  ]);
  const [place] = (await lookUp(anna, "b-02-1-01")).things;
  expect(place).toMatchObject({ kind: "location", title: "B-02-1-01", onHand: 10 });
  expect(place?.lying.map(({ sku }) => sku).sort()).toEqual(["SEMAX", "TEE"]);
});

test("an order is found by its number, its id and its parcel's number", async () => {
  const { company, tee, anna } = await setUp();
  const order = await anOrder(company, { orderNumber: "H-77", status: "shipped", lines: [{ product: tee }] });
  const db = systemWorld().db.company(company.id);
  const [id, trackingNumber] = [crypto.randomUUID(), "9400100000000000000001"];
  await db.insert(shipments, {
    id,
    orderId: order.id,
    orderNumber: "H-77",
    trackingNumber,
    carrier: "usps",
    shippingMethod: "standard",
    units: 1,
    createdBy: "x",
    createdByName: "X",
    createdAt: 1,
  });
  await db.insertMany(
    parcels,
    [trackingNumber, "1Z5R89390357567128"].map((number, n) => ({
      shipmentId: id,
      position: n + 1,
      trackingNumber: number,
    })),
  );

  for (const code of [
    "#h-77",
    "H-77",
    order.id.toUpperCase(),
    trackingNumber,
    "1z5r89390357567128",
    "420900019400100000000000000001",
  ])
    expect((await lookUp(anna, code)).orders, code).toMatchObject([
      { id: order.id, status: "shipped", picker: null, trackingNumber, carrier: "usps" },
    ]);
});

test("a code of several meanings, and a number of two companies, are both shown to choose from", async () => {
  const { company, anna: _anna } = await setUp();
  const second = await aCompany({ name: "Tern" });
  const anna = await aPicker(company, { assigned: [second.id] });
  await anOrder(company, { orderNumber: "X-1" });
  await anOrder(second, { orderNumber: "X-1" });
  await aProduct(second, { name: "Named so", sku: "X-1" });

  const { said, orders, things } = await lookUp(anna, "X-1");
  expect(said).toBe("X-1 matches more than one record. Choose one.");
  expect(orders.map((order) => order.company).sort()).toEqual(["Helix", "Tern"]);
  expect(things).toMatchObject([{ title: "Named so", company: "Tern" }]);
  expect(await orderToStart(anna, "X-1")).toBeNull();
});

test("the code on an order's papers begins that order, although another company has one of its number", async () => {
  const { company } = await setUp();
  const second = await aCompany({ name: "Tern" });
  const anna = await aPicker(company, { assigned: [second.id] });
  const orders = [await anOrder(company, { orderNumber: "X-1" }), await anOrder(second, { orderNumber: "X-1" })];

  for (const { id } of orders) {
    expect(await orderToStart(anna, orderCode(id))).toMatchObject({ id });
    expect((await lookUp(anna, orderCode(id))).orders.map((order) => order.id)).toEqual([id]);
  }
});

test("the number of one order begins it; one that cannot be picked is only shown", async () => {
  const { company, anna } = await setUp();
  const ben = await aPicker(company, { name: "Ben Okafor" });
  const order = await anOrder(company);
  await anOrder(company, { orderNumber: "H-88", status: "cancelled" });

  expect(await orderToStart(anna, ` ${order.orderNumber}\r`)).toMatchObject({ id: order.id });
  expect(await orderToStart(anna, "H-88")).toBeNull();
  expect(await orderToStart(anna, "")).toBeNull();
  await startPicking(ben, order.id);
  // The order has been started by another user; the refusal names that user.
  expect(await orderToStart(anna, order.orderNumber)).toMatchObject({ picker: "Ben Okafor", isMine: false });
});

test("another company's code, and an unknown one, get a not-found message", async () => {
  const { anna, vial: _vial } = await setUp();
  const other = await aCompany();
  const foreign = await aProduct(other, {
    sku: "FOREIGN-9",
    lots: [{ onHand: 1, lotNumber: "F-9", location: "F-9-1-1" }],
  });
  const order = await anOrder(other, { orderNumber: "FO-9" });

  for (const code of [foreign.sku, "F-9", "F-9-1-1", order.orderNumber, order.id, orderCode(order.id), "nothing"])
    expect(await lookUp(anna, code)).toMatchObject({
      orders: [],
      things: [],
      said: `No order, product, lot, location, parcel, or serial number has the code ${code}.`,
    });
  expect((await lookUp(anna, "https://example.test/x")).said).toBe("This is a web address, not a product code.");
  for (const hostile of ["x".repeat(5000), "\u0000\u0001", "%' or 1=1 --", "(01)", "]C1"])
    expect((await lookUp(anna, `?${hostile}`)).things).toEqual([]);
});

test("a look-up reads a row of each company in reach, and more only where the code is found", async () => {
  const { anna, company } = await setUp();
  const others = await Promise.all(Array.from({ length: 24 }, () => aCompany()));
  const bea = await aPicker(company, { assigned: others.map(({ id }) => id) });
  const admin = await aPicker(null, { role: "admin" });
  const ctx = systemWorld();
  const many = Array.from({ length: 300 }, (_, n) => ({
    id: ctx.newId(),
    name: "N",
    sku: `N-${n}`,
    createdAt: 1,
    updatedAt: 1,
  }));
  await ctx.db.company(company.id).insertMany(products, many);
  const places = Array.from({ length: 300 }, (_, n) => ({ id: ctx.newId(), code: `W-${n}`, zone: "W", createdAt: 1 }));
  await ctx.db.company(company.id).insertMany(locations, places);

  const costOf = async (by: typeof anna, code?: string) => {
    const { trips, read } = { ...by.costs };
    await pickingScreen(by, { code });
    return { trips: by.costs.trips - trips, read: by.costs.read - read };
  };
  await aProduct(company, { sku: "ONLY-HERE", lots: [{ onHand: 5, lotNumber: "ONLY-1", location: "A-01-1-01" }] });
  const tripsOf = async (by: typeof anna, ...codes: string[]) => {
    const trips: number[] = [];
    for (const code of [undefined, ...codes]) trips.push((await costOf(by, code)).trips);
    return trips;
  };
  expect(await tripsOf(anna, "only-here", "no-such-code")).toEqual([1, 1, 1]);
  for (const by of [bea, admin]) expect(await tripsOf(by, "only-here", "no-such-code")).toEqual([1, 2, 1]);
  const inReach = { [bea.actor.id]: 25, [admin.actor.id]: await countCompanies() };
  expect((await costOf(anna, "only-here")).read - (await costOf(anna)).read).toBeLessThan(150);
  for (const by of [bea, admin]) {
    const [{ read }, most] = [await costOf(by), inReach[by.actor.id] ?? 0];
    expect((await costOf(by, "only-here")).read - read).toBeLessThan(most + 150);
    expect((await costOf(by, "no-such-code")).read - read).toBeLessThan(most + 10);
  }
});

const countCompanies = async () => (await systemWorld().directory.select(companies, { columns: ["id"] })).length;

test("with several companies in reach, each kind of code is found in the company that has it", async () => {
  const { company, vial } = await setUp();
  const others = [await aCompany(), await aCompany({ name: "Nord" })];
  const bea = await aPicker(company, { assigned: others.map(({ id }) => id) });
  const admin = await aPicker(null, { role: "admin" });
  const order = await anOrder(others[1] ?? company, { orderNumber: "ND-77" });
  const row = { code: "CASE-9", productId: vial.id, unitsPerScan: 6 };
  await systemWorld().db.company(company.id).insert(productBarcodes, row);

  const drill = await aProduct(others[1] ?? company, { serialNumbers: "at-receipt", lots: [{ onHand: 1 }] });
  await addSerials(systemWorld(), drill.id, { serials: ["ND-SERIAL"], reason: "Opening stock" });
  // The serial number of one company's unit is another company's SKU.
  await aProduct(company, { sku: "ND-SERIAL" });

  for (const by of [bea, admin]) {
    for (const code of ["nd-77", orderCode(order.id)])
      expect((await lookUp(by, code)).orders).toMatchObject([{ id: order.id, company: "Nord" }]);
    expect((await lookUp(by, "case-9")).things).toMatchObject([{ kind: "product", id: vial.id, onHand: 12 }]);
    expect((await lookUp(by, "nd-serial")).serials).toMatchObject([{ serial: "ND-SERIAL", company: "Nord" }]);
    expect((await lookUp(by, "s-2")).things.filter(({ company }) => company === "Helix").length).toBeGreaterThan(0);
    expect(await orderToStart(by, "ND-77")).toMatchObject({ id: order.id });
    expect(await orderToStart(by, "no-such-code")).toBeNull();
  }
});

test("a unit is found by its serial number: on hand, then by its order", async () => {
  const { company, anna } = await setUp();
  const drill = await aProduct(company, { name: "Drill", serialNumbers: "at-receipt", lots: [{ onHand: 1 }] });
  const ctx = systemWorld();
  await addSerials(ctx, drill.id, { serials: ["DR-77"], reason: "Opening stock" });
  const unit = { serial: "DR-77", company: null, productName: "Drill" };
  expect(await lookUp(anna, "dr-77")).toMatchObject({
    ...{ said: null, things: [], orders: [] },
    serials: [{ ...unit, orderId: null, orderNumber: null }],
  });
  const { id, orderNumber } = await anOrder(company, { status: "picked", lines: [{ product: drill, quantity: 1 }] });
  await recordSerials(ctx, id, { lines: [{ productId: drill.id, serials: ["DR-77"] }] });
  expect((await lookUp(anna, "DR-77")).serials).toEqual([{ ...unit, orderId: id, orderNumber }]);
  const stranger = await aPicker(await aCompany());
  expect(await lookUp(stranger, "DR-77")).toMatchObject({ serials: [], said: expect.stringContaining("DR-77") });
});
