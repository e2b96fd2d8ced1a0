import { and, eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { locations } from "#db/schema/catalog";
import { notifications } from "#db/schema/integrations";
import { returns, returnUnits } from "#db/schema/returns/returns";
import { activities } from "#db/schema/shipping";
import { productStock, stockMovements } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { auditScreen } from "../system/audit-log/audit-log.service.server";
import { startBlindReturn } from "./document/blind-return.server";
import { cancelReturn, confirmReturn, markArrived, setReturnTracking } from "./document/change-return.server";
import { completeReturn } from "./document/complete-return.server";
import { announceReturn } from "./document/create-return.server";
import { proposeReturn } from "./propose-return.server";
import { readReturn } from "./read-return.server";
import { receiveReturn } from "./receive/receive-units.server";
import { AnnounceReturn, BlindReturn, ReceiveReturn } from "./returns.schema";

const ctx = systemWorld();
const once = () => crypto.randomUUID();
const announced = (lines: object[], over: object = {}) => AnnounceReturn.parse({ operationId: once(), lines, ...over });
const units = (over: object) =>
  ReceiveReturn.parse({ operationId: once(), quantity: 1, condition: "new", disposition: "restock", ...over });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { reason?: string }) => error.reason ?? String(error),
  );

/** A shipped order of three units of a lot and two of a product without lots, both sold out. */
async function aShippedOrder() {
  const company = await aCompany();
  const lot = { onHand: 3, lotNumber: "L-1", expiresOn: "2031-01-01" };
  const peptide = await aProduct(company, { name: "Peptide", lotTracked: true, lots: [lot] });
  const tee = await aProduct(company, { name: "Tee", onHand: 2 });
  const lines = [
    { product: peptide, quantity: 3 },
    { product: tee, quantity: 2 },
  ];
  const order = await anOrder(company, { status: "shipped", lines });
  const [first, second] = order.items;
  if (!first || !second) throw new Error("The order has no lines");
  return { company, peptide, tee, order, first: first.id, second: second.id, db: ctx.db.company(company.id) };
}

const billed = (db: ReturnType<typeof ctx.db.company>) =>
  db.select(activities, {
    columns: ["kind", "sourceId", "lines", "quantity"],
    where: eq(activities.kind, "returned"),
  });

test("an announced return is received by condition: to stock, into quarantine, and out of it, and billed once", async () => {
  const { peptide, tee, order, first, second, db } = await aShippedOrder();
  const { id, number } = await announceReturn(
    ctx,
    order.id,
    announced([
      { itemId: first, quantity: 2, reason: "defective" },
      { itemId: second, quantity: 1 },
    ]),
  );
  expect(number).toBe(1001);
  const before = await readReturn(ctx, id);
  expect(before.return).toMatchObject({ status: "announced", expectedUnits: 3, receivedUnits: 0 });
  expect(before.lines[0]?.lots).toEqual([{ lotNumber: "L-1", expiresOn: "2031-01-01", units: 3 }]);
  await receiveReturn(ctx, id, units({ line: 1, lotNumber: "L-1", location: "A-01-1-01", inspected: true }));
  await receiveReturn(ctx, id, units({ line: 1, lotNumber: "L-1", condition: "damaged", disposition: "quarantine" }));
  await receiveReturn(ctx, id, units({ sku: tee.sku, condition: "opened", disposition: "dispose" }));

  // The unit in quarantine is on hand, and cannot be sold.
  expect((await levels(peptide)).onHand).toBe(2);
  const columns = ["available"] as const;
  expect(await db.select(productStock, { columns, where: eq(productStock.productId, peptide.id) })).toEqual([
    { available: 1 },
  ]);
  expect((await levels(tee)).onHand).toBe(0);
  const moved = await db.select(stockMovements, {
    columns: ["deltaOnHand", "orderId", "orderItemId"],
    where: eq(stockMovements.kind, "return"),
  });
  expect(moved).toEqual(Array(2).fill({ deltaOnHand: 1, orderId: order.id, orderItemId: first }));
  const places = await db.select(locations, { columns: ["pickable"], where: eq(locations.code, "QUARANTINE") });
  expect(places).toEqual([{ pickable: false }]);

  expect(await billed(db)).toEqual([]);
  const results = await Promise.all([1, 2].map(() => codeOf(completeReturn(ctx, id))));
  expect(results.toSorted()).toEqual(["concurrent_change", "done"]);
  expect(await billed(db)).toEqual([{ kind: "returned", sourceId: id, lines: 1, quantity: 3 }]);
  expect(await codeOf(receiveReturn(ctx, id, units({ line: 1, lotNumber: "L-1" })))).toBe("return_closed");
  const { return: after, others } = await readReturn(ctx, id);
  expect(after).toMatchObject({ status: "completed", receivedUnits: 3 });
  expect(others).toEqual([]);
});

