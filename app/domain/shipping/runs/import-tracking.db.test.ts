import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { importTracking, shipOrdersJob } from "#app/domain/channels/before-shipping/ship.server";
import type { Job } from "#app/domain/kernel/jobs";
import { resumeRuns } from "#app/domain/orders/bulk-runs/resume-runs.server";
import { auditLog } from "#db/schema/directory/accounts";
import { orders } from "#db/schema/orders";
import { parcels, shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { dyingWorld, Killed } from "#tests/factories/killed-worker";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { TrackingQuery } from "../files/files.schema";
import { trackingPreview } from "../files/tracking-preview.server";
import { keepTrackingFile, trackingFile } from "../tracking-file.server";
import { shipProgress } from "./ship-progress.server";

const ANY = TrackingQuery.parse({});
const MINUTE = 60_000;
const bytes = (text: string) => new TextEncoder().encode(text);
const parcel = (n: number) => `PARCEL-${n}`;

async function aDesk(...companies: { id: string }[]) {
  const [own, ...assigned] = companies.map(({ id }) => id);
  return worldOf(await aUser("employee", { companyId: own ?? null, assigned }), "floor.work");
}

const file = (rows: readonly (readonly string[])[], head = "Order ID,Tracking Number,Carrier") =>
  bytes([head, ...rows.map((row) => row.join(","))].join("\r\n"));

async function drain(jobs: Job[], at = Date.now()): Promise<void> {
  for (let job = jobs.shift(); job; job = jobs.shift()) {
    if (job.type !== "ship-orders") continue;
    const ctx = systemWorld({ now: () => at });
    await shipOrdersJob(ctx, job);
    jobs.push(...ctx.jobs);
  }
}

const numbersOf = (company: { id: string }) =>
  systemWorld()
    .db.company(company.id)
    .rows(
      { orderNumber: shipments.orderNumber, trackingNumber: parcels.trackingNumber, carrier: shipments.carrier },
      (own) => sql`from ${shipments} cross join ${parcels} on ${own.through(parcels, shipments)}
        and ${parcels.shipmentId} = ${shipments.id} where ${own(shipments)} order by ${shipments.orderId}, ${parcels.position}`,
    );

test("rows are matched with ready orders; others are listed with reasons, and one button ships the matches", async () => {
  const [company, other] = [await aCompany(), await aCompany()];
  const product = await aProduct(company, { onHand: 10 });
  const lines = [{ product, quantity: 2 }];
  const [one, two] = [
    await anOrder(company, { status: "picked", lines }),
    await anOrder(company, { status: "picked", lines }),
  ];
  const [pending, gone] = [await anOrder(company), await anOrder(company, { status: "shipped" })];
  const wrong = await anOrder(company, { status: "processing" });
  const foreign = await anOrder(other, { status: "processing" });
  const ctx = await aDesk(company);
  const name = await keepTrackingFile(
    ctx,
    file([
      [one.orderNumber, parcel(1), "Courier"],
      [`#${two.orderNumber}`, parcel(2), "Courier"],
      [two.orderNumber, parcel(3), "Courier"],
      [pending.orderNumber, parcel(4), "Courier"],
      [gone.orderNumber, parcel(5), "Courier"],
      [foreign.orderNumber, parcel(6), "Courier"],
      ["", parcel(7), "Courier"],
      ["No such order", "", "Courier"],
      [wrong.orderNumber, "1Z999AA110000001", "UPS"],
    ]),
  );

  const seen = await trackingPreview(ctx, name, ANY);
  expect(seen.ready.rows.map(({ orderId, numbers }) => [orderId, numbers])).toEqual([
    [one.id, [parcel(1)]],
    [two.id, [parcel(2), parcel(3)]],
  ]);
  expect(seen.unmatched.rows).toEqual([
    { line: 5, orderNumber: pending.orderNumber, reason: "It is pending, and not ready to ship." },
    { line: 7, orderNumber: foreign.orderNumber, reason: "This order does not exist." },
  ]);
  expect(seen.shipped.rows).toMatchObject([{ line: 6, reason: "It was already shipped." }]);
  expect(seen.problems.rows.map(({ line }) => line)).toEqual([8, 9, 10]);
  Object.assign(ctx.costs, { trips: 0, read: 0 });
  await trackingPreview(ctx, name, ANY);
  expect(ctx.costs.trips).toBe(1);
  expect(ctx.costs.read).toBeLessThan(40);

  const done = await importTracking(ctx, name, ANY, `fits-${company.id}`);
  expect(done).toMatchObject({ total: 2, processed: 2, failed: 0 });
  expect((await numbersOf(company)).map(({ trackingNumber }) => trackingNumber)).toEqual([
    parcel(1),
    parcel(2),
    parcel(3),
  ]);
  expect(await levels(product)).toMatchObject({ onHand: 6, allocated: 0 });
  const [written] = await ctx.directory.rows(
    { detail: auditLog.detail },
    sql`from ${auditLog} where ${auditLog.companyId} = ${company.id} and ${auditLog.action} = 'tracking.imported'`,
  );
  expect(written?.detail).toEqual({ after: { orders: 2 } });
});

test("the same file again ships nothing, and the same form twice at once ships once", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "processing" });
  const ctx = await aDesk(company);
  const csv = file([[order.orderNumber, parcel(1), "Courier"]]);
  const name = await keepTrackingFile(ctx, csv);
  const asked = `twice-${company.id}`;

  await Promise.allSettled([1, 2].map(() => importTracking(ctx, name, ANY, asked)));
  expect(await importTracking(ctx, name, ANY, asked)).toMatchObject({ total: 1, processed: 1, failed: 0 });

  expect(await keepTrackingFile(ctx, csv)).toBe(name);
  const seen = await trackingPreview(ctx, name, ANY);
  expect(seen).toMatchObject({ ready: { count: 0 }, shipped: { count: 1 } });
  expect(seen.shipped.rows[0]?.reason).toBe("It was already shipped with this number.");
  await expect(importTracking(ctx, name, ANY, `again-${company.id}`)).rejects.toMatchObject({ code: "conflict" });
  expect(await numbersOf(company)).toHaveLength(1);
});

