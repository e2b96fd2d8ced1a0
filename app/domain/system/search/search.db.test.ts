import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { users } from "#db/schema/directory/accounts";
import { boxes } from "#db/schema/directory/boxes";
import { parcels, shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, type TestUser, worldOf } from "#tests/factories/world";
import { announceReturn } from "../../returns/document/create-return.server";
import { AnnounceReturn } from "../../returns/returns.schema";
import { NOTHING, type SearchResult } from "./search.schema";
import { searchEverything } from "./search.service.server";

const MARK = "Zephyrine";
const as = (user: TestUser) => worldOf(user, "orders.read");
const titles = ({ orders, products, companies, users: people }: SearchResult) => [
  orders.map(({ customerName }) => customerName),
  products.map(({ sku }) => sku),
  companies.map(({ name }) => name),
  people.map(({ email }) => email),
];

/** A company in which every record contains the search mark. */
async function aMarkedCompany(name: string) {
  const company = await aCompany({ name: `${MARK} ${name}` });
  const product = await aProduct(company, { onHand: 9, name: `${MARK} serum ${name}`, sku: `ZEP-${company.id}` });
  const order = await anOrder(company, { customerName: `${MARK} ${name}`, lines: [{ product, quantity: 1 }] });
  const person = await aUser("client", { companyId: company.id });
  await systemWorld().directory.write(
    sql`update ${users} set last_name = ${`${MARK} ${name}`} where ${users.id} = ${person.id}`,
  );
  return { company, product, order, person };
}

test("users find everything in their scope, and nothing of other companies", async () => {
  const [mine, assigned, foreign] = [
    await aMarkedCompany("mine"),
    await aMarkedCompany("assigned"),
    await aMarkedCompany("foreign"),
  ];
  const of = { companyId: mine.company.id };
  const seen = async (user: TestUser) => JSON.stringify(await searchEverything(as(user), MARK));

  for (const role of ["company_manager", "warehouse_manager", "employee", "client"] as const) {
    const found = await searchEverything(as(await aUser(role, of)), MARK);
    expect(found.orders.map(({ id }) => id)).toEqual([mine.order.id]);
    expect(found.products.map(({ id }) => id)).toEqual([mine.product.id]);
    expect(found.companies).toEqual([]);
    const mayManage = role === "company_manager" || role === "warehouse_manager";
    expect(found.users.some(({ id }) => id === mine.person.id)).toBe(mayManage);
    if (!mayManage) expect(found.users).toEqual([]);
    for (const other of [foreign, assigned])
      for (const { id } of [other.order, other.product, other.company, other.person])
        expect(JSON.stringify(found)).not.toContain(id);
  }

  const staff = await seen(await aUser("warehouse_manager", { ...of, assigned: [assigned.company.id] }));
  expect(staff).toContain(assigned.order.id);
  expect(staff).toContain(assigned.product.id);
  expect(staff).toContain(`{"id":"${assigned.company.id}"`);
  expect(staff).not.toContain(foreign.order.id);
  const admin = await seen(await aUser("admin"));
  for (const { order } of [mine, assigned, foreign]) expect(admin).toContain(order.id);
  expect((JSON.parse(admin) as SearchResult).users).toHaveLength(5);
  expect(await searchEverything(as(await aUser("client")), MARK)).toEqual(NOTHING);
});

test("a number, a SKU or a barcode that is typed whole comes first", async () => {
  const company = await aCompany();
  const exact = await aProduct(company, { sku: "QX-1", name: "Small one" });
  for (let i = 0; i < 8; i++) await aProduct(company, { sku: `QX-1${i}`, name: "Longer one" });
  const short = await anOrder(company, { orderNumber: "77" });
  const numbered = await anOrder(company, { orderNumber: "7701" });
  for (let i = 0; i < 6; i++) await anOrder(company, { orderNumber: `99-7701-${i}` });
  const ctx = as(await aUser("employee", { companyId: company.id }));

  expect((await searchEverything(ctx, "qx-1")).products[0]?.id).toBe(exact.id);
  const byNumber = (await searchEverything(ctx, "#7701")).orders;
  expect([byNumber[0]?.id, byNumber.length]).toEqual([numbered.id, 5]);
  expect((await searchEverything(ctx, "77")).orders[0]?.id).toBe(short.id);
  const li = await anOrder(company, { customerName: "Bo Li" });
  expect((await searchEverything(ctx, "li")).orders.map(({ id }) => id)).toEqual([li.id]);
});