test("units are not quarantined where the warehouse picks orders, and the message says so", async () => {
  const { order, first, db } = await aShippedOrder();
  const { id } = await announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 1 }]));
  const damaged = () => units({ line: 1, lotNumber: "L-1", condition: "damaged", disposition: "quarantine" });
  const setKind = (kind: string) =>
    testEnv.DB.prepare("update bins set kind = ? where code = 'QUARANTINE' returning kind").bind(kind).all();
  const { id: other } = await aCompany();
  await ctx.db.company(other).insert(locations, { id: once(), code: "QUARANTINE", zone: "", createdAt: 1 });
  await setKind("pick");
  try {
    const fields = await receiveReturn(ctx, id, damaged()).catch(({ detail }) => detail.fields);
    expect(fields).toEqual({
      location: ["Orders are picked from QUARANTINE. Choose a location that is not picked from"],
    });
    expect(await db.select(returnUnits, { columns: ["id"], where: eq(returnUnits.returnId, id) })).toEqual([]);
  } finally {
    await setKind("quarantine");
  }
  expect(await codeOf(receiveReturn(ctx, id, damaged()))).toBe("done");
});

test("no more units come back than were shipped, whoever announces and receives them at once", async () => {
  const { order, first, db } = await aShippedOrder();
  const all = () => announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 2 }]));
  const made = await Promise.all([codeOf(all()), codeOf(all())]);
  expect(made.filter((one) => one === "done")).toHaveLength(1);
  const blind = () =>
    startBlindReturn(
      ctx,
      BlindReturn.parse({ ...{ operationId: once(), orderId: order.id }, companyId: db.companyId }),
    );
  const [one, two] = await Promise.all([blind(), blind()]);
  const receive = (id: string) =>
    codeOf(receiveReturn(ctx, id, units({ sku: order.items[0]?.sku, quantity: 2, lotNumber: "L-1" })));
  expect((await Promise.all([receive(one.id), receive(two.id)])).toSorted()).toEqual(["done", "return_limit_reached"]);
  const came = await db.select(returnUnits, { columns: ["quantity"], where: eq(returnUnits.orderItemId, first) });
  expect(came).toEqual([{ quantity: 2 }]);
});

test("units come back without an announcement although another return announces all of them", async () => {
  const { order, first, peptide, db } = await aShippedOrder();
  await announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 3 }]));
  const receive = async (quantity: number) => {
    const form = BlindReturn.parse({ ...{ operationId: once(), orderId: order.id }, companyId: db.companyId });
    const { id } = await startBlindReturn(ctx, form);
    return codeOf(receiveReturn(ctx, id, units({ sku: peptide.sku, quantity, lotNumber: "L-1" })));
  };
  expect([await receive(2), await receive(2), await receive(1)]).toEqual(["done", "return_limit_reached", "done"]);
});

test("the same form sent again makes one return, and receives the units once", async () => {
  const { order, first, peptide } = await aShippedOrder();
  const form = announced([{ itemId: first, quantity: 1 }]);
  const made = await Promise.all([announceReturn(ctx, order.id, form), announceReturn(ctx, order.id, form)]);
  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  const id = made[0]?.id ?? "";
  const scan = units({ line: 1, lotNumber: "L-1" });
  await Promise.all([receiveReturn(ctx, id, scan), receiveReturn(ctx, id, scan)]);
  await receiveReturn(ctx, id, scan);
  expect((await levels(peptide)).onHand).toBe(1);
  expect(await codeOf(receiveReturn(ctx, id, { ...scan, quantity: 2 }))).toBe("form_already_sent");
});

test("all units of a line, received by a form that is sent twice at once, are received once", async () => {
  const { order, first, peptide } = await aShippedOrder();
  const { id } = await announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 3 }]));
  const scan = units({ line: 1, lotNumber: "L-1", quantity: 3 });
  const results = await Promise.all([1, 2, 3].map(() => receiveReturn(ctx, id, scan)));
  expect(results.map(({ quantity }) => quantity)).toEqual([3, 3, 3]);
  expect((await levels(peptide)).onHand).toBe(3);
  expect(await codeOf(receiveReturn(ctx, id, units({ line: 1, lotNumber: "L-1" })))).toBe("return_limit_reached");
});

