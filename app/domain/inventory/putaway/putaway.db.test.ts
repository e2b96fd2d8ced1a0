import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { asns } from "#db/schema/inbound/asns";
import { activities } from "#db/schema/shipping";
import { allocations, stockLevels, stockRules } from "#db/schema/stock";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct, type TestLot } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { claimPutaway, putAway, putawayTask } from "./putaway.server";
import { putawayScreen } from "./putaway-screen.server";

const ctx = systemWorld();
let n = 0;

const run = (text: string, ...params: unknown[]) =>
  testEnv.DB.prepare(text)
    .bind(...params)
    .run();

/** Ten units of lot L1 at a receiving bin, and what else the product has; with an empty bin beside. */
async function setUp({
  others = [],
  sellableFrom = "receipt" as const,
}: {
  others?: TestLot[];
  sellableFrom?: "receipt" | "putaway";
} = {}) {
  n += 1;
  const dock = `PUT-${n}-DOCK`;
  const company = await aCompany();
  if (sellableFrom === "putaway") await ctx.db.company(company.id).insert(stockRules, { sellableFrom, updatedAt: 1 });
  const product = await aProduct(company, {
    lotTracked: true,
    lots: [{ onHand: 10, lotNumber: "L1", expiresOn: "2099-01-01", location: dock }, ...others],
  });
  await run("update bins set kind = 'receiving' where code = ?", dock);
  const [lot] = product.lots;
  const key = { productId: product.id, lotId: lot?.id ?? "", locationId: lot?.locationId ?? "" };
  const rows = async () => (await putawayScreen(ctx, { company: company.id })).rows;
  const places = async () =>
    (await putawayTask(ctx, key)).places.map(({ code, why, fits }) => `${code} ${why} ${fits}`);
  const put = (to: string, quantity: number, over: object = {}) =>
    putAway(ctx, key, {
      ...{ operationId: crypto.randomUUID(), companyId: company.id, to, quantity },
      ...{ source: `${key.productId}:${key.lotId}:${key.locationId}`, ...over },
    });
  const billed = () =>
    ctx.db.company(company.id).select(activities, {
      columns: ["kind", "lines", "quantity", "detail"],
      where: eq(activities.kind, "putaway"),
      orderBy: activities.id,
    });
  return { company, product, dock, key, rows, places, put, billed };
}

const refused = (why: string) => ({ detail: { fields: { to: [why] } } });

const aBin = async (code: string, kind: string, over: Record<string, unknown> = {}) => {
  const columns = {
    id: crypto.randomUUID(),
    warehouse_id: "00000000-0000-7000-8000-000000000001",
    code,
    zone: "PUT",
    kind,
    pick_sequence: 5,
    created_at: 1,
    ...over,
  };
  await run(
    `insert into bins (${Object.keys(columns).join(", ")}) values (${Object.keys(columns)
      .map(() => "?")
      .join(", ")})`,
    ...Object.values(columns),
  );
  return code;
};

test("received units are put away where the lot is, billed once, and leave the list", async () => {
  const at = await setUp();
  await at.put(await aBin("PUT-A1", "pick"), 2);
  expect(await at.rows()).toMatchObject([{ location: at.dock, onHand: 8, forOrders: 0, lotNumber: "L1" }]);
  expect((await at.places())[0]).toBe("PUT-A1 lot 8");
  const operationId = crypto.randomUUID();
  await at.put("PUT-A1", 8, { operationId });
  await at.put("put-a1", 8, { operationId });
  expect(await at.rows()).toEqual([]);
  expect(await at.billed()).toEqual(
    [2, 8].map((quantity) => ({
      ...{ kind: "putaway", lines: 1, quantity },
      detail: { note: `${at.product.sku} from ${at.dock} to PUT-A1` },
    })),
  );
  expect(await putawayTask(ctx, at.key)).toMatchObject({ isThere: false, places: [] });
});

test("units are put away in parts, and each part is billed", async () => {
  const at = await setUp();
  const bin = await aBin("PUT-B1", "reserve");
  await at.put(bin, 4);
  await at.put(bin, 6);
  expect(await at.billed()).toMatchObject([{ quantity: 4 }, { quantity: 6 }]);
  await expect(at.put(bin, 1)).rejects.toThrow("Only 0 units are");
});

test("places: the pick face for what it lacks, the same product, a bin reserved for the company, an empty one", async () => {
  const at = await setUp({ others: [{ onHand: 2, lotNumber: "L0", expiresOn: "2098-01-01", location: "PUT-C1" }] });
  await aBin("PUT-C2", "pick", { dedicated_company_id: at.company.id, pick_sequence: 999 });
  await aBin("PUT-C3", "pick", { dedicated_company_id: (await aCompany()).id });
  await aBin("PUT-C4", "pick");
  await run("update bins set one_lot = 1 where code = 'PUT-C1'");
  const places = await at.places();
  expect(places[0]).toBe("PUT-C2 dedicated 10");
  expect(places.some((place) => place.startsWith("PUT-C1") || place.startsWith("PUT-C3"))).toBe(false);
  expect(places.at(-1)).toMatch(/ empty 10$/);
});

