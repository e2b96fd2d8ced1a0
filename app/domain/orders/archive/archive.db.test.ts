import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { carriedWork } from "#db/schema/inventory/movement-archive";
import { orderHistory, orders } from "#db/schema/orders";
import { archiveGates } from "#db/schema/orders/order-archive";
import { pickSessions, picks } from "#db/schema/picking";
import { dailyWork } from "#db/schema/rollups";
import { parcels, shipments } from "#db/schema/shipping";
import { afterAYear, anArchivingCompany, archiveAt, DAY_MS, storedRows } from "#tests/factories/archived";
import { aCompany, aUser } from "#tests/factories/company";
import { interruptedWorld } from "#tests/factories/concurrent-change";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, testEnv, worldOf } from "#tests/factories/world";
import { removeProduct } from "../../catalog/remove/remove-product.server";
import { freeAllocations } from "../../inventory/allocation.server";
import { rebuildCompanyFigures } from "../../reports/figures/rebuild-figures.server";
import { announceReturn } from "../../returns/document/create-return.server";
import { AnnounceReturn } from "../../returns/returns.schema";
import { eventsOfOrder } from "../../shipping/shipment-lists.server";
import { movePayloadsJob } from "../../staging/payloads/move-payloads.server";
import { addNote } from "../notes/notes.server";
import { moveStatements, orderPage, orderWithItems, orderHistory as readHistory } from "../orders.service.server";
import { archiveOrdersJob } from "./archive-orders.server";
import { restoreOrder } from "./restore-order.server";
import { RetentionForm } from "./retention.schema";
import { changeRetention, retentionScreen } from "./retention.server";

const found = async ({ id, companyId }: { id: string; companyId: string }) =>
  (await systemWorld().db.company(companyId).find(orders, id))!;

const countOf = (rows: Record<string, unknown[]>) => Object.values(rows).reduce((sum, { length }) => sum + length, 0);

/** A shipment of one parcel. */
async function shipment(
  { id: orderId, companyId, orderNumber }: { id: string; companyId: string; orderNumber: string },
  given: Partial<typeof shipments.$inferInsert> = {},
) {
  const db = systemWorld().db.company(companyId);
  const id = crypto.randomUUID();
  const sent = { trackingNumber: "1Z", carrier: "ups" as const, shippingMethod: "standard" as const };
  const by = { createdBy: "u", createdByName: "U", createdAt: 1 };
  await db.batch(
    db.insert(shipments, { id, orderId, orderNumber, units: 1, ...sent, ...by, ...given }),
    db.insert(parcels, { shipmentId: id, position: 1, trackingNumber: "1Z" }),
  );
}

const label = ({ id, companyId }: { id: string; companyId: string }, state: "voiding" | "bought") =>
  testEnv.DB.prepare(`INSERT INTO labels (id, company_id, order_id, integration_id, state, parcel, rate, carrier, carrier_label,
      service_label, cost_minor, currency, tracking_number, created_by, created_by_name, created_at, updated_at)
      VALUES (?, ?, ?, 'i', ?, '{}', '{}', 'ups', 'UPS', 'Ground', 1, 'USD', '1Z', 'u', 'U', 1, 1)`)
    .bind(crypto.randomUUID(), companyId, id, state)
    .run();

/** The carrier's event of an order's parcel. */
const trackingEvent = ({ id }: { id: string }, at: number) =>
  testEnv.DB.prepare(`INSERT INTO tracking_events (company_id, shipment_id, position, at, status, description)
    SELECT company_id, id, 1, ?, 'in-transit', 'Departed' FROM shipments WHERE order_id = ?`)
    .bind(at, id)
    .run();

/** What reports and stock show, which the archive must not change. */
async function figures(companyId: string) {
  const tables = ["daily_orders", "daily_shipments", "daily_work", "order_tallies", "stock_levels", "product_stock"];
  return Promise.all(
    tables.map(async (table) => {
      const { results } = await testEnv.DB.prepare(`SELECT * FROM ${table} WHERE company_id = ?`).bind(companyId).all();
      return results;
    }),
  );
}