test("a canceled return receives nothing, and a received one is not canceled", async () => {
  const { order, first } = await aShippedOrder();
  const announce = () => announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 1 }]));
  const { id } = await announce();
  await cancelReturn(ctx, id, "The customer keeps it");
  expect(await codeOf(receiveReturn(ctx, id, units({ line: 1, lotNumber: "L-1" })))).toBe("return_closed");
  const { id: other } = await announce();
  const race = [cancelReturn(ctx, other, "No"), receiveReturn(ctx, other, units({ line: 1, lotNumber: "L-1" }))];
  const results = await Promise.all(race.map((work) => codeOf(work)));
  expect(results.filter((result) => result === "done")).toHaveLength(1);
  const { return: after } = await readReturn(ctx, other);
  expect([after.status, after.receivedUnits]).toEqual(results[0] === "done" ? ["canceled", 0] : ["receiving", 1]);
  const { id: third } = await announce();
  await receiveReturn(ctx, third, units({ line: 1, lotNumber: "L-1" }));
  expect(await codeOf(cancelReturn(ctx, third, "No"))).toBe("return_has_units");
});

test("a tracking number puts an announced return in transit, and removing it takes it back", async () => {
  const { order, first } = await aShippedOrder();
  const { id } = await announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 1 }]));
  const track = (trackingNumber: string) =>
    setReturnTracking(ctx, id, { carrier: "ups", trackingNumber: trackingNumber || null });
  expect(await track("1Z999")).toMatchObject({ status: "in-transit", trackingNumber: "1Z999" });
  expect(await track("1Z998")).toMatchObject({ status: "in-transit", trackingNumber: "1Z998" });
  expect(await track("")).toMatchObject({ status: "announced", trackingNumber: null });
  expect(await markArrived(ctx, id)).toMatchObject({ status: "arrived" });
  expect(await codeOf(track("1Z999"))).toBe("invalid_return_change");
  expect(await codeOf(completeReturn(ctx, id))).toBe("return_empty");
});

test("what cannot be received says why at its field, and moves nothing", async () => {
  const { order, first, second, peptide, tee } = await aShippedOrder();
  const lines = [first, second].map((itemId) => ({ itemId, quantity: 1 }));
  const { id } = await announceReturn(ctx, order.id, announced(lines));
  const fields = (over: object) =>
    receiveReturn(ctx, id, units(over)).then(
      () => null,
      (error: { detail?: { fields?: object } }) => error.detail?.fields,
    );
  expect(await fields({ line: 1 })).toEqual({ lotNumber: ["Peptide tracks lots. Enter a lot number"] });
  expect(await fields({ line: 2, location: "Z-9" })).toEqual({ location: ["No location has the code Z-9"] });
  expect(await fields({ line: 2, disposition: "quarantine", location: "A-01-1-01" })).toEqual({
    location: ["Orders are picked from A-01-1-01. Choose a location that is not picked from"],
  });
  expect(await fields({ line: 9 })).toEqual({ line: ["The return has no such line"] });
  expect(await fields({ sku: "NONE" })).toEqual({ sku: ["No active product has this SKU"] });
  expect(await fields({ itemName: "A shoe" })).toEqual({
    disposition: ["Only products in the catalog go into stock"],
  });
  expect(await fields({ line: 1, lotNumber: "OLD", expiresOn: "2020-01-01" })).toEqual({
    disposition: ["The lot has expired. Quarantine the units, or dispose of them"],
  });
  expect([(await levels(peptide)).onHand, (await levels(tee)).onHand]).toEqual([0, 0]);
});

test("a parcel without an order is received by what is in it", async () => {
  const { company, tee, db } = await aShippedOrder();
  const input = { operationId: once(), companyId: company.id, trackingNumber: "1z 999" };
  const { id } = await startBlindReturn(ctx, BlindReturn.parse(input));
  await receiveReturn(ctx, id, units({ sku: tee.sku.toLowerCase(), quantity: 2 }));
  await receiveReturn(ctx, id, units({ itemName: "A shoe", condition: "wrong-item", disposition: "to-client" }));
  const { return: row, lines } = await readReturn(ctx, id);
  expect(row).toMatchObject({ status: "receiving", trackingNumber: "1Z999", receivedUnits: 3, expectedUnits: 0 });
  expect(lines.map(({ name, received, orderItemId }) => [name, received, orderItemId])).toEqual([
    ["Tee", 2, null],
    ["A shoe", 1, null],
  ]);
  expect((await levels(tee)).onHand).toBe(2);
  const movements = db.select(stockMovements, {
    columns: ["orderId"],
    where: and(eq(stockMovements.kind, "return"), eq(stockMovements.productId, tee.id)),
  });
  expect(await movements).toEqual([{ orderId: null }]);
});

