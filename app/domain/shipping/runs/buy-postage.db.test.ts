import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrdersJob } from "#app/domain/channels/before-shipping/ship.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { listRequestedRuns } from "#app/domain/orders/bulk-runs/run-orders.server";
import { orderProposals } from "#db/schema/holds";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { labels, shipments } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { dayOf } from "#tests/factories/utc-day";
import { systemWorld, worldOf } from "#tests/factories/world";
import { whole } from "#tests/support/paper/bytes";
import { FakeShipStation, V2_KEY } from "#tests/support/shipstation/shipstation";
import { BoxForm } from "../boxes/boxes.schema";
import { addBox } from "../boxes/boxes.server";
import { runLabelsToPrint } from "../papers/papers-to-print.server";
import { runLabelsFile } from "../papers/run-labels.server";
import { addWorkingDays } from "../postage/expected-day";
import { BuyManyForm } from "./buy-postage.schema";
import { buyMany, buyManyQuestion } from "./buy-postage.server";
import { cancelShipRun } from "./cancel-run.server";
import { postageRuns } from "./postage-runs.server";
import { shipProgress, shipRunPage } from "./ship-progress.server";

const TO = {
  ...{ name: "Ottilie Brandvold", company: "", address1: "5 Main St", address2: "", city: "Reno", state: "NV" },
  ...{ postcode: "89501", country: "US", phone: "" },
};
const MINUTE = 60_000;

/** A company with a ShipStation account and picked orders, and the user who ships them. */
async function aHouse(count: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 3 * count, weightGrams: 220 });
  const db = systemWorld().db.company(company.id);
  const made = [];
  for (let n = 0; n < count; n++)
    made.push(await anOrder(company, { status: "picked", lines: [{ product, quantity: 2 }] }));
  await db.update(orders, { shipTo: TO }, sql`1`);
  const partner = new FakeShipStation();
  const desk = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  await db.insert(integrations, {
    ...{ id: desk.newId(), type: "shipstation", name: "ShipStation", apiKeyHint: "…", createdAt: 1, updatedAt: 1 },
    apiKeySealed: await desk.sealer.seal(V2_KEY),
    found: { apiBase: "https://api.shipstation.com/v2", auth: "api-key" },
  });
  const clock = { now: Date.now() };
  const world = (over: Partial<Ctx> = {}) => {
    const ctx = systemWorld({ fetch: partner.fetch, now: () => clock.now, ...over });
    // As in production, where labels cost money: not the local configuration, in which labels are tests.
    return Object.assign(ctx, { config: { ...ctx.config, local: false } });
  };
  return { company, product, db, partner, desk, clock, world, orders: made, ids: made.map(({ id }) => id) };
}
type House = Awaited<ReturnType<typeof aHouse>>;

const form = (over: object = {}) =>
  BuyManyForm.parse({ asked: crypto.randomUUID(), prefer: "cheapest", packing: "60", ...over });

/** Runs the queue messages of this run one after the other, until it has to wait. */
async function drain(house: House, asked: string, over: Partial<Ctx> = {}): Promise<void> {
  const [run] = await listRequestedRuns(house.desk.db, asked);
  const job = { type: "ship-orders" as const, companyId: house.company.id, runId: run?.id ?? "" };
  for (let more = true; more; ) {
    const ctx = house.world({ enqueueLater: async () => {}, ...over });
    await shipOrdersJob(ctx, job);
    more = ctx.jobs.some(({ type }) => type === "ship-orders");
  }
}

/** The id of a box that the company keeps. */
async function aBox(companyId: string): Promise<string> {
  const key = systemWorld().newId();
  const size = { length: "30", width: "20", height: "10", emptyWeight: "120" };
  const admin = worldOf(await aUser("admin"), "boxes.manage");
  await addBox(admin, BoxForm.parse({ key, units: "metric", name: "Carton", companyId, isActive: true, ...size }));
  return key;
}

const paid = ({ partner }: House) => partner.account.labels.filter(({ isVoided }) => !isVoided);
const statuses = async ({ db }: House) =>
  (await db.rows({ status: orders.status }, (own) => sql`from ${orders} where ${own(orders)} order by id`)).map(
    ({ status }) => status,
  );

