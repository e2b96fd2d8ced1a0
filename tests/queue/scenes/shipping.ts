import { sql } from "drizzle-orm";
import { inject } from "vitest";
import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import { createIntegration } from "#app/domain/integrations/integrations.service.server";
import { closeLoad } from "#app/domain/shipping/loads/hand-over.server";
import { startLoad } from "#app/domain/shipping/loads/loads.server";
import { scanLoaded } from "#app/domain/shipping/loads/scan-load.server";
import { buyLabel } from "#app/domain/shipping/postage/buy-label.server";
import { PostageQuery } from "#app/domain/shipping/postage/postage.schema";
import { postageScreen } from "#app/domain/shipping/postage/postage-screen.server";
import { BuyManyForm } from "#app/domain/shipping/runs/buy-postage.schema";
import { buyMany } from "#app/domain/shipping/runs/buy-postage.server";
import { notifications } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { labels, shipments, trackingEvents } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { aShippedParcel } from "#tests/factories/dock";
import { anOrder } from "#tests/factories/order";
import { aProduct, levels } from "#tests/factories/stock";
import { aWarehouse } from "#tests/factories/warehouse";
import { systemWorld, worldOf } from "#tests/factories/world";
import { V2_KEY } from "#tests/support/shipstation/shipstation";
import { deliver } from "../deliver-messages";
import { dbOf, runsOf, type Scenes, statusesOf } from "../scenario";

/** A company with an account at the demo's ShipStation, and picked orders. */
async function anAccount(count: number) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 20, weightGrams: 200 });
  const made = [];
  for (let n = 0; n < count; n++) made.push(await anOrder(company, { status: "picked", lines: [{ product }] }));
  const shipTo = { name: "Ada", company: "", address1: "5 Main St", address2: "", city: "Reno", state: "NV" };
  const whole = { ...shipTo, postcode: "89501", country: "US", phone: "" };
  await dbOf(company).update(orders, { shipTo: whole }, sql`1`);
  const config = { apiKey: V2_KEY, apiSecret: "", storeUrl: `${inject("storeUrl")}/shipstation`, webhookUrl: null };
  await createIntegration(systemWorld(), { type: "shipstation", name: "ShipStation", companyId: company.id, config });
  const desk = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
  const bought = () => dbOf(company).rows({ state: labels.state }, (own) => sql`from ${labels} where ${own(labels)}`);
  return { company, product, desk, made, bought };
}
type Account = Awaited<ReturnType<typeof anAccount>>;

/** The messages that buy postage for all of them. */
async function askedToBuy({ desk, made }: Account) {
  const wish = BuyManyForm.parse({ asked: crypto.randomUUID(), prefer: "cheapest" });
  await buyMany(
    desk,
    made.map(({ id }) => id),
    wish,
  );
  return desk.jobs;
}

export const SHIPPING: Scenes = {
  async "postage is bought for many orders"() {
    const account = await anAccount(3);
    const { company, product, bought } = account;
    const messages = await askedToBuy(account);
    const state = async () => [
      ...[await statusesOf(company), await levels(product), await runsOf(company), await bought()],
      await dbOf(company).rows({ n: sql<number>`count(*)` }, (own) => sql`from ${shipments} where ${own(shipments)}`),
    ];
    return { company, messages, state, proof: `"shipped","shipped","shipped"` };
  },
  async "an order is cancelled whose postage is bought"() {
    const { company, desk, made, bought } = await anAccount(1);
    const [order] = made;
    const { found } = await postageScreen(desk, order?.id ?? "", PostageQuery.parse({ weight: "400" }));
    await buyLabel(desk, order?.id ?? "", found?.rates[0] ?? { offer: "", signature: "" });
    const ctx = systemWorld();
    await changeStatus(ctx, order?.id ?? "", "cancelled");
    const state = async () => [await statusesOf(company), await bought()];
    return { company, messages: [...ctx.jobs, { type: "watch-parcels" }], state, proof: `[{"state":"voided"}]` };
  },
  async "there is news of a parcel"() {
    const account = await anAccount(1);
    const { company } = account;
    await deliver(company, await askedToBuy(account), 1);
    await dbOf(company).update(shipments, { nextTrackAt: 0 }, sql`1`);
    const sent = await dbOf(company).first(
      { id: shipments.id },
      (own) => sql`from ${shipments} where ${own(shipments)}`,
    );
    const news = { type: "follow-shipment" as const, companyId: company.id, shipmentId: sent?.id ?? "" };
    const state = () =>
      dbOf(company).batch(
        dbOf(company).rows(
          { status: shipments.trackingStatus, isAsked: sql<number>`${shipments.trackedAt} is not null` },
          (own) => sql`from ${shipments} where ${own(shipments)}`,
        ),
        dbOf(company).rows(
          { said: trackingEvents.description },
          (own) => sql`from ${trackingEvents} where ${own(trackingEvents)} order by ${trackingEvents.at}`,
        ),
      );
    return { company, messages: [news, { type: "watch-parcels" }], state, proof: `"isAsked":1` };
  },
  async "a load is handed over without all parcels"() {
    const [company, { id: warehouseId }] = [await aCompany(), await aWarehouse()];
    const [{ trackingNumber }] = [
      await aShippedParcel(company, warehouseId),
      await aShippedParcel(company, warehouseId),
    ];
    const desk = worldOf(await aUser("employee", { companyId: company.id }), "floor.work");
    const loadId = await startLoad(desk, { warehouseId, carrier: "ups", trailer: "" });
    await scanLoaded(desk, loadId, { barcode: trackingNumber, operationId: crypto.randomUUID() });
    await closeLoad(desk, loadId, { driverName: "Dana Driver" });
    const state = () =>
      dbOf(company).rows(
        { title: notifications.title, path: notifications.path },
        (own) => sql`from ${notifications} where ${own(notifications)} and ${notifications.kind} = 'parcels-left'`,
      );
    return { company, messages: desk.jobs, state, proof: "Not handed over to UPS" };
  },
};