test("a refund in the store proposes one return of what is left, to be confirmed", async () => {
  const { order, db, first } = await aShippedOrder();
  const row = await import("../orders/orders.service.server").then(({ getOrder }) => getOrder(ctx, order.id));
  const made = await Promise.all([proposeReturn(ctx, db, row), proposeReturn(ctx, db, row)]);
  const [id] = [...new Set(made.flatMap((one) => one?.id ?? []))];
  expect(await proposeReturn(ctx, db, row)).toBeNull();
  expect((await readReturn(ctx, id ?? "")).return).toMatchObject({ status: "requested", expectedUnits: 5 });
  expect(await confirmReturn(ctx, id ?? "")).toMatchObject({ status: "announced" });
  expect(await codeOf(confirmReturn(ctx, id ?? ""))).toBe("invalid_return_change");
  expect(await codeOf(announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 1 }])))).toBe("return_limit");
});

test("clients announce and cancel their own returns and receive none; another company's are not there", async () => {
  const { company, order, first } = await aShippedOrder();
  const client = await aUser("client", { companyId: company.id });
  const asClient = worldOf(client, "orders.create");
  const { id } = await announceReturn(asClient, order.id, announced([{ itemId: first, quantity: 1 }]));
  const { return: row, may } = await readReturn(asClient, id);
  expect(row).toMatchObject({ source: "client", createdByName: expect.any(String) });
  expect(may).toEqual({
    ...{
      confirm: false,
      label: false,
      arrive: false,
      track: true,
      receive: false,
      complete: false,
      correct: false,
      cancel: true,
    },
  });
  expect(await codeOf(receiveReturn(asClient, id, units({ line: 1, lotNumber: "L-1" })))).toBe("forbidden");
  const stranger = worldOf(await aUser("warehouse_manager", { companyId: (await aCompany()).id }), "inventory.receive");
  const refusals = await Promise.all(
    [
      readReturn(stranger, id),
      receiveReturn(stranger, id, units({ line: 1, lotNumber: "L-1" })),
      cancelReturn(stranger, id, "x"),
      completeReturn(stranger, id),
    ].map(codeOf),
  );
  expect(refusals).toEqual(Array(4).fill("return_not_found"));
  await cancelReturn(asClient, id, "A mistake");
});

test("every step is in the audit log, and the company is notified of what happened", async () => {
  const { company, order, first, db } = await aShippedOrder();
  const { id } = await announceReturn(ctx, order.id, announced([{ itemId: first, quantity: 1 }]));
  await receiveReturn(ctx, id, units({ line: 1, lotNumber: "L-1" }));
  await completeReturn(ctx, id);
  const admin = worldOf(await aUser("admin"), "system.read");
  const { rows } = await auditScreen(admin, { company: company.id });
  expect(rows.map(({ action }) => action)).toEqual(["return.completed", "return.received", "return.created"]);
  const told = await db.select(notifications, {
    columns: ["title"],
    where: eq(notifications.kind, "return"),
    orderBy: sql`${notifications.id}`,
  });
  expect(told.map(({ title }) => title)).toEqual([
    `Return announced: 1 unit of order ${order.orderNumber}`,
    `Return RMA-1001 of order ${order.orderNumber} is being received`,
    `Return RMA-1001 of order ${order.orderNumber} is completed`,
  ]);
});

test("an order that was not shipped is not returned", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2 });
  const order = await anOrder(company, { lines: [{ product, quantity: 1 }] });
  const form = announced([{ itemId: order.items[0]?.id, quantity: 1 }]);
  expect(await codeOf(announceReturn(ctx, order.id, form))).toBe("order_not_shipped");
  const blind = BlindReturn.parse({ operationId: once(), companyId: company.id, orderId: order.id });
  expect(await codeOf(startBlindReturn(ctx, blind))).toBe("order_not_shipped");
  expect(await ctx.db.company(company.id).count(returns)).toBe(0);
});