test("postage is bought for each ticked order, the cheapest, and it leaves with that; one file prints all labels", async () => {
  const house = await aHouse(12);
  const { desk, ids, db } = house;
  expect(await buyManyQuestion(desk, [...ids, "nobody's"])).toMatchObject({
    chosen: 13,
    total: 12,
    withoutAccount: [],
  });
  const wish = form();
  expect(await buyMany(desk, ids, wish)).toMatchObject({
    kind: "buy-postage",
    total: 12,
    processed: 0,
    finishedAt: null,
  });
  await drain(house, wish.asked);

  expect(await shipProgress(desk, wish.asked)).toMatchObject({
    processed: 12,
    failed: 0,
    failures: [],
    finishedAt: expect.any(Number),
  });
  expect(paid(house)).toHaveLength(12);
  expect(new Set(paid(house).map(({ serviceCode }) => serviceCode))).toEqual(new Set(["usps_ground_advantage"]));
  const sent = await db.rows(
    { number: shipments.trackingNumber },
    (own) => sql`from ${shipments} where ${own(shipments)}`,
  );
  expect(new Set(sent.map(({ number }) => number))).toEqual(
    new Set(paid(house).map(({ trackingNumber }) => trackingNumber)),
  );
  const [label] = await db.rows({ parcel: labels.parcel }, (own) => sql`from ${labels} where ${own(labels)} limit 1`);
  expect(label?.parcel.weightGrams).toBe(500);

  const before = desk.costs.trips;
  const page = await shipRunPage(desk, wish.asked);
  expect(desk.costs.trips - before).toBe(1);
  expect(page.progress).toMatchObject({ processed: 12 });
  expect(page.labels.map(({ trackingNumber }) => trackingNumber).sort()).toEqual(sent.map((one) => one.number).sort());
  const spent = page.labels.reduce((sum, { costMinor }) => sum + costMinor, 0);
  expect(page.costs).toEqual([{ currency: "USD", minor: spent, labels: 12 }]);

  const file = await runLabelsFile(desk, wish.asked);
  if ("refused" in file) throw new Error(file.refused);
  const text = Buffer.from(await whole(file.pieces)).toString("latin1");
  expect(text).toContain("/Count 12");
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  await expect(runLabelsFile(stranger, wish.asked)).rejects.toMatchObject({ code: "not_found" });
  const toPrint = await runLabelsToPrint(desk, wish.asked);
  expect(toPrint.map(({ use, title }) => [use, title])).toEqual(
    page.labels.map(({ orderNumber }) => ["shippingLabel", `Label ${orderNumber}`]),
  );
  await expect(runLabelsToPrint(stranger, wish.asked)).rejects.toMatchObject({ code: "not_found" });
  await expect(shipRunPage(stranger, wish.asked)).rejects.toMatchObject({ code: "not_found" });
  await expect(cancelShipRun(stranger, wish.asked)).rejects.toMatchObject({ code: "not_found" });
});

test("the service that the customer asked for is bought where it is offered, and the shipment says when it arrives", async () => {
  const house = await aHouse(2);
  const asks = { shipping_method: "UPS Next Day Air" };
  await house.db.update(orders, { externalData: asks }, sql`id = ${house.ids[0] ?? ""}`);
  expect(await buyManyQuestion(house.desk, house.ids)).toMatchObject({ prefer: "requested" });
  expect(await buyManyQuestion(house.desk, house.ids.slice(1))).toMatchObject({ prefer: "cheapest" });
  const wish = form({ prefer: "requested" });
  await buyMany(house.desk, house.ids, wish);
  await drain(house, wish.asked);

  expect(paid(house).map(({ serviceCode }) => serviceCode)).toEqual(["ups_next_day_air", "usps_ground_advantage"]);
  const { labels: bought } = await shipRunPage(house.desk, wish.asked);
  expect(bought.map(({ isRequested }) => isRequested)).toEqual([true, false]);
  const sent = await house.db.rows(
    { expected: shipments.estimatedDelivery },
    (own) => sql`from ${shipments} where ${own(shipments)} order by ${shipments.orderId}`,
  );
  expect(sent[0]?.expected).toBe(addWorkingDays(dayOf(house.clock.now), 1));
  expect((sent[1]?.expected ?? "") > (sent[0]?.expected ?? "")).toBe(true);
});