test("a closed order moves to the archive, is shown from there, and comes back as it was", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product, quantity: 3 }] });
  const ctx = systemWorld();
  await addNote(ctx, order.id, { body: "For the staff", shared: false, operationId: ctx.newId() });
  await shipment(order);
  for (const at of [2, 1]) await trackingEvent(order, at);
  const [before, shown, events, history, sums] = [
    await storedRows(order),
    await orderWithItems(ctx, order.id),
    await ctx.db.batch(eventsOfOrder(ctx, order.id)),
    await readHistory(ctx, order.id, { limit: 50 }),
    await figures(company.id),
  ];
  expect(before).toMatchObject({ order_items: [{}], order_notes: [{}], picks: [{}], tracking_events: [{}, {}] });

  await archiveAt(afterAYear());

  expect(countOf(await storedRows(order))).toBe(0);
  expect(await found(order)).toMatchObject({ status: "shipped", archivedAt: expect.any(Number) });
  expect((await orderWithItems(ctx, order.id)).items).toEqual(shown.items);
  expect((await orderPage(ctx, order.id, [])).archived?.events).toMatchObject(events[0]);
  await expect(trackingEvent(order, 3)).rejects.toThrow("assertion: archived");
  expect((await readHistory(ctx, order.id, { limit: 50 })).entries.map(({ id }) => id)).toEqual(
    history.entries.map(({ id }) => id),
  );
  expect(await figures(company.id)).toEqual(sums);

  await restoreOrder(ctx, order.id);

  const after = await storedRows(order);
  expect(after.order_history).toHaveLength(before.order_history!.length + 1);
  expect(after.order_history!.at(-1)).toMatchObject({ event: "restored" });
  expect({ ...after, order_history: after.order_history!.slice(0, -1) }).toEqual(before);
  expect(await found(order)).toMatchObject({ archivedAt: null });
  expect(await figures(company.id)).toEqual(sums);
});

test("open orders, changed orders and those of other companies stay where they are", async () => {
  const company = await anArchivingCompany();
  const line = { lines: [{ product: company.product }] };
  const [pending, shipped] = [await anOrder(company, line), await anOrder(company, { status: "shipped", ...line })];
  const elsewhere = await anOrder(await aCompany(), { status: "shipped" });
  await archiveAt(afterAYear() - 2 * DAY_MS);
  expect((await found(shipped)).archivedAt).toBeNull();

  await archiveAt(afterAYear());
  const archived = await Promise.all(
    [pending, shipped, elsewhere].map(async (order) => (await found(order)).archivedAt),
  );
  expect(archived).toEqual([null, expect.any(Number), null]);
  // A restored order counts as changed.
  await restoreOrder(systemWorld(), shipped.id);
  await archiveAt(afterAYear());
  expect((await found(shipped)).archivedAt).toBeNull();
});

test.each([
  ["pending", null],
  ["cancelled", expect.any(Number)],
] as const)("orders whose rest is in a %s order are archived: %s", async (status, archivedAt) => {
  const company = await anArchivingCompany();
  const shipped = { status: "shipped" as const, lines: [{ product: company.product }] };
  const [original, backorder] = [await anOrder(company, shipped), await anOrder(company, shipped)];
  const [sibling, next] = [await anOrder(company, shipped), await anOrder(company, { status })];
  const db = systemWorld().db.company(company.id);
  for (const [order, of] of [
    [backorder, original],
    [sibling, original],
    [next, backorder],
  ] as const)
    await db.update(orders, { backorderOf: of.id }, eq(orders.id, order.id));
  await archiveAt(afterAYear());
  const archived = await Promise.all(
    [original, backorder, sibling].map(async (order) => (await found(order)).archivedAt),
  );
  expect(archived).toEqual([archivedAt, archivedAt, archivedAt]);
});

