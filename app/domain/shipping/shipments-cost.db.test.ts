import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { plansOf } from "#tests/factories/query-plans";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { listReachableCompanies } from "../companies/companies.service.server";
import type { Ctx } from "../kernel/ctx";
import { pickingScreen } from "../picking/picking.service.server";
import { senderInReach } from "./files/send-orders.server";
import * as papers from "./papers/papers.repo.server";
import { liveLabels } from "./postage/postage-screen.server";
import {
  eventsOfOrder,
  listReadyToShip,
  listShipments,
  parcelsOfOrder,
  shipmentOfOrder,
  shipmentsScreen,
} from "./shipment-lists.server";

/** A full scan of one of these tables means that no index leads to the rows. */
const WHOLE = /SCAN (shipments|sent|parcels|labels|tracking_events|orders)\b/;
const wholeIn = async (ctx: Ctx, work: (ctx: Ctx) => Promise<unknown>) =>
  (await plansOf(ctx, work)).flat().filter((step) => WHOLE.test(step));

async function aSentOrder(trackingNumber: string) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 1 }] });
  const more = { carrier: "ups", shippingMethod: "standard", estimatedDelivery: null, override: true } as const;
  await shipOrder(systemWorld(), order.id, { ...more, trackingNumber });
  return { company, order };
}

test("who reaches all companies reads an order's shipment through the order, and no other's", async () => {
  const { order } = await aSentOrder("1Z5R89390357567127");
  const ctx = systemWorld();

  const [shipment, parcels] = await ctx.db.batch(
    shipmentOfOrder(ctx, order.id),
    parcelsOfOrder(ctx, order.id),
    eventsOfOrder(ctx, order.id),
    liveLabels(ctx, order.id),
  );
  const { trips, read } = ctx.costs;

  expect([shipment?.orderId, parcels.length]).toEqual([order.id, 1]);
  expect({ trips, read }).toEqual({ trips: 1, read: 11 });
  expect(await wholeIn(ctx, async ({ db }) => papers.listParcels(db, [order.id]))).toEqual([]);
});

test("a shipment is found by either number in every company in reach, without its other ones being read", async () => {
  const { company, order } = await aSentOrder("1Z5R89390357567128");
  const other = await aSentOrder("1Z5R89390357567128");
  const one = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const found = async (ctx: Ctx, q: string) =>
    (await listShipments(ctx, { q, limit: 200 })).rows
      .map(({ orderId }) => orderId)
      .filter((id) => [order.id, other.order.id].includes(id))
      .sort();

  expect(await found(one, " 1z5r 8939 0357 567128")).toEqual([order.id]);
  expect(await found(one, order.orderNumber)).toEqual([order.id]);
  expect(await found(one, other.order.orderNumber)).toEqual([]);
  expect(await found(systemWorld(), "1Z5R89390357567128")).toEqual([order.id, other.order.id].sort());
  for (const ctx of [one, systemWorld()]) {
    const q = { q: "1Z5R89390357567128", limit: 50 };
    expect(await wholeIn(ctx, (spied) => listShipments(spied, q))).toEqual([]);
    expect(
      await wholeIn(ctx, (spied) => listReadyToShip(spied, q, listReachableCompanies(spied), senderInReach(spied))),
    ).toEqual([]);
    expect(
      await wholeIn(ctx, (spied) =>
        shipmentsScreen(spied, { ...q, status: "delivered" }, listReachableCompanies(spied)),
      ),
    ).toEqual([]);
  }
});

test("the picking screen of who supervises everybody reads the sessions of two days, not of a year", async () => {
  const steps = (await plansOf(systemWorld(), (spied) => pickingScreen(spied))).flat();

  expect(steps.filter((step) => /SCAN pick_sessions\b(?!.*INDEX pick_sessions_one_an_order)/.test(step))).toEqual([]);
});