test("an order that changes between preview and shipping fails alone, with the reason", async () => {
  const company = await aCompany();
  const made = [await anOrder(company, { status: "processing" }), await anOrder(company, { status: "processing" })];
  const ctx = await aDesk(company);
  const many = [];
  for (let n = 0; n < 12; n++) many.push(await anOrder(company, { status: "processing" }));
  const name = await keepTrackingFile(
    ctx,
    file([...made, ...many].map((one, n) => [one.orderNumber, parcel(n), "Courier"])),
  );
  const asked = `changed-${company.id}`;
  expect(await importTracking(ctx, name, ANY, asked)).toMatchObject({ total: 14, finishedAt: null });
  await ctx.db.company(company.id).update(orders, { status: "cancelled" }, sql`${orders.id} = ${made[0]?.id ?? ""}`);

  await drain(ctx.jobs);

  const end = await shipProgress(ctx, asked);
  expect(end).toMatchObject({ total: 14, processed: 13, failed: 1 });
  expect(end.finishedAt).not.toBeNull();
  expect(end.failures).toEqual([
    { orderId: made[0]?.id, orderNumber: made[0]?.orderNumber, why: expect.stringContaining("cancelled") },
  ]);
});

test("wherever the worker dies each order ships once, and the cron continues stalled runs", async () => {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 40 });
  const made = [];
  for (let n = 0; n < 12; n++)
    made.push(await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] }));
  const ctx = await aDesk(company);
  const name = await keepTrackingFile(ctx, file(made.map((one, n) => [one.orderNumber, parcel(n), "Courier"])));
  const asked = `dies-${company.id}`;
  await importTracking(ctx, name, ANY, asked);
  const job = ctx.jobs.find(({ type }) => type === "ship-orders");
  if (job?.type !== "ship-orders") throw new Error("expected a job");
  let now = Date.now();
  for (const [trip, counts] of [
    [2, true],
    [5, false],
    [5, true],
    [8, true],
  ] as const) {
    now += 5 * MINUTE;
    const world = systemWorld({ now: () => now });
    await expect(shipOrdersJob(dyingWorld(world, trip, counts), job)).rejects.toThrow(Killed);
    expect((await shipProgress(ctx, asked)).processed).toBe((await numbersOf(company)).length);
    // Delivered again at once: the lease of the killed worker has not expired yet.
    await shipOrdersJob(systemWorld({ now: () => now }), job);
  }
  const later = systemWorld({ now: () => now + 5 * MINUTE });
  await resumeRuns(later);
  expect(later.jobs).toContainEqual(job);
  await Promise.all([1, 2].map(() => shipOrdersJob(systemWorld({ now: () => now + 5 * MINUTE }), job)));

  expect(await shipProgress(ctx, asked)).toMatchObject({ total: 12, processed: 12, failed: 0 });
  expect(new Set((await numbersOf(company)).map(({ trackingNumber }) => trackingNumber)).size).toBe(12);
  expect(await levels(product)).toMatchObject({ onHand: 28, allocated: 0 });
});

