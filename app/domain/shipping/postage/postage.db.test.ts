import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { renderPrintJob } from "#app/http/printing/print-job-content.server";
import { integrations, notifications } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { activities, labels, parcels } from "#db/schema/shipping";
import type { PrinterKind } from "#db/schema/values/printing-values";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { FakeShipStation, V2_KEY } from "#tests/support/shipstation/shipstation";
import { labelZpl as fakeZpl } from "#tests/support/shipstation/v2";
import { changeStatus } from "../../fulfillment/change-status.server";
import { pauseIntegration } from "../../integrations/connect/manage.server";
import { testIntegration } from "../../integrations/integrations.service.server";
import { ShipForm } from "../shipping.schema";
import { shownShipment } from "../shown-shipment.server";
import { voidUnused } from "../unused-postage.server";
import { buyLabel } from "./buy-label.server";
import { labelZpl } from "./label-zpl.server";
import { PostageQuery } from "./postage.schema";
import { postageScreen } from "./postage-screen.server";
import { labelFile, settleLabel, settleLabels } from "./settle-label.server";
import { voidLabel } from "./void-label.server";

const TO = {
  ...{ name: "Ottilie Brandvold", company: "", address1: "5 Main St", address2: "", city: "Reno", state: "NV" },
  ...{ postcode: "89501", country: "US", phone: "" },
};
const MINUTE = 60_000;

/** A picked order of a company with a ShipStation account, and a user who packs it. */
async function aTable() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5, weightGrams: 220 });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 2 }] });
  const db = systemWorld().db.company(company.id);
  await db.update(orders, { shipTo: TO }, sql`${orders.id} = ${order.id}`);
  const partner = new FakeShipStation();
  const world = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  // As in production, where labels cost money: not the local configuration, in which labels are tests.
  const live = Object.assign(world, { fetch: partner.fetch, config: { ...world.config, local: false } });
  const integrationId = world.newId();
  await db.insert(integrations, {
    ...{ id: integrationId, type: "shipstation", name: "ShipStation", apiKeyHint: "…", createdAt: 1, updatedAt: 1 },
    apiKeySealed: await world.sealer.seal(V2_KEY),
    found: { apiBase: "https://api.shipstation.com/v2", auth: "api-key" },
  });
  return { company, order, db, partner, world: live, integrationId };
}
type Table = Awaited<ReturnType<typeof aTable>>;

const ask = (over: object = {}) => PostageQuery.parse({ units: "metric", weight: "440", ...over });

async function cheapest({ world, order }: Table, over: object = {}) {
  const { found } = await postageScreen(world, order.id, ask(over));
  const best = found?.rates.find(({ isCheapest }) => isCheapest);
  if (!best) throw new Error(`expected rates: ${found?.problems.join()}`);
  return best;
}

const rowsOf = ({ db, order }: Table) =>
  db.rows(
    { state: labels.state, position: labels.position, trackingNumber: labels.trackingNumber, error: labels.error },
    (own) => sql`from ${labels} where ${own(labels)} and ${labels.orderId} = ${order.id} order by ${labels.id}`,
  );

const paid = ({ partner }: Table) => partner.account.labels.filter(({ isVoided }) => !isVoided).length;

test("a parcel is weighed by its products; rates come cheapest first, the cheapest and the fastest are marked", async () => {
  const table = await aTable();
  const { world, order } = table;
  const weightIn = async (units?: string) =>
    (await postageScreen(world, order.id, PostageQuery.parse({ units }))).size.weight;
  expect([await weightIn("metric"), await weightIn("imperial"), await weightIn()]).toEqual(["440", "15.52", "15.52"]);

  const { found } = await postageScreen(world, order.id, ask());

  const costs = found?.rates.map(({ rate }) => rate.costMinor) ?? [];
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
  expect(found?.rates.filter(({ isCheapest }) => isCheapest)).toHaveLength(1);
  expect(found?.rates.find(({ isFastest }) => isFastest)?.rate.deliveryDays).toBe(1);
  expect(JSON.stringify(found)).not.toContain(V2_KEY);
});