test("a requested service that is not offered is named beside the label, or its order is left out where that is wished", async () => {
  const house = await aHouse(2);
  const asks = { shipping_method: "Royal Mail Tracked 24" };
  await house.db.update(orders, { externalData: asks }, sql`id = ${house.ids[0] ?? ""}`);
  const strict = form({ prefer: "requested-only" });
  await buyMany(house.desk, house.ids, strict);
  await drain(house, strict.asked);
  expect(paid(house)).toEqual([]);
  const { failures } = await shipProgress(house.desk, strict.asked);
  expect(failures.map(({ why }) => why)).toEqual([
    expect.stringContaining("“Royal Mail Tracked 24” was requested and is not offered. Choose a rate manually."),
    expect.stringContaining("The customer requested no service. Choose a rate manually."),
  ]);

  const wish = form({ prefer: "requested" });
  await buyMany(house.desk, house.ids, wish);
  await drain(house, wish.asked);
  const { labels: bought } = await shipRunPage(house.desk, wish.asked);
  expect(bought.map(({ notOffered }) => notOffered)).toEqual(["Royal Mail Tracked 24", null]);

  const { rows, next } = await postageRuns(house.desk, undefined);
  expect(rows).toMatchObject([
    { asked: wish.asked, prefer: "requested", byName: house.desk.actor.name, total: 2, processed: 2, failed: 0 },
    { asked: strict.asked, prefer: "requested-only", total: 2, processed: 0, failed: 2 },
  ]);
  expect(next).toBeNull();
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  expect((await postageRuns(stranger, undefined)).rows).toEqual([]);
});

test("recent runs over all companies are read through their own index", async () => {
  const admin = worldOf(await aUser("admin"), "floor.work");
  const plans = await plansOf(admin, (ctx) => postageRuns(ctx, undefined));
  expect(plans.flat().join("\n")).toContain("bulk_runs_of_postage");
});

test("the same form twice at once is one run, and its message twice at once buys one label an order", async () => {
  const house = await aHouse(4);
  const wish = form({ prefer: "fastest", only: "ups" });
  await Promise.all([1, 2].map(() => buyMany(house.desk, house.ids, wish)));
  await Promise.all([1, 2, 3].map(() => drain(house, wish.asked)));
  await drain(house, wish.asked);

  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ total: 4, processed: 4, failed: 0 });
  expect(paid(house).map(({ serviceCode }) => serviceCode)).toEqual(Array(4).fill("ups_next_day_air"));
});

test("a purchase that is cut off between payment and answer waits for the answer, and one label is paid for", async () => {
  const house = await aHouse(3);
  const wish = form();
  await buyMany(house.desk, house.ids, wish);
  house.partner.account.troubles.next("loses its answer", { path: /POST .*labels/, times: 1 });
  await drain(house, wish.asked);
  // The other two orders have been shipped.
  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ processed: 2, failed: 0, finishedAt: null });
  house.clock.now += MINUTE;
  await drain(house, wish.asked);

  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({
    processed: 3,
    failed: 0,
    finishedAt: expect.any(Number),
  });
  expect(paid(house)).toHaveLength(3);
});

test("a worker that is killed after it paid is taken up, and one label is paid for", async () => {
  const house = await aHouse(2);
  const wish = form();
  await buyMany(house.desk, house.ids, wish);
  const { files } = house.world();
  const killed = { files: { ...files, put: () => Promise.reject(new Error("killed")) } };
  await drain(house, wish.asked, killed);
  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ processed: 0, failed: 0, finishedAt: null });
  house.clock.now += 3 * MINUTE;
  await drain(house, wish.asked);

  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ processed: 2, failed: 0 });
  expect(paid(house)).toHaveLength(2);
});

test("a purchase that fails before the partner is called is repeated once that is known", async () => {
  const house = await aHouse(1);
  const wish = form();
  await buyMany(house.desk, house.ids, wish);
  house.partner.account.troubles.next("breaks off in the middle of its answer", { path: /POST .*labels/, times: 1 });
  await drain(house, wish.asked);
  house.clock.now += MINUTE;
  await drain(house, wish.asked);
  expect(paid(house)).toHaveLength(0);
  house.clock.now += 4 * MINUTE;
  await drain(house, wish.asked);

  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ processed: 1, failed: 0 });
  expect(paid(house)).toHaveLength(1);
});

test("an order with an incomplete address, an unknown weight or too much weight fails with the reason; others ship", async () => {
  const house = await aHouse(2);
  const { company, db, desk } = house;
  const [noWeight, heavy] = [
    await aProduct(company, { onHand: 9 }),
    await aProduct(company, { onHand: 9, weightGrams: 40_000 }),
  ];
  const odd = [
    await anOrder(company, { status: "picked", lines: [{ product: noWeight, quantity: 1 }] }),
    await anOrder(company, { status: "picked", lines: [{ product: heavy, quantity: 2 }] }),
  ];
  await db.update(orders, { shipTo: TO }, sql`1`);
  await db.update(orders, { shipTo: null, shippingAddress: "somewhere" }, sql`id = ${house.ids[0] ?? ""}`);
  const wish = form();
  await buyMany(desk, [...house.ids, ...odd.map(({ id }) => id)], wish);
  await drain(house, wish.asked);

  const { processed, failures } = await shipProgress(desk, wish.asked);
  expect(processed).toBe(1);
  expect(failures.map(({ why }) => why)).toEqual([
    expect.stringContaining("shipping address is incomplete"),
    expect.stringContaining(`The weight of ${noWeight.sku}`),
    expect.stringContaining("81 kg"),
  ]);
  expect(paid(house)).toHaveLength(1);
});