test("unknown column names are mapped by hand; a replaced file, or another user's, is not found", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "processing" });
  const ctx = await aDesk(company);
  const name = await keepTrackingFile(ctx, file([[order.orderNumber, parcel(1), "x"]], "Beleg,Sendung,Dienst"));

  expect(await trackingPreview(ctx, name, ANY)).toMatchObject({
    columns: { orderNumber: null, trackingNumber: null },
    headings: ["Beleg", "Sendung", "Dienst"],
    ready: { count: 0 },
  });
  const chosen = TrackingQuery.parse({ orderNumber: "beleg", trackingNumber: "Sendung" });
  expect((await trackingPreview(ctx, name, chosen)).ready.count).toBe(1);

  const stranger = await aDesk(company);
  await expect(trackingFile(stranger, name, chosen)).rejects.toMatchObject({ code: "not_found" });
  await keepTrackingFile(ctx, file([["A", parcel(2), "Courier"]]));
  await expect(trackingFile(ctx, name, chosen)).rejects.toMatchObject({ code: "not_found" });
  await expect(importTracking(ctx, name, chosen, `old-${company.id}`)).rejects.toMatchObject({ code: "not_found" });
});

test("one number in two companies is ambiguous", async () => {
  const [a, b] = [await aCompany(), await aCompany()];
  const orderNumber = `BOTH-${a.id.slice(-6)}`;
  await anOrder(a, { status: "processing", orderNumber });
  const mine = await anOrder(b, { status: "processing", orderNumber });
  const ctx = await aDesk(a, b);
  const name = await keepTrackingFile(ctx, file([[orderNumber, parcel(1), "Courier"]]));

  expect((await trackingPreview(ctx, name, ANY)).unmatched.rows[0]?.reason).toContain("Choose the company");
  const ofB = TrackingQuery.parse({ company: b.id });
  expect((await trackingPreview(ctx, name, ofB)).ready.rows[0]?.orderId).toBe(mine.id);
});

test("a file of 5,000 rows is matched in one round trip, also for users who reach every company", async () => {
  const company = await aCompany();
  const order = await anOrder(company, { status: "processing" });
  const ctx = await aDesk(company);
  const rows = Array.from({ length: 5000 }, (_, n) => [
    n === 2500 ? order.orderNumber : `NONE-${n}`,
    parcel(n),
    "Courier",
  ]);
  for (const world of [ctx, worldOf(await aUser("admin"), "floor.work")]) {
    const name = await keepTrackingFile(world, file(rows));
    Object.assign(world.costs, { trips: 0, read: 0 });
    const seen = await trackingPreview(world, name, ANY);
    expect(seen).toMatchObject({ ready: { count: 1 }, unmatched: { count: 4999 } });
    expect(seen.unmatched.rows).toHaveLength(100);
    expect(world.costs.trips).toBe(1);
  }
});

test.each([
  ["nothing", ""],
  ["one column", "Order ID\nA\n"],
  ["a workbook", "PK\u0003\u0004"],
  ["too much", `Order ID,Tracking Number\n${"x".repeat(5_000_001)}`],
])("a file with %s is refused with a reason", async (_, text) => {
  const ctx = await aDesk(await aCompany());
  await expect(keepTrackingFile(ctx, bytes(text))).rejects.toMatchObject({ code: "validation" });
});
