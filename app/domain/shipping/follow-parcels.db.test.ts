import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import type { TrackingEvent } from "#app/integrations/shipper";
import { integrations, notifications } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { labels, parcels, shipments, trackingEvents } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { FakeShipStation, V2_KEY } from "#tests/support/shipstation/shipstation";
import { changeStatus } from "../fulfillment/change-status.server";
import { followNews, followParcels, followShipment, recordTracking, waitBeforeNext } from "./follow-parcels.server";
import { listTrackedParcels } from "./following/following.repo.server";
import { ShipForm } from "./shipping.schema";

const HOUR = 3_600_000;

/** A shipped order with two parcels, both with postage bought here. */
async function aShipment() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 2 }] });
  const db = systemWorld().db.company(company.id);
  const partner = new FakeShipStation();
  const world = Object.assign(systemWorld(), { fetch: partner.fetch });
  const integrationId = world.newId();
  await db.insert(integrations, {
    ...{ id: integrationId, type: "shipstation", name: "ShipStation", apiKeyHint: "…", createdAt: 1, updatedAt: 1 },
    apiKeySealed: await world.sealer.seal(V2_KEY),
    found: { apiBase: "https://api.shipstation.com/v2", auth: "api-key" },
  });
  const numbers = [1, 2].map((position) => {
    const bought = partner.account.buy(
      {
        key: `${order.id}-${position}`,
        orderNumber: order.orderNumber,
        serviceCode: "ups_ground",
        isTest: false,
        to: {},
      },
      400,
    );
    if (!bought) throw new Error("expected a label");
    return bought;
  });
  for (const [n, { number, trackingNumber }] of numbers.entries()) {
    const parcel = { weightGrams: 400, lengthMm: null, widthMm: null, heightMm: null } as never;
    await db.insert(labels, {
      ...{
        id: world.newId(),
        orderId: order.id,
        integrationId,
        position: n + 1,
        state: "bought",
        parcel,
        rate: {} as never,
      },
      ...{ carrier: "ups", carrierLabel: "UPS", serviceLabel: "Ground", costMinor: 987, currency: "USD" },
      ...{
        partnerLabelId: `se-${number}`,
        trackingNumber,
        createdBy: "x",
        createdByName: "x",
        createdAt: 1,
        updatedAt: 1,
      },
    });
  }
  const [first, second] = numbers.map(({ trackingNumber }) => trackingNumber) as [string, string];
  const form = ShipForm.parse({
    trackingNumber: first,
    carrier: "ups",
    shippingMethod: "standard",
    more: [{ trackingNumber: second }],
  });
  const made = await shipOrder(
    worldOf(await aUser("employee", { companyId: company.id }), "floor.work"),
    order.id,
    form,
  );
  return { company, order, db, partner, world, shipmentId: made?.id ?? "", first, second };
}
type Sent = Awaited<ReturnType<typeof aShipment>>;

const scan = ({ partner }: Sent, number: string, status_code: string, hour: number) => {
  const place = { city_locality: "Reno", state_province: "NV", country_code: "US" };
  const occurred_at = new Date(Date.UTC(2026, 10, 20) + hour * HOUR).toISOString();
  const events = partner.account.events.get(number) ?? [];
  partner.account.events.set(number, [
    ...events,
    { occurred_at, status_code, description: `Scan ${status_code}`, ...place },
  ]);
};

async function standing({ db, order, shipmentId }: Sent) {
  const [row] = await db.rows(
    {
      tracking: shipments.trackingStatus,
      next: shipments.nextTrackAt,
      status: orders.status,
      delivered: shipments.deliveredAt,
    },
    (
      own,
    ) => sql`from ${shipments} cross join ${orders} on ${own.through(orders, shipments)} and ${orders.id} = ${order.id}
      where ${own(shipments)} and ${shipments.id} = ${shipmentId}`,
  );
  return row;
}

const due = async (sent: Sent) => {
  sent.world.clock.now += 7 * HOUR;
  await followShipment(sent.world, sent.company.id, sent.shipmentId);
};

test("a shipment is as far as its last parcel, and the order is delivered when all of them are", async () => {
  const sent = await aShipment();
  scan(sent, sent.first, "IT", 1);
  await due(sent);
  expect(await standing(sent)).toMatchObject({ tracking: "unknown", status: "shipped" });
  scan(sent, sent.first, "DE", 5);
  scan(sent, sent.second, "IT", 2);
  await due(sent);
  expect(await standing(sent)).toMatchObject({ tracking: "in-transit", status: "shipped", next: expect.any(Number) });

  scan(sent, sent.second, "DE", 30);
  await due(sent);

  expect(await standing(sent)).toMatchObject({ tracking: "delivered", status: "delivered", next: null });
  const asked = sent.partner.account.requests.length;
  await due(sent);
  expect(sent.partner.account.requests).toHaveLength(asked);
});

test("news that come three times, in any order, end in the same state, and each event is kept once", async () => {
  const at = (hour: number, status: TrackingEvent["status"]) => ({
    at: hour * HOUR,
    status,
    description: status,
    place: "Reno",
  });
  const news = [
    { status: "accepted" as const, events: [at(1, "accepted")] },
    { status: "in-transit" as const, events: [at(1, "accepted"), at(5, "in-transit")] },
    { status: "exception" as const, events: [at(5, "in-transit"), at(3, "exception")] },
  ];
  const ends = [];
  for (const order of [
    [0, 1, 2],
    [2, 1, 0],
    [1, 0, 2, 2, 0],
  ]) {
    const sent = await aShipment();
    const [parcel] = await listTrackedParcels(sent.db, sent.shipmentId);
    if (!parcel) throw new Error("expected a parcel");
    for (const n of order) await recordTracking(sent.world, sent.db, parcel, news[n] as (typeof news)[number]);
    const [row] = await sent.db.rows(
      { status: parcels.status },
      (own) => sql`from ${parcels} where ${own(parcels)} and ${parcels.position} = 1`,
    );
    const kept = await sent.db.rows(
      { at: trackingEvents.at },
      (own) => sql`from ${trackingEvents} where ${own(trackingEvents)}`,
    );
    ends.push({ status: row?.status, kept: kept.length });
  }
  expect(ends).toEqual([1, 2, 3].map(() => ({ status: "in-transit", kept: 3 })));
});