test("a bin that is too small for all is suggested for what fits", async () => {
  const at = await setUp();
  await at.put(await aBin("PUT-D1", "pick"), 2);
  await run("update products set length_mm = 100, width_mm = 100, height_mm = 100 where id = ?", at.product.id);
  await run("update bins set max_volume_cm3 = 5000 where code = 'PUT-D1'");
  expect((await at.places())[0]).toBe("PUT-D1 lot 3");
  await expect(at.put("PUT-D1", 4)).rejects.toMatchObject({ reason: "placement_rules" });
  await at.put("PUT-D1", 4, { placementReason: "No other bin is free" });
});

test("units that orders wait for go to packing first, and the orders get them there", async () => {
  const at = await setUp({ sellableFrom: "putaway" });
  const packing = await aBin(`PUT-PACK-${n}`, "packing", { pick_sequence: 0 });
  // It cannot be allocated, so it waits for its units.
  await anOrder(at.company, { status: "on-hold", lines: [{ product: at.product, quantity: 4 }] });
  expect(await at.rows()).toMatchObject([{ forOrders: 4 }]);
  const task = await putawayTask(ctx, at.key);
  expect(task.places[0]).toEqual({ code: expect.any(String), why: "orders", fits: 4 });
  const world = systemWorld();
  await putAway(world, at.key, {
    ...{ operationId: crypto.randomUUID(), companyId: at.company.id, to: packing, quantity: 4 },
    source: `${at.key.productId}:${at.key.lotId}:${at.key.locationId}`,
  });
  expect(world.jobs).toContainEqual({ type: "release-waiting", companyId: at.company.id, productIds: [at.product.id] });
});

test("units that an order holds in receiving stay with it on the way to packing", async () => {
  const at = await setUp();
  const packing = await aBin(`PUT-PACK-${n}`, "packing");
  const { id } = await anOrder(at.company, { lines: [{ product: at.product, quantity: 3 }] });
  expect(await at.rows()).toMatchObject([{ forOrders: 3 }]);
  expect((await at.put(packing, 3)).carried).toBe(0);
  const held = await ctx.db.company(at.company.id).select(allocations, {
    columns: ["quantity", "locationId"],
    where: eq(allocations.orderId, id),
  });
  expect(held).toMatchObject([{ quantity: 3 }]);
  expect(held[0]?.locationId).not.toBe(at.key.locationId);
});

test("another receiving location is refused, and so are other units than the task's", async () => {
  const at = await setUp();
  const other = await aBin("PUT-E1", "receiving");
  await expect(at.put(other, 1)).rejects.toMatchObject(
    refused("PUT-E1 is a receiving location. Scan where the units are stored"),
  );
  await expect(at.put("NO-SUCH-BIN", 1)).rejects.toMatchObject(refused("No location has the code NO-SUCH-BIN"));
  const bin = await aBin("PUT-E2", "pick");
  await expect(at.put(bin, 1, { source: "a:b:c" })).rejects.toMatchObject({
    detail: { fields: { source: ["These are other units"] } },
  });
  await expect(at.put(bin, 1, { companyId: (await aCompany()).id })).rejects.toThrow("does not exist");
});

test("two people who put away the same units at once move them once", async () => {
  const at = await setUp();
  const bin = await aBin("PUT-F1", "pick");
  const results = await Promise.allSettled([at.put(bin, 10), at.put(bin, 10)]);
  expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  const [level] = await ctx.db
    .company(at.company.id)
    .select(stockLevels, { columns: ["onHand"], where: eq(stockLevels.locationId, at.key.locationId) });
  expect(level).toEqual({ onHand: 0 });
  expect(await at.billed()).toHaveLength(1);
});

test("users of a company are led to its own locations only, where they can put the units", async () => {
  const at = await setUp({ others: [{ onHand: 0, lotNumber: "L9", location: "PUT-J1" }] });
  await aBin("PUT-J0", "pick", { pick_sequence: 0 });
  await aBin("PUT-J2", "pick", { dedicated_company_id: at.company.id });
  const own = worldOf(await aUser("employee", { companyId: at.company.id }), "inventory.tasks");
  expect((await putawayTask(own, at.key)).places).toEqual([{ code: "PUT-J1", why: "empty", fits: 10 }]);
  const source = `${at.key.productId}:${at.key.lotId}:${at.key.locationId}`;
  await putAway(own, at.key, {
    ...{ operationId: crypto.randomUUID(), companyId: at.company.id, source, to: "PUT-J1", quantity: 10 },
  });
});