test("an order whose return is open stays, and the others of its batch are archived without it", async () => {
  const company = await anArchivingCompany();
  const shipped = { status: "shipped" as const, lines: [{ product: company.product }] };
  const [returned, other] = [await anOrder(company, shipped), await anOrder(company, shipped)];
  const [item] = returned.items;
  await announceReturn(
    systemWorld(),
    returned.id,
    AnnounceReturn.parse({
      operationId: crypto.randomUUID(),
      lines: [{ itemId: item!.id, quantity: 1, reason: "defective" }],
    }),
  );
  await archiveAt(afterAYear());
  expect([(await found(returned)).archivedAt, (await found(other)).archivedAt]).toEqual([null, expect.any(Number)]);
  expect(countOf(await storedRows(returned))).toBeGreaterThan(0);
});

test("an order whose parcel is still followed, whose postage is being voided, or was bought and not used, stays", async () => {
  const company = await anArchivingCompany();
  const followed = await anOrder(company, { status: "shipped", lines: [{ product: company.product }] });
  const [voiding, unused] = [
    await anOrder(company, { status: "cancelled" }),
    await anOrder(company, { status: "refunded" }),
  ];
  await shipment(followed, { nextTrackAt: 1 });
  await label(voiding, "voiding");
  await label(unused, "bought");
  await archiveAt(afterAYear());
  const archived = await Promise.all([followed, voiding, unused].map(async (order) => (await found(order)).archivedAt));
  expect(archived).toEqual([null, null, null]);

  // Used postage keeps nothing. All orders are looked at again after a month.
  await shipment(unused);
  await archiveAt(afterAYear() + 31 * DAY_MS);
  expect((await found(unused)).archivedAt).toEqual(expect.any(Number));
});

/** The files that the archive has of an order. */
const filesOf = async ({ id, companyId }: { id: string; companyId: string }) =>
  (await testEnv.FILES.list({ prefix: `${companyId}/orders/${id}/` })).objects.map(({ key }) => key);

/** Deletes the files that nothing refers to, an hour later. */
async function sweep() {
  const later = systemWorld();
  later.clock.now += 3_600_000;
  do await movePayloadsJob(later);
  while (later.jobs.splice(0).length > 0);
}

test("two workers at once archive an order once, and only the file of the one that counts stays", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "cancelled" });
  const ctx = systemWorld();
  const late = { ...systemWorld(), now: afterAYear };
  // The other one archives it, with a note, between this one's file and its batch.
  const other = async () => {
    await addNote(ctx, order.id, { body: "One more", shared: true, operationId: ctx.newId() });
    await archiveOrdersJob({ ...systemWorld(), now: () => afterAYear() + 40 * DAY_MS }, company.id);
  };
  await archiveOrdersJob(interruptedWorld(late, 5, other), company.id);
  expect(await filesOf(order)).toHaveLength(2);
  await sweep();
  expect(await filesOf(order)).toEqual([(await found(order)).archiveKey]);
  expect((await orderPage(ctx, order.id, [])).archived?.notes).toMatchObject([{ body: "One more" }]);

  await restoreOrder(ctx, order.id);
  await sweep();
  expect(await filesOf(order)).toEqual([]);
});

test("an order with an unused label or an open backorder stays", async () => {
  const company = await anArchivingCompany();
  const cancelled = { status: "cancelled" as const };
  const [unused, original] = [await anOrder(company, cancelled), await anOrder(company, cancelled)];
  const backorder = await anOrder(company, { lines: [{ product: company.product }] });
  await testEnv.DB.prepare("UPDATE orders SET backorder_of = ? WHERE id = ?").bind(original.id, backorder.id).run();
  await testEnv.DB.prepare(
    `INSERT INTO labels (id, company_id, order_id, integration_id, state, parcel, rate, carrier, carrier_label, service_label,
      cost_minor, currency, tracking_number, created_by, created_by_name, created_at, updated_at)
      VALUES ('b', ?, ?, 'i', 'bought', '{}', '{}', 'ups', 'UPS', 'Ground', 1, 'USD', '1Z', 'u', 'U', 1, 1)`,
  )
    .bind(company.id, unused.id)
    .run();
  await archiveAt(afterAYear());
  expect([(await found(unused)).archivedAt, (await found(original)).archivedAt]).toEqual([null, null]);
});