test("a parcel in trouble is reported once, and listed before all others", async () => {
  const sent = await aShipment();
  scan(sent, sent.second, "EX", 2);
  await due(sent);
  await due(sent);
  expect(await standing(sent)).toMatchObject({ tracking: "exception", status: "shipped" });
  const told = await sent.db.rows(
    { title: notifications.title },
    (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'parcel-trouble'`,
  );
  expect(told).toEqual([{ title: `A parcel of order ${sent.order.orderNumber} has an exception` }]);
});

test("an order marked as delivered by a user is not polled any more", async () => {
  const sent = await aShipment();
  const world = worldOf(await aUser("warehouse_manager", { companyId: sent.company.id }), "orders.read");
  await changeStatus(world, sent.order.id, "delivered");
  expect(await standing(sent)).toMatchObject({ tracking: "delivered", next: null, delivered: expect.any(Number) });
});

test("a tracking webhook makes the shipment due at once; an unknown number does nothing", async () => {
  const sent = await aShipment();
  scan(sent, sent.first, "IT", 1);
  await followNews(sent.world, sent.company.id, "NOBODYS-1");
  await followNews(sent.world, (await aCompany()).id, sent.first);
  expect(sent.world.jobs).toEqual([]);
  await followNews(sent.world, sent.company.id, sent.first);
  expect(sent.world.jobs).toEqual([
    { type: "follow-shipment", companyId: sent.company.id, shipmentId: sent.shipmentId },
  ]);
  await followParcels(sent.world);
  const [row] = await sent.db.rows(
    { status: parcels.status },
    (own) => sql`from ${parcels} where ${own(parcels)} and ${parcels.position} = 1`,
  );
  expect(row?.status).toBe("in-transit");
});

test("a partner that is down is polled less and less often, and after 60 days not at all", async () => {
  const sent = await aShipment();
  sent.partner.account.troubles.next("is closed for maintenance");
  await due(sent);
  expect((await standing(sent))?.next).toBeGreaterThan(sent.world.now());
  expect(waitBeforeNext(HOUR)).toBeLessThan(waitBeforeNext(100 * HOUR) ?? 0);
  sent.world.clock.now += 61 * 24 * HOUR;
  await due(sent);
  expect(await standing(sent)).toMatchObject({ next: null, status: "shipped" });
});

/** A shipped order whose tracking number a user typed, in a company with a postage account. */
async function typed(carrier: "ups" | "other", trackingNumber: string) {
  const company = await aCompany();
  const order = await anOrder(company, { status: "processing" });
  const partner = new FakeShipStation();
  const world = Object.assign(systemWorld(), { fetch: partner.fetch });
  const db = world.db.company(company.id);
  await db.insert(integrations, {
    ...{ id: world.newId(), type: "shipstation", name: "ShipStation", apiKeyHint: "…", createdAt: 1, updatedAt: 1 },
    apiKeySealed: await world.sealer.seal(V2_KEY),
    found: { apiBase: "https://api.shipstation.com/v2", auth: "api-key" },
  });
  const desk = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const form = ShipForm.parse({ trackingNumber, carrier, shippingMethod: "standard", override: true });
  const shipment = await shipOrder(desk, order.id, form);
  const read = async () =>
    (
      await db.rows(
        { next: shipments.nextTrackAt, state: shipments.trackingStatus, status: orders.status },
        (own) =>
          sql`from ${shipments} cross join ${orders} on ${own.through(orders, shipments)} and ${orders.id} = ${shipments.orderId}
        where ${own(shipments)}`,
      )
    )[0];
  const follow = async () => {
    world.clock.now += 4 * HOUR;
    await followShipment(world, company.id, shipment?.id ?? "");
  };
  return { partner, read, follow };
}

test("a parcel with postage from elsewhere is tracked by carrier and number until it is delivered", async () => {
  const { partner, read, follow } = await typed("ups", "1Z5R89390357567127");
  expect((await read())?.next).not.toBeNull();
  await follow();
  // The carrier does not know the parcel yet.
  expect(await read()).toMatchObject({ state: "unknown", next: expect.any(Number), status: "shipped" });
  const place = { city_locality: "Reno", state_province: "NV", country_code: "US" };
  partner.account.events.set("1Z5R89390357567127", [
    { occurred_at: "2026-11-20T10:00:00Z", status_code: "DE", description: "Delivered", ...place },
  ]);
  await follow();
  expect(await read()).toMatchObject({ state: "delivered", status: "delivered", next: null });
});

test("when no account can track a parcel, polling ends", async () => {
  const none = await typed("other", "COURIER-1");
  expect((await none.read())?.next).toBeNull();
  const small = await typed("ups", "1Z5R89390357567127");
  small.partner.account.tracksByNumber = false;
  await small.follow();
  expect(await small.read()).toMatchObject({ next: null, status: "shipped" });
  const down = await typed("ups", "1Z5R89390357567127");
  down.partner.account.troubles.next("is closed for maintenance");
  await down.follow();
  expect(await down.read()).toMatchObject({ next: expect.any(Number) });
});