test("a claim names the user until it ends or the units are gone", async () => {
  const at = await setUp();
  const bin = await aBin("PUT-G1", "pick");
  const [anna, ben] = [
    worldOf(await aUser("warehouse_manager", { companyId: at.company.id }), "inventory.tasks"),
    worldOf(await aUser("employee", { companyId: at.company.id }), "inventory.tasks"),
  ];
  await claimPutaway(anna, at.key);
  await claimPutaway(anna, at.key);
  await expect(claimPutaway(ben, at.key)).rejects.toThrow("warehouse_manager is putting away");
  expect(await putawayTask(ben, at.key)).toMatchObject({ claimedBy: "warehouse_manager", isMine: false });
  expect(await putawayTask(anna, at.key)).toMatchObject({ claimedBy: null, isMine: true });
  await at.put(bin, 10);
  expect(await putawayTask(ben, at.key)).toMatchObject({ claimedBy: null, isMine: false });
});

test("a scan finds the task by product, lot and location; a company sees its own only", async () => {
  const [at, other] = [await setUp(), await setUp()];
  const scanned = async (scan: string) =>
    (await putawayScreen(ctx, { scan })).rows.filter(
      ({ companyId }) => companyId === at.company.id || companyId === other.company.id,
    );
  expect(await scanned(at.product.sku)).toMatchObject([{ productId: at.product.id }]);
  expect(await scanned(at.dock)).toMatchObject([{ productId: at.product.id }]);
  expect(await scanned("l1")).toHaveLength(2);
  expect((await putawayScreen(ctx, { scan: "NOTHING-1" })).unknown).toBe("NOTHING-1");
  const own = worldOf(await aUser("employee", { companyId: at.company.id }), "inventory.tasks");
  expect((await putawayScreen(own, {})).rows.map(({ companyId }) => companyId)).toEqual([at.company.id]);
  await expect(putawayTask(own, other.key)).rejects.toThrow("does not exist");
  await expect(claimPutaway(own, other.key)).rejects.toThrow("does not exist");
});

test("an announced receipt notes when its units were put away", async () => {
  const at = await setUp();
  const bin = await aBin("PUT-H1", "pick");
  const db = ctx.db.company(at.company.id);
  const receipt = async (asnId: string, number: number, id: string, quantity: number) => {
    await run(
      "insert into asns (id, operation_id, company_id, number, status, created_by, created_by_name, created_at) values (?, ?, ?, ?, 'received', 's', 'S', 1)",
      asnId,
      asnId,
      at.company.id,
      number,
    );
    await run(
      "insert into receipts (id, company_id, lines, units, received_by, received_by_name, operation_id, at, asn_id) values (?, ?, 1, ?, 's', 'S', ?, 1, ?)",
      id,
      at.company.id,
      quantity,
      id,
      asnId,
    );
    await run(
      "insert into receipt_lines (company_id, receipt_id, line, product_id, lot_id, location_id, quantity) values (?, ?, 1, ?, ?, ?, ?)",
      ...[at.company.id, id, at.key.productId, at.key.lotId, at.key.locationId, quantity],
    );
  };
  const [older, newer] = [`${at.company.id}-1`, `${at.company.id}-2`];
  await receipt(older, 900_001 + 2 * n, `${at.company.id}-r1`, 5);
  await receipt(newer, 900_002 + 2 * n, `${at.company.id}-r2`, 10);
  await at.put(bin, 1);
  const noted = await db.select(asns, { columns: ["id", "lastPutAwayAt"], orderBy: asns.id });
  // The ten units there came with the second receipt: those of the first were put away before.
  expect(noted).toEqual([
    { id: older, lastPutAwayAt: null },
    { id: newer, lastPutAwayAt: expect.any(Number) },
  ]);
});

test("the list reads no more for other stock, and a task no more for more bins", async () => {
  const at = await setUp();
  const world = worldOf(await aUser("employee", { companyId: at.company.id }), "inventory.tasks");
  const cost = async (read: () => Promise<unknown>) => {
    const before = { ...world.costs };
    await read();
    return { trips: world.costs.trips - before.trips, read: world.costs.read - before.read };
  };
  const list = () => putawayScreen(world, {});
  const task = () => putawayTask(world, at.key);
  const elsewhere = () => aProduct(at.company, { lots: [{ onHand: 50, location: "PUT-I1" }] });
  await elsewhere();
  const before = [await cost(list), await cost(task)];
  for (let i = 0; i < 10; i++) await elsewhere();
  for (let i = 0; i < 40; i++) await aBin(`PUT-Z-${n}-${i}`, "quarantine");
  const after = [await cost(list), await cost(task)];
  expect(after[0]?.read).toBe(before[0]?.read);
  expect(after.map(({ trips }) => trips)).toEqual([1, 2]);
});
