import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { integrations, outbox } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { parcels } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { searchCondition } from "../orders/orders.service.server";
import { ShipForm } from "./shipping.schema";

const form = (over: object = {}) =>
  ShipForm.parse({ trackingNumber: "1Z5R89390357567127", carrier: "ups", shippingMethod: "standard", ...over });

async function aPickedOrder() {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "picked", lines: [{ product, quantity: 2 }] });
  const world = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  return { company, order, world, db: systemWorld().db.company(company.id) };
}

const parcelsOf = (db: ReturnType<ReturnType<typeof systemWorld>["db"]["company"]>) =>
  db.rows(
    { position: parcels.position, trackingNumber: parcels.trackingNumber, trackingUrl: parcels.trackingUrl },
    (own) => sql`from ${parcels} where ${own(parcels)} order by ${parcels.position}`,
  );

test("a shipment of three boxes keeps each one's number, and the first is its own", async () => {
  const { order, world, db } = await aPickedOrder();
  const more = [
    { trackingNumber: "1z5r8939 0357567128", override: true },
    { trackingNumber: "1Z5R89390357567127X", override: "on" },
  ];

  const made = await shipOrder(world, order.id, form({ more }));

  expect(made).toMatchObject({ trackingNumber: "1Z5R89390357567127" });
  expect((await parcelsOf(db)).map(({ trackingNumber }) => trackingNumber)).toEqual([
    "1Z5R89390357567127",
    "1Z5R89390357567128",
    "1Z5R89390357567127X",
  ]);
  const found = await db.rows(
    { id: orders.id },
    (own) => sql`from ${orders} where ${own(orders)} and ${searchCondition(db.scope, "1Z5R89390357567128")}`,
  );
  expect(found).toEqual([{ id: order.id }]);
  const again = { shipmentId: made?.id ?? "", position: 4, trackingNumber: "1Z5R89390357567128" };
  await expect(db.insert(parcels, again)).rejects.toMatchObject({ fault: "assertion", what: "conflict" });
  await expect(
    db.update(parcels, { trackingNumber: again.trackingNumber }, sql`${parcels.position} = 1`),
  ).rejects.toMatchObject({ fault: "assertion", what: "conflict" });
});

test("each parcel's number is checked separately, and nothing ships until doubts are confirmed", async () => {
  const { order, world, db } = await aPickedOrder();
  const more = [{ trackingNumber: "1Z5R89390357567128" }];

  await expect(shipOrder(world, order.id, form({ more, override: true }))).rejects.toMatchObject({
    code: "validation",
    detail: { fields: { "more[0].trackingNumber": [expect.stringContaining("check digit")] } },
  });
  expect(await parcelsOf(db)).toEqual([]);
});

test("two parcels with one number are an error, even when confirmed", async () => {
  const { order, world } = await aPickedOrder();
  const more = [{ trackingNumber: "1Z5R89390357567127", override: true }];
  await expect(shipOrder(world, order.id, form({ more }))).rejects.toMatchObject({
    detail: { fields: { "more[0].trackingNumber": ["Another parcel already has this number"] } },
  });
});

test("the store gets all parcels in one message", async () => {
  const { company, order, world, db } = await aPickedOrder();
  const integrationId = world.newId();
  const at = { createdAt: 1, updatedAt: 1 };
  await db.insert(integrations, {
    id: integrationId,
    type: "woocommerce",
    name: "Shop",
    apiKeySealed: "x",
    apiKeyHint: "x",
    ...at,
  });
  await db.update(orders, { integrationId, externalId: "501" }, sql`${orders.id} = ${order.id}`);

  await shipOrder(world, order.id, form({ more: [{ trackingNumber: "ABC-2", override: true }] }));

  const [message] = await db.rows(
    { payload: outbox.payload },
    (own) => sql`from ${outbox} where ${own(outbox)} and ${outbox.companyId} = ${company.id}`,
  );
  expect(message?.payload).toMatchObject({
    trackingNumber: "1Z5R89390357567127",
    carrierLabel: "UPS",
    more: [{ trackingNumber: "ABC-2", carrier: "ups", carrierLabel: "UPS" }],
  });
});