test("an order of very many scans is archived by itself, and one too large for the database stays", async () => {
  const company = await anArchivingCompany();
  const [many, huge] = [
    await anOrder(company, { status: "cancelled" }),
    await anOrder(company, { status: "cancelled" }),
  ];
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const scans = (orderId: string, count: number) =>
    db.insertMany(
      orderHistory,
      Array.from({ length: count }, () => {
        return {
          orderId,
          id: ctx.newId(),
          at: 1,
          actorId: "u",
          actorName: "U",
          event: "edited",
          note: "x".repeat(400),
        };
      }),
    );
  await scans(many.id, 1000);
  await scans(huge.id, 2000);
  await archiveAt(afterAYear());
  expect([(await found(many)).archivedAt, (await found(huge)).archivedAt]).toEqual([expect.any(Number), null]);
  expect((await readHistory(systemWorld(), many.id, { limit: 50 })).entries).toHaveLength(50);
});

test("an order that changes after it was read stays whole", async () => {
  const company = await anArchivingCompany();
  const order = await anOrder(company, { status: "cancelled", lines: [{ product: company.product }] });
  const ctx = systemWorld();
  const note = () => addNote(ctx, order.id, { body: "One more", shared: true, operationId: ctx.newId() });
  // Its fifth round trip moves the rows: after the setting, the walk, the rows that were read, and their files.
  const late = { ...systemWorld(), now: afterAYear };
  await archiveOrdersJob(interruptedWorld(late, 5, note), company.id);
  expect((await found(order)).archivedAt).toBeNull();
  expect((await storedRows(order)).order_notes).toHaveLength(1);

  // All orders are looked at again each month.
  await archiveAt(afterAYear() + DAY_MS);
  expect((await found(order)).archivedAt).toBeNull();
  await archiveAt(afterAYear() + 32 * DAY_MS);
  expect((await orderPage(ctx, order.id, [])).archived?.notes).toMatchObject([{ body: "One more" }]);
});

test("a worker that is killed at any round trip leaves each order here or there, and the next one goes on", async () => {
  for (const trips of [1, 2, 3, 4, 5, 6])
    for (const isLastCounted of [true, false]) {
      const company = await anArchivingCompany();
      const order = await anOrder(company, { status: "shipped", lines: [{ product: company.product }] });
      const before = countOf(await storedRows(order));
      await archiveOrdersJob(dyingWorld({ ...systemWorld(), now: afterAYear }, trips, isLastCounted), company.id).catch(
        (error: unknown) => {
          if (!(error instanceof Killed)) throw error;
        },
      );
      const { archivedAt } = await found(order);
      expect(countOf(await storedRows(order))).toBe(archivedAt === null ? before : 0);
      await archiveAt(afterAYear());
      expect((await orderWithItems(systemWorld(), order.id)).items).toHaveLength(1);
      expect((await found(order)).archivedAt).not.toBeNull();
    }
});

test("no gate stays open, and none opens for an order in progress", async () => {
  const { results } = await testEnv.DB.prepare("SELECT * FROM archive_gates").all();
  expect(results).toEqual([]);
  const company = await aCompany();
  const order = await anOrder(company, { status: "on-hold" });
  await expect(systemWorld().db.company(company.id).insert(archiveGates, { orderId: order.id })).rejects.toThrow(
    "conflict",
  );
});

test("twenty orders move in one batch", async () => {
  const company = await anArchivingCompany();
  for (let n = 0; n < 20; n += 1) await anOrder(company, { status: "cancelled" });
  const ctx = systemWorld();
  ctx.clock.now = afterAYear();
  await archiveOrdersJob(ctx, company.id);
  // The setting, the walk, the rows, their files, the batch, and how far it has come.
  expect(ctx.costs.trips).toBe(6);
  const { db } = systemWorld();
  expect(await db.company(company.id).select(orders, { columns: ["id"], where: isNull(orders.archivedAt) })).toEqual(
    [],
  );
});