test("a partner that throttles is waited for, also between rates and label; nothing fails and nothing is paid twice", async () => {
  const house = await aHouse(4);
  const wish = form();
  await buyMany(house.desk, house.ids, wish);
  const asked: number[] = [];
  const waits = { enqueueLater: async (seconds: number) => void asked.push(seconds) };
  house.partner.account.troubles.next("asks to slow down", { path: /rates/, times: 1 });
  house.partner.account.troubles.next("asks to slow down", { path: /POST .*labels/, times: 1 });
  await drain(house, wish.asked, waits);
  await drain(house, wish.asked, waits);
  await drain(house, wish.asked, waits);

  expect(asked).toEqual([7, 7]);
  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ processed: 4, failed: 0 });
  expect(paid(house)).toHaveLength(4);
});

test("canceled orders are not bought; paid ones ship", async () => {
  const house = await aHouse(3);
  const wish = form();
  await buyMany(house.desk, house.ids, wish);
  const first = house.partner.account.troubles;
  first.next("loses its answer", { path: /POST .*labels/, times: 1 });
  first.next("asks to slow down", { path: /POST .*labels/ });
  await drain(house, wish.asked);
  expect(paid(house)).toHaveLength(1);

  await cancelShipRun(house.desk, wish.asked);
  await cancelShipRun(house.desk, wish.asked);
  first.calm();
  house.clock.now += MINUTE;
  await drain(house, wish.asked);
  // The run has reached its last order. The next pass processes the orders that had to wait.
  await drain(house, wish.asked);

  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({
    ...{ total: 3, processed: 1, failed: 0, finishedAt: expect.any(Number) },
    reason: expect.stringContaining("Canceled by"),
  });
  expect(paid(house)).toHaveLength(1);
  expect((await statuses(house)).filter((status) => status === "picked")).toHaveLength(2);
});

test("postage that is there already is used, and an order that may not leave costs nothing", async () => {
  const house = await aHouse(2);
  const wish = form();
  const { db, desk } = house;
  await buyMany(desk, house.ids, wish);
  await db.update(orders, { status: "cancelled" }, sql`id = ${house.ids[0] ?? ""}`);
  await drain(house, wish.asked);
  expect(await shipProgress(desk, wish.asked)).toMatchObject({
    ...{ processed: 1, failed: 1 },
    failures: [{ why: expect.stringContaining("cannot be shipped") }],
  });
  expect(paid(house)).toHaveLength(1);
  await expect(buyMany(desk, house.ids, form())).rejects.toMatchObject({ code: "conflict" });
});

test("an order that its store changed is left out until the change is decided; a failed one leads to its change", async () => {
  const house = await aHouse(3);
  const { db, desk, ids } = house;
  const change = (orderId: string, kind: "cancel" | "customer") => ({
    ...{ id: desk.newId(), orderId, kind, version: "1", changes: [], status: "open" as const, createdAt: 1 },
    effect: kind === "cancel" ? { completed: false } : {},
  });
  const [cancel, customer, later] = [
    change(ids[0] ?? "", "cancel"),
    change(ids[1] ?? "", "customer"),
    change(ids[2] ?? "", "cancel"),
  ];
  await db.insert(orderProposals, cancel);
  // A changed customer does not keep the order from shipping.
  await db.insert(orderProposals, customer);
  expect(await buyManyQuestion(desk, ids)).toMatchObject({
    total: 2,
    undecided: [{ change: cancel.id, orderNumber: house.orders[0]?.orderNumber }],
  });
  const wish = form();
  expect(await buyMany(desk, ids, wish)).toMatchObject({ total: 3, failed: 1 });
  await db.insert(orderProposals, later);
  await drain(house, wish.asked);
  expect(await shipRunPage(desk, wish.asked)).toMatchObject({
    progress: {
      ...{ processed: 1, failed: 2 },
      failures: [
        { orderId: cancel.orderId, why: expect.stringContaining("Decide on the change first.") },
        { orderId: later.orderId, why: expect.stringContaining("Decide on this change first.") },
      ],
    },
    changes: { [cancel.orderId]: cancel.id, [later.orderId]: later.id },
    withoutAccount: {},
  });
});