test("an account whose key was revoked is shown as failed until it works again", async () => {
  const table = await aTable();
  const { world, order, db, partner, integrationId, company } = table;
  const health = async () => {
    const { status, lastError, lastSync } = (await db.find(integrations, integrationId))!;
    const said = await db.rows(
      { title: notifications.title },
      (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'sync-failed'`,
    );
    return {
      status,
      isNamed: Boolean(lastError),
      hasAnswered: lastSync !== null,
      said: said.map(({ title }) => title),
    };
  };
  const refusing = { ...world, fetch: async () => Response.json({ errors: [] }, { status: 401 }) };
  const wrong = { status: "error", isNamed: true, said: ["ShipStation cannot be used"] };

  for (let n = 0; n < 2; n++) await postageScreen(refusing, order.id, ask());
  expect(await health()).toEqual({ ...wrong, hasAnswered: false });
  await cheapest(table);
  expect(await health()).toEqual({ status: "active", isNamed: false, hasAnswered: true, said: [] });

  const system = { ...systemWorld(), fetch: refusing.fetch };
  await expect(testIntegration(system, integrationId)).rejects.toMatchObject({ code: "partner_failed" });
  expect(await health()).toEqual({ ...wrong, hasAnswered: true });
  await testIntegration({ ...system, fetch: partner.fetch }, integrationId);
  expect(await health()).toMatchObject({ status: "active", said: [] });

  // A temporary fault notifies no one, and a paused integration stays paused.
  const down = { ...world, fetch: () => Promise.reject(new TypeError("down")) };
  await postageScreen(down, order.id, ask());
  expect(await health()).toMatchObject({ status: "active", isNamed: true, said: [] });
  await pauseIntegration({ ...system, db: systemWorld().db.company(company.id) }, integrationId);
  await expect(testIntegration(system, integrationId)).rejects.toMatchObject({ code: "partner_failed" });
  expect(await health()).toMatchObject({ status: "paused" });
});

test("a test label, which costs nothing, shows the price of the chosen rate and is not billed", async () => {
  const table = await aTable();
  const { order, db } = table;
  const world = { ...table.world, config: { ...table.world.config, local: true } };
  const form = await cheapest(table);
  const label = await buyLabel(world, order.id, form);
  expect(label).toMatchObject({ isTest: true, costMinor: JSON.parse(form.offer).rate.costMinor });
  expect(label.costMinor).toBeGreaterThan(0);
  const shipment = { trackingNumber: label.trackingNumber, carrier: "other", shippingMethod: "standard" };
  await shipOrder(world, order.id, ShipForm.parse(shipment));
  const billed = await db.select(activities, { columns: ["detail"], where: eq(activities.kind, "shipped") });
  expect(billed[0]?.detail).toMatchObject({ postage: [{ costMinor: 0 }] });
});

test("a bought label has its number, its cost and its PDF under the company's prefix, and fills the shipment form", async () => {
  const table = await aTable();
  const { world, order, company, db } = table;
  const label = await buyLabel(world, order.id, await cheapest(table));

  expect(label).toMatchObject({ state: "bought", isTest: false, fileKey: `${company.id}/labels/${label.id}.pdf` });
  expect(label.costMinor).toBeGreaterThan(0);
  const file = await labelFile(world, label.id);
  expect(await new Response(file?.body).text()).toContain("%PDF");

  const form = ShipForm.parse({ trackingNumber: label.trackingNumber, carrier: "other", shippingMethod: "standard" });
  const made = await shipOrder(world, order.id, form);
  expect(made).toMatchObject({
    trackingNumber: label.trackingNumber,
    carrier: label.carrier,
    service: label.serviceLabel,
  });
  expect(made && shownShipment(made, [], []).carrier).toMatch(new RegExp(`${label.serviceLabel}$`));
  const [parcel] = await db.rows(
    { labelId: parcels.labelId, grams: parcels.weightGrams },
    (own) => sql`from ${parcels} where ${own(parcels)}`,
  );
  expect(parcel).toEqual({ labelId: label.id, grams: 440 });
  const [billed] = await db.rows(
    { detail: activities.detail },
    (own) => sql`from ${activities} where ${own(activities)} and ${activities.kind} = 'shipped'`,
  );
  expect(billed?.detail).toMatchObject({ postage: [{ costMinor: label.costMinor, currency: "USD" }] });
  await expect(voidLabel(world, label.id)).rejects.toMatchObject({ code: "conflict" });
});

test("two tabs, and a form sent twice, buy one label", async () => {
  const table = await aTable();
  const offer = await cheapest(table);
  const tries = await Promise.allSettled([1, 2, 3].map(() => buyLabel(table.world, table.order.id, offer)));
  expect(tries.some(({ status }) => status === "fulfilled")).toBe(true);
  const again = await buyLabel(table.world, table.order.id, offer);

  expect(again.state).toBe("bought");
  expect(paid(table)).toBe(1);
  expect((await rowsOf(table)).map(({ state }) => state)).toEqual(["bought"]);
});

test("after a lost response the purchase stays open, and the next check finds the paid label", async () => {
  const table = await aTable();
  const offer = await cheapest(table);
  table.partner.account.troubles.next("loses its answer", { path: /POST .*labels/, times: 1 });

  await expect(buyLabel(table.world, table.order.id, offer)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf(table)).toMatchObject([{ state: "buying" }]);
  const again = await buyLabel(table.world, table.order.id, offer);

  expect(again).toMatchObject({ state: "bought" });
  expect(paid(table)).toBe(1);
});

test("what broke off before the partner heard of it has failed once the partner has had time, and can be bought again", async () => {
  const table = await aTable();
  const { world, order } = table;
  table.partner.account.troubles.next("breaks off in the middle of its answer", { path: /POST .*labels/, times: 1 });
  const offer = await cheapest(table);
  await expect(buyLabel(world, order.id, offer)).rejects.toMatchObject({ code: "conflict" });

  // The partner may still complete the purchase.
  await expect(buyLabel(world, order.id, offer)).rejects.toMatchObject({ code: "conflict" });
  expect(await rowsOf(table)).toMatchObject([{ state: "buying" }]);
  world.clock.now += 4 * MINUTE;
  await settleLabels(Object.assign(systemWorld(), { fetch: table.partner.fetch, now: world.now }));

  expect(await rowsOf(table)).toMatchObject([{ state: "failed", error: expect.any(String) }]);
  expect(await buyLabel(world, order.id, offer)).toMatchObject({ state: "bought" });
  expect(paid(table)).toBe(1);
});

test("a worker that dies after it paid leaves a row, by which the label is found", async () => {
  const table = await aTable();
  const { world, order, db } = table;
  const dies: Ctx = { ...world, files: { ...world.files, put: () => Promise.reject(new Error("killed")) } };
  await expect(buyLabel(dies, order.id, await cheapest(table))).rejects.toThrow("killed");
  const [row] = await db.rows(
    { id: labels.id, state: labels.state },
    (own) => sql`from ${labels} where ${own(labels)}`,
  );
  expect(row?.state).toBe("buying");

  // The lease must expire first, because another request could still be working on the label.
  expect((await settleLabel(world, row?.id ?? "")).state).toBe("buying");
  world.clock.now += 2 * MINUTE;
  expect((await settleLabel(world, row?.id ?? "")).state).toBe("bought");
  expect(paid(table)).toBe(1);
});

test("a refusal is shown in the partner's words, costs nothing and can be retried", async () => {
  const table = await aTable();
  const offer = await cheapest(table);
  table.partner.account.balanceCents = 0;
  await expect(buyLabel(table.world, table.order.id, offer)).rejects.toMatchObject({ code: "partner_failed" });
  expect(await rowsOf(table)).toMatchObject([{ state: "failed", error: expect.any(String) }]);
  table.partner.account.balanceCents = 100_000;
  expect(await buyLabel(table.world, table.order.id, offer)).toMatchObject({ state: "bought" });
});

test("a label is voided once; a refusing carrier's reason is shown, and a lost response is checked again", async () => {
  const table = await aTable();
  const { world, order, partner } = table;
  const label = await buyLabel(world, order.id, await cheapest(table));
  partner.account.troubles.next("loses its answer", { path: /void/, times: 1 });
  await expect(voidLabel(world, label.id)).rejects.toMatchObject({ code: "conflict" });
  await expect(
    shipOrder(
      world,
      order.id,
      ShipForm.parse({ trackingNumber: label.trackingNumber, carrier: "usps", shippingMethod: "standard" }),
    ),
  ).rejects.toMatchObject({ code: "conflict" });
  expect((await settleLabel(world, label.id)).state).toBe("voided");
  expect((await voidLabel(world, label.id)).state).toBe("voided");
  expect(paid(table)).toBe(0);

  const second = await buyLabel(world, order.id, await cheapest(table));
  partner.account.events.set(second.trackingNumber ?? "", [
    {
      occurred_at: "2026-11-21T10:00:00Z",
      status_code: "AC",
      description: "Taken",
      city_locality: "",
      state_province: "",
      country_code: "",
    },
  ]);
  await expect(voidLabel(world, second.id)).rejects.toMatchObject({
    message: expect.stringContaining("has the parcel"),
  });
  expect((await rowsOf(table)).at(-1)).toMatchObject({ state: "bought" });
});

test("an order with unused bought postage cannot ship without it", async () => {
  const table = await aTable();
  const { world, order } = table;
  await buyLabel(world, order.id, await cheapest(table));
  const form = ShipForm.parse({ trackingNumber: "ABC-1", carrier: "other", shippingMethod: "standard" });
  await expect(shipOrder(world, order.id, form)).rejects.toMatchObject({
    message: expect.stringContaining("void it first"),
  });
  await expect(shipOrder(world, order.id, null)).rejects.toMatchObject({ code: "conflict" });
});

test("an offer that was tampered with, is old, or is another order's buys nothing", async () => {
  const table = await aTable();
  const { world, order } = table;
  const { offer, signature } = await cheapest(table);
  const dearer = offer.replace(/"costMinor":\d+/, '"costMinor":1');
  await expect(buyLabel(world, order.id, { offer: dearer, signature })).rejects.toMatchObject({ code: "conflict" });
  const other = await anOrder(table.company, { status: "processing" });
  await expect(buyLabel(world, other.id, { offer, signature })).rejects.toMatchObject({ code: "not_found" });
  world.clock.now += 61 * MINUTE;
  await expect(buyLabel(world, order.id, { offer, signature })).rejects.toMatchObject({ code: "conflict" });
  const stranger = worldOf(await aUser("employee", { companyId: (await aCompany()).id }), "floor.work");
  await expect(buyLabel(stranger, order.id, { offer, signature })).rejects.toMatchObject({ code: "not_found" });
  expect(paid(table)).toBe(0);
});

test("missing data is named: the sender's address, the customer's, an account; so is a partner that is down", async () => {
  const table = await aTable();
  const { world, order, db, partner } = table;
  const blocked = async (ctx: Ctx) => (await postageScreen(ctx, order.id, ask())).blocked;
  expect(await blocked({ ...world, config: { ...world.config, shipFrom: null } })).toContain("SHIP_FROM");
  partner.account.troubles.next("is closed for maintenance");
  expect((await postageScreen(world, order.id, ask())).found).toMatchObject({
    rates: [],
    problems: [expect.stringContaining("ShipStation")],
  });
  for (const [shippingAddress, said] of [
    ["somewhere", expect.stringContaining("shipping address is incomplete")],
    // A name is not a street. When the first line is a street, the customer is the recipient.
    ["Ada Quinn\nPortland, OR 97204", expect.stringContaining("shipping address is incomplete")],
    ["14 Harbour Row\nPortland OR 97204\nUS", null],
  ] as const) {
    await db.update(orders, { shipTo: null, shippingAddress }, sql`${orders.id} = ${order.id}`);
    expect(await blocked(world), shippingAddress).toEqual(said);
    // A picked order must be reopened before it can be edited.
    const manager = { ...world, can: () => true };
    expect((await postageScreen(manager, order.id, ask())).mends).toBe(said && "open-again");
  }
  await db.update(integrations, { status: "paused" }, sql`1`);
  expect(await blocked(world)).toContain("no postage account");
});

const told = ({ db }: Table) =>
  db.rows({ title: notifications.title }, (own) => sql`from ${notifications} where ${own(notifications)}`);

test("a canceled order's unused label is voided automatically, and its users are notified", async () => {
  const table = await aTable();
  const { world, order, partner } = table;
  await buyLabel(world, order.id, await cheapest(table));
  const system = Object.assign(systemWorld(), { fetch: partner.fetch });
  await changeStatus(system, order.id, "cancelled", "Bought twice");
  expect((await told(table)).map(({ title }) => title)).toContainEqual(expect.stringContaining("Postage was bought"));
  const job = system.jobs.find(({ type }) => type === "void-unused");
  expect(job).toMatchObject({ companyId: order.companyId, orderId: order.id });

  await Promise.all([1, 2, 3].map(() => voidUnused(system, order.companyId, order.id)));
  expect(paid(table)).toBe(0);
  expect(await rowsOf(table)).toMatchObject([{ state: "voided" }]);
});

test("an order that only waits keeps its label, and an old label is not voided", async () => {
  const table = await aTable();
  const order = await anOrder(table.company, { status: "processing" });
  await table.db.update(orders, { shipTo: TO }, sql`${orders.id} = ${order.id}`);
  const waiting = { ...table, order };
  await buyLabel(waiting.world, waiting.order.id, await cheapest(waiting));
  const system = Object.assign(systemWorld(), { fetch: waiting.partner.fetch });
  await changeStatus(system, waiting.order.id, "on-hold", "Paid twice");
  expect((await told(waiting)).map(({ title }) => title)).toContainEqual(expect.stringContaining("is on hold"));
  await voidUnused(system, waiting.order.companyId, waiting.order.id);
  expect(paid(waiting)).toBe(1);

  await waiting.db.update(labels, { createdAt: Date.now() - 29 * 24 * 60 * MINUTE }, sql`1`);
  await changeStatus(system, waiting.order.id, "cancelled");
  await settleAll(system);
  expect(paid(waiting)).toBe(1);
});

/** Settles labels as the cron does, this much later. */
async function settleAll(system: ReturnType<typeof systemWorld>, after = 3 * MINUTE) {
  system.clock.now += after;
  await settleLabels(system);
}

test("a canceled order's label is voided although its message was lost or its purchase was still open", async () => {
  const [table, unknown] = [await aTable(), await aTable()];
  await buyLabel(table.world, table.order.id, await cheapest(table));
  const system = Object.assign(systemWorld(), { fetch: table.partner.fetch });
  const fails = { ...system, enqueueLater: () => Promise.reject(new Error("The queue is down")) };
  await expect(changeStatus(fails, table.order.id, "cancelled")).rejects.toThrow("The queue is down");
  expect(await rowsOf(table)).toMatchObject([{ state: "voiding" }]);
  table.partner.account.troubles.next("asks to slow down", { path: /void/, times: 1 });
  await settleAll(system);
  expect(await rowsOf(table)).toMatchObject([{ state: "voiding" }]);
  await settleAll(system);
  expect(await rowsOf(table)).toMatchObject([{ state: "voided" }]);
  expect(paid(table)).toBe(0);

  const offer = await cheapest(unknown);
  unknown.partner.account.troubles.next("loses its answer", { path: /POST .*labels/, times: 1 });
  await expect(buyLabel(unknown.world, unknown.order.id, offer)).rejects.toMatchObject({ code: "conflict" });
  const other = Object.assign(systemWorld(), { fetch: unknown.partner.fetch });
  await changeStatus(other, unknown.order.id, "cancelled");
  await settleAll(other);
  await settleAll(other);
  expect(await rowsOf(unknown)).toMatchObject([{ state: "voided" }]);
  expect(paid(unknown)).toBe(0);
});

test("a label that the carrier does not refund shows the reason", async () => {
  const table = await aTable();
  const { trackingNumber } = await buyLabel(table.world, table.order.id, await cheapest(table));
  const scanned = { occurred_at: "2026-11-21T10:00:00Z", status_code: "AC", description: "Taken" };
  const event = { ...scanned, city_locality: "", state_province: "", country_code: "" };
  table.partner.account.events.set(trackingNumber ?? "", [event]);
  const system = Object.assign(systemWorld(), { fetch: table.partner.fetch });
  await changeStatus(system, table.order.id, "cancelled");
  await voidUnused(system, table.order.companyId, table.order.id);
  expect(await rowsOf(table)).toMatchObject([{ state: "bought", error: expect.stringContaining("has the parcel") }]);
});

test("a label in ZPL is fetched from the provider once, stored, and printed unchanged on a printer of 203 dpi", async () => {
  const table = await aTable();
  const { world, order, company } = table;
  const label = await buyLabel(world, order.id, await cheapest(table));
  const print = async (kind: PrinterKind) => {
    const document = { kind: "carrier-label" as const, labelId: label.id };
    const job = { title: "Label", companyId: company.id, document, printer: { name: "Zebra", kind } };
    const { type, content } = await renderPrintJob(world, job);
    return [type, new TextDecoder("latin1").decode(content)];
  };
  const expected = fakeZpl({ trackingNumber: label.trackingNumber ?? "" });
  expect(await print("label-203")).toEqual(["zpl", expected]);
  const offline = { ...world, fetch: () => Promise.reject(new TypeError("offline")) };
  expect(await new Response((await labelZpl(offline, label.id))?.body).text()).toBe(expected);
  expect(await print("label-pdf")).toEqual(["pdf", expect.stringContaining("%PDF")]);
  await expect(print("label-300")).rejects.toMatchObject({ reason: "printer_does_not_fit" });
});

test("a provider without ZPL is said in words, and one that does not answer is asked again", async () => {
  const table = await aTable();
  const { world, order, company, partner } = table;
  const label = await buyLabel(world, order.id, await cheapest(table));
  const print = () =>
    renderPrintJob(world, {
      ...{ title: "Label", companyId: company.id, document: { kind: "carrier-label", labelId: label.id } },
      printer: { name: "Zebra", kind: "label-203" },
    });
  partner.account.troubles.next("is closed for maintenance");
  await expect(print()).rejects.toMatchObject({ code: "conflict", reason: "label_not_ready" });
  partner.account.troubles.calm();
  partner.account.hasZpl = false;
  await expect(print()).rejects.toMatchObject({
    message: expect.stringContaining("does not supply this label in ZPL"),
  });
});