test("the setting is one of the choices, and changing it looks at all orders again", async () => {
  const admin = worldOf(await aUser("admin"), "companies.create");
  const company = await aCompany();
  const order = await anOrder(company, { status: "cancelled" });
  await archiveAt(afterAYear());
  expect((await found(order)).archivedAt).toBeNull();
  await changeRetention(admin, company.id, { archiveAfter: "1095" });
  await archiveAt(afterAYear());
  expect((await found(order)).archivedAt).toBeNull();
  await changeRetention(admin, company.id, { archiveAfter: "90" });
  await archiveAt(afterAYear());
  expect((await found(order)).archivedAt).not.toBeNull();
  await changeRetention(admin, company.id, { archiveAfter: "" });
  expect((await retentionScreen(admin, company.id)).retention).toEqual({ archiveAfter: "" });
  expect(RetentionForm.safeParse({ archiveAfter: "7" }).success).toBe(false);
});

test("an order comes back without its product when that was deleted since", async () => {
  const company = await anArchivingCompany();
  const product = await aProduct(company);
  const order = await anOrder(company, { status: "failed", lines: [{ product, name: "Mug" }] });
  await archiveAt(afterAYear());
  await removeProduct(systemWorld(), product.id);
  await restoreOrder(systemWorld(), order.id);
  expect((await storedRows(order)).order_items).toMatchObject([{ name: "Mug", product_id: null }]);
});

test("units put back and short of an archived order stay in rebuilt figures, and are not counted twice once it is back", async () => {
  const company = await anArchivingCompany();
  const line = { lines: [{ product: company.product, quantity: 3 }] };
  await anOrder(company, { status: "shipped", ...line });
  const order = await anOrder(company, { status: "picking", ...line });
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const [lot, session, userId] = [company.product.lots[0]!, ctx.newId(), "picker"];
  const pick = (kind: "pick" | "undo" | "short", quantity: number, daysAgo: number) =>
    db.insert(picks, {
      ...{ id: ctx.newId(), sessionId: session, orderId: order.id, itemId: order.items[0]!.id, kind, quantity, userId },
      ...{ lotId: lot.id, locationId: lot.locationId, at: ctx.now() - daysAgo * DAY_MS },
    });
  await db.batch(
    db.insert(pickSessions, {
      id: session,
      orderId: order.id,
      userId,
      userName: "Pia",
      startedAt: 1,
      status: "active",
    }),
    pick("pick", 2, 3),
    pick("undo", -2, 2),
    pick("short", 1, 1),
    db.update(pickSessions, { status: "released" }, eq(pickSessions.id, session)),
    freeAllocations(ctx, db, order.id, "Canceled"),
    ...moveStatements(ctx, db, { id: order.id, from: "picking", to: "cancelled" }),
  );
  const work = () => db.select(dailyWork, { columns: ["day", "received", "putBack", "short"], orderBy: dailyWork.day });
  const carried = () => db.select(carriedWork, { columns: ["putBack", "short"], orderBy: carriedWork.day });
  const before = await work();
  expect(before.map(({ putBack, short }) => [putBack, short])).toEqual([
    [2, 0],
    [0, 1],
    [0, 0],
  ]);
  for (let times = 0; times < 2; times++) {
    await archiveAt(afterAYear() + times * 366 * DAY_MS);
    expect((await storedRows(order)).picks).toEqual([]);
    expect(await carried()).toEqual([
      { putBack: 2, short: 0 },
      { putBack: 0, short: 1 },
    ]);
    await rebuildCompanyFigures(db);
    expect(await work()).toEqual(before);
    await restoreOrder(ctx, order.id);
    expect((await carried()).every(({ putBack, short }) => putBack === 0 && short === 0)).toBe(true);
    await rebuildCompanyFigures(db);
    expect(await work()).toEqual(before);
  }
});