test("orders without a postage provider or not ready are named on the run's page with what to do next", async () => {
  const house = await aHouse(2);
  const { ids, db } = house;
  await db.update(orders, { status: "pending" }, sql`id = ${ids[0] ?? ""}`);
  const other = await aCompany();
  const product = await aProduct(other, { onHand: 2 });
  const lone = await anOrder(other, { status: "picked", lines: [{ product, quantity: 1 }] });
  const admin = worldOf(await aUser("admin"), "floor.work");
  expect(await buyManyQuestion(admin, [...ids, lone.id])).toMatchObject({
    ...{ chosen: 3, total: 1 },
    withoutAccount: [{ companyId: other.id, canConnect: true, orders: [{ id: lone.id }] }],
  });
  const wish = form();
  await Promise.all([1, 2].map(() => buyMany(admin, [...ids, lone.id], wish)));
  expect(await shipProgress(admin, wish.asked)).toMatchObject({ total: 3, failed: 2, finishedAt: null });
  await drain(house, wish.asked);

  const page = await shipRunPage(admin, wish.asked);
  expect(page.progress).toMatchObject({ total: 3, processed: 1, failed: 2, finishedAt: expect.any(Number) });
  expect(Object.fromEntries(page.progress.failures.map(({ orderId, why }) => [orderId, why]))).toEqual({
    [ids[0] ?? ""]: "It is pending and cannot be shipped.",
    [lone.id]: "The company has no postage provider.",
  });
  expect(page.withoutAccount).toEqual({ [lone.id]: { companyId: other.id, canConnect: true } });
  const floor = worldOf(await aUser("employee", { companyId: other.id }), "floor.work");
  expect((await shipRunPage(floor, wish.asked)).withoutAccount[lone.id]).toMatchObject({ canConnect: false });
});

test("a kept box gives each parcel its sides and weight; typed ones win, and only boxes for these orders are offered", async () => {
  const house = await aHouse(1);
  const [mine, theirs] = [await aBox(house.company.id), await aBox((await aCompany()).id)];
  const { boxes } = await buyManyQuestion(house.desk, house.ids);
  expect(boxes.map(({ id }) => id)).toContain(mine);
  expect(boxes.map(({ id }) => id)).not.toContain(theirs);
  expect(boxes.find(({ id }) => id === mine)?.fills).toMatchObject({ length: expect.stringMatching(/\d/) });
  await expect(buyMany(house.desk, house.ids, form({ box: theirs }))).rejects.toMatchObject({ code: "validation" });

  const wish = form({ box: mine, packing: "" });
  await buyMany(house.desk, house.ids, wish);
  await drain(house, wish.asked);
  const [bought] = await house.db.rows({ parcel: labels.parcel }, (own) => sql`from ${labels} where ${own(labels)}`);
  expect(bought?.parcel).toMatchObject({ weightGrams: 440 + 120, lengthMm: 300, widthMm: 200, heightMm: 100 });

  const other = await aHouse(1);
  const typed = form({ box: await aBox(other.company.id), packing: "0", length: "40", width: "30", height: "20" });
  await buyMany(other.desk, other.ids, typed);
  await drain(other, typed.asked);
  const [own] = await other.db.rows({ parcel: labels.parcel }, (of) => sql`from ${labels} where ${of(labels)}`);
  expect(own?.parcel).toMatchObject({ weightGrams: 440, lengthMm: 400, widthMm: 300, heightMm: 200 });
});

test("a briefly unreachable partner fails nothing; one that stays unreachable is reported", async () => {
  const house = await aHouse(2);
  const wish = form();
  await buyMany(house.desk, house.ids, wish);
  house.partner.account.troubles.next("is closed for maintenance", { path: /carriers|rates/ });
  await drain(house, wish.asked);
  expect(await shipProgress(house.desk, wish.asked)).toMatchObject({ processed: 0, failed: 0, finishedAt: null });
  house.clock.now += 6 * MINUTE;
  await drain(house, wish.asked);
  await drain(house, wish.asked);
  const { failed, failures } = await shipProgress(house.desk, wish.asked);
  expect(failed).toBe(2);
  expect(failures[0]?.why).toContain("ShipStation");
  house.partner.account.troubles.calm();
  const again = form();
  await buyMany(house.desk, house.ids, again);
  await drain(house, again.asked);
  expect(await shipProgress(house.desk, again.asked)).toMatchObject({ processed: 2, failed: 0 });
});