test("nothing, blanks, wild cards and the index's own words find nothing and break nothing", async () => {
  const { company } = await aMarkedCompany("odd");
  const ctx = as(await aUser("employee", { companyId: company.id }));
  for (const odd of [
    "",
    "  ",
    "#",
    "%",
    "***",
    '"',
    "a OR b",
    "NEAR(",
    "\u0000\u0000\u0000",
    "-",
    "🐢🐢🐢",
    "x".repeat(100),
  ])
    expect([odd, titles(await searchEverything(ctx, odd)).flat()]).toEqual([odd, []]);
});

test("a command leads to the order's or product's form, where the user and the status allow it", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(company, { onHand: 5, sku: `ADJ-${company.id}` });
  const lines = [{ product, quantity: 1 }];
  const order = await anOrder(company, { orderNumber: "1643", lines });
  await anOrder(other, { orderNumber: "1643" });
  const picked = await anOrder(company, { orderNumber: "1644", status: "picked", lines });
  const of = { companyId: company.id };
  const manager = as(await aUser("warehouse_manager", of));
  const client = as(await aUser("client", of));
  const actions = async (ctx: typeof manager, text: string) => (await searchEverything(ctx, text)).actions;

  const hold = { kind: "order", verb: "hold", orderId: order.id, orderNumber: "1643" };
  expect(await actions(manager, "hold order 1643")).toMatchObject([hold]);
  // A client cannot hold an order, but can ask for it.
  expect(await actions(client, "hold order 1643")).toMatchObject([{ ...hold, verb: "ask" }]);
  expect(await actions(client, "ask about order 1643")).toMatchObject([{ ...hold, verb: "ask" }]);
  expect(await actions(client, "cancel 1643")).toMatchObject([{ ...hold, verb: "cancel" }]);
  expect(await actions(client, "cancel 1644")).toMatchObject([{ verb: "ask", orderId: picked.id }]);
  expect(await actions(client, "ship 1644")).toEqual([]);
  expect(await actions(manager, "ask 1643")).toEqual([]);
  expect((await searchEverything(client, "hold order 1643")).orders.map(({ id }) => id)).toEqual([order.id]);
  expect(await actions(manager, "ship 1643")).toEqual([]);
  expect(await actions(manager, "ship #1644")).toMatchObject([{ verb: "ship", orderId: picked.id }]);
  expect(await actions(manager, `adjust ${product.sku}`)).toMatchObject([{ kind: "adjust", productId: product.id }]);
  expect(await actions(client, `adjust ${product.sku}`)).toEqual([]);
});

test("tracking numbers, lots and invoices are found by their beginning, within reach and permission", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  for (const company of [mine, other]) {
    const db = systemWorld().db.company(company.id);
    const product = await aProduct(company, {
      onHand: 5,
      lotTracked: true,
      lots: [{ lotNumber: "LOTX-7", onHand: 3 }],
    });
    const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] });
    await db.insert(shipments, {
      ...{ id: `s-${company.id}`, orderId: order.id, orderNumber: order.orderNumber, trackingNumber: "TRK123456" },
      ...{ carrier: "ups", shippingMethod: "standard", units: 1, createdBy: "u", createdByName: "U", createdAt: 1 },
    });
    await db.insert(parcels, { shipmentId: `s-${company.id}`, position: 1, trackingNumber: "TRK123456" });
  }
  const of = { companyId: mine.id };
  for (const role of ["company_manager", "warehouse_manager", "employee", "client"] as const) {
    const ctx = as(await aUser(role, of));
    const byTracking = await searchEverything(ctx, "trk 1234");
    expect(byTracking.parcels.map(({ trackingNumber }) => trackingNumber)).toEqual(["TRK123456"]);
    expect(JSON.stringify(byTracking)).not.toContain(other.id);
    expect((await searchEverything(ctx, "LOTX")).lots.map(({ lotNumber }) => lotNumber)).toEqual(["LOTX-7"]);
    expect(ctx.costs.trips).toBe(2);
  }
  expect((await searchEverything(as(await aUser("admin")), "TRK1234")).parcels).toHaveLength(2);
});

test("a search costs one round trip and reads in proportion to what it shows", async () => {
  const company = await aCompany();
  for (let i = 0; i < 60; i++) await aProduct(company, { name: `Costly thing ${i}`, sku: `COST-${company.id}-${i}` });
  for (let i = 0; i < 30; i++) await anOrder(company, { customerName: `Costly ${i}` });
  const ctx = as(await aUser("company_manager", { companyId: company.id }));
  const found = await searchEverything(ctx, "costly");
  expect([found.orders.length, found.products.length]).toEqual([5, 5]);
  expect(ctx.costs.trips).toBe(1);
  const { read } = ctx.costs;
  expect(read - (await providerBoxes())).toBeLessThanOrEqual(3 * 25 + 60);
});

test("a search of all companies reads a few rows of each, and none for boxes and tracked receipts that few have", async () => {
  const ctx = as(await aUser("admin"));
  const readNow = async () => {
    const before = ctx.costs.read;
    await searchEverything(ctx, "none such 7");
    return ctx.costs.read - before;
  };
  const before = await readNow();
  for (let n = 0; n < 20; n += 1) await aCompany();
  // The list of companies, and a row or two in the indexes of orders, parcels, lots and locations.
  expect(await readNow()).toBeLessThanOrEqual(before + 20 * 8);
});

test("a search reads the boxes of the caller's companies and of the provider, and no others", async () => {
  const [mine, other] = [await aCompany(), await aCompany()];
  const ctx = as(await aUser("company_manager", { companyId: mine.id }));
  const boxesOf = (companyId: string, count: number) =>
    systemWorld().directory.write(sql`insert into ${boxes}
      (id, company_id, name, length_mm, width_mm, height_mm, empty_grams, is_active, created_at, updated_at)
      select ${companyId} || value, ${companyId}, 'Zarge ' || value, 1, 1, 1, 0, 1, 1, 1
      from json_each(${JSON.stringify(Array.from({ length: count }, (_, at) => at))})`);
  await boxesOf(mine.id, 2);
  const readNow = async () => {
    const before = ctx.costs.read;
    expect((await searchEverything(ctx, "zarge")).boxes).toHaveLength(2);
    return ctx.costs.read - before;
  };
  const before = await readNow();
  await boxesOf(other.id, 300);
  // One more may end the range of the index.
  expect(await readNow()).toBeLessThanOrEqual(before + 1);
});

/** Number of the provider's own boxes, whose names every search reads; other tests of this database add some. */
async function providerBoxes(): Promise<number> {
  const rows = await systemWorld().directory.rows({ id: boxes.id }, sql`from ${boxes} where ${boxes.owner} = ''`);
  return rows.length;
}

test("a location is found by the beginning of its code, once for all companies in its bin, by staff only", async () => {
  const [one, two, foreign] = [await aCompany(), await aCompany(), await aCompany()];
  const code = "ZQ-07-1-03";
  for (const { id } of [one, two, foreign])
    await systemWorld()
      .db.company(id)
      .insert(locations, { id: `${id}-zq`, code, zone: "ZQ", createdAt: 0 });
  const found = async (user: TestUser) =>
    (await searchEverything(as(user), "zq-07")).locations.map(({ code, companyName }) => [code, companyName]);

  expect(await found(await aUser("warehouse_manager", { assigned: [one.id, two.id] }))).toEqual([[code, null]]);
  const both = await aUser("employee", { companyId: one.id });
  expect((await searchEverything(as(both), "zq-07")).locations.map(({ id }) => id)).toEqual([`${one.id}-zq`]);
  expect(await found(await aUser("client", { companyId: one.id }))).toEqual([]);
  await systemWorld().db.company(one.id).update(locations, { archivedAt: 1 }, sql`${locations.code} = ${code}`);
  expect(await found(both)).toEqual([]);
});

test("a return is found by its own, its order's and its parcel's number, within reach", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 1 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 1 }] });
  const ctx = systemWorld();
  const trackingNumber = `RT${order.id.slice(-9).toUpperCase()}`;
  const { id } = await announceReturn(
    ctx,
    order.id,
    AnnounceReturn.parse({
      ...{ operationId: ctx.newId(), trackingNumber },
      lines: [{ itemId: order.items[0]?.id, quantity: 1 }],
    }),
  );
  const client = as(await aUser("client", { companyId: company.id }));
  const stranger = as(await aUser("client", { companyId: (await aCompany()).id }));
  for (const text of ["rma-1001", "RMA 1001", order.orderNumber, trackingNumber.toLowerCase()]) {
    expect((await searchEverything(client, text)).returns).toEqual([
      { id, name: "RMA-1001", status: "in-transit", orderNumber: order.orderNumber, companyName: null },
    ]);
    expect((await searchEverything(stranger, text)).returns).toEqual([]);
  }
});
