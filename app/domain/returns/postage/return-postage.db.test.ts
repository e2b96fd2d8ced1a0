import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dailyCharges } from "#db/schema/billing";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { labels } from "#db/schema/shipping";
import { aCompany, aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { FakeShipStation, V2_KEY } from "#tests/support/shipstation/shipstation";
import { labelsToPrint } from "../../shipping/papers/papers-to-print.server";
import { PostageQuery } from "../../shipping/postage/postage.schema";
import { liveLabelsOf } from "../../shipping/unused-postage.server";
import { cancelReturn, markArrived, setReturnTracking } from "../document/change-return.server";
import { announceReturn } from "../document/create-return.server";
import { readReturn } from "../read-return.server";
import { AnnounceReturn } from "../returns.schema";
import { buyLabelOfReturn, labelFileOfReturn, returnLabelScreen, voidLabelOfReturn } from "./return-postage.server";

const TO = {
  ...{ name: "Ottilie Brandvold", company: "", address1: "5 Main St", address2: "", city: "Reno", state: "NV" },
  ...{ postcode: "89501", country: "US", phone: "" },
};
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => "done",
    (error: { reason?: string; code?: string }) => error.reason ?? error.code ?? String(error),
  );

/** An announced return of a company with a ShipStation account, and the client who announced it. */
async function anAnnouncedReturn({ hasAccount = true } = {}) {
  const company = await aCompany();
  const product = await aProduct(company, { onHand: 2, weightGrams: 220 });
  const order = await anOrder(company, { status: "shipped", lines: [{ product, quantity: 2 }] });
  const db = systemWorld().db.company(company.id);
  await db.update(orders, { shipTo: TO }, eq(orders.id, order.id));
  const partner = new FakeShipStation();
  const world = worldOf(await aUser("client", { companyId: company.id }), "returns.postage");
  const client = Object.assign(world, { fetch: partner.fetch, config: { ...world.config, local: false } });
  if (hasAccount)
    await db.insert(integrations, {
      ...{ id: world.newId(), type: "shipstation", name: "ShipStation", apiKeyHint: "…", createdAt: 1, updatedAt: 1 },
      apiKeySealed: await world.sealer.seal(V2_KEY),
      found: { apiBase: "https://api.shipstation.com/v2", auth: "api-key" },
    });
  const lines = [{ itemId: order.items[0]?.id, quantity: 2 }];
  const { id } = await announceReturn(
    client,
    order.id,
    AnnounceReturn.parse({ operationId: crypto.randomUUID(), lines }),
  );
  const rate = async () => {
    const query = PostageQuery.parse({ units: "metric", weight: "440" });
    const { screen } = await returnLabelScreen(client, id, query);
    const best = screen?.found?.rates.find(({ isCheapest }) => isCheapest);
    if (!best) throw new Error(`expected rates: ${screen?.blocked ?? screen?.found?.problems.join()}`);
    return best;
  };
  const billed = () =>
    db.select(dailyCharges, {
      columns: ["kind", "works", "lines", "amountMinor"],
      where: eq(dailyCharges.kind, "postage"),
    });
  return { company, order, db, partner, client, id, rate, billed };
}

test("a client buys one label from the customer to the warehouse, however often it is sent, and it is billed once", async () => {
  const { id, client, partner, rate, db, billed } = await anAnnouncedReturn();
  const before = await returnLabelScreen(client, id, PostageQuery.parse({ units: "metric" }));
  expect(before.screen?.size.weight).toBe("440");
  const offer = await rate();
  const parcel = JSON.parse(offer.offer).parcel;
  expect([parcel.from.city, parcel.to.city]).toEqual(["Reno", client.config.shipFrom?.city]);
  const clicks = await Promise.all([1, 2].map(() => codeOf(buyLabelOfReturn(client, id, offer))));
  expect(clicks).toContain("done");
  await buyLabelOfReturn(client, id, offer);
  expect(partner.account.labels.length).toBe(1);
  const { return: row, label, may } = await readReturn(client, id);
  expect(row).toMatchObject({ status: "announced", trackingNumber: label?.trackingNumber, carrier: label?.carrier });
  expect(may).toMatchObject({ label: true, track: false });
  const [cost] = await db.select(labels, { columns: ["costMinor"], where: eq(labels.returnId, id) });
  expect(await billed()).toEqual([{ kind: "postage", works: 0, lines: 1, amountMinor: cost?.costMinor }]);
  expect(await labelFileOfReturn(client, id)).toMatchObject({ contentType: "application/pdf" });
  expect(await labelsToPrint(client, [label?.id ?? ""])).toMatchObject([
    { use: "shippingLabel", title: expect.stringMatching(/^Return label /), document: { labelId: label?.id } },
  ]);
  expect(await codeOf(setReturnTracking(client, id, { carrier: "ups", trackingNumber: "1Z" }))).toBe(
    "return_has_label",
  );
});

test("a voided label is billed back, and another can be bought", async () => {
  const { id, client, partner, rate, billed } = await anAnnouncedReturn();
  await buyLabelOfReturn(client, id, await rate());
  await voidLabelOfReturn(client, id);
  expect((await readReturn(client, id)).return).toMatchObject({ trackingNumber: null, carrier: null });
  expect(await billed()).toEqual([{ kind: "postage", works: 0, lines: 0, amountMinor: 0 }]);
  await buyLabelOfReturn(client, id, await rate());
  expect(partner.account.labels.length).toBe(2);
  await markArrived(systemWorld(), id);
  expect(await codeOf(voidLabelOfReturn(client, id))).toBe("parcel_shipped");
});

test("canceling the return voids its label", async () => {
  const { id, client, rate, db, billed } = await anAnnouncedReturn();
  await buyLabelOfReturn(client, id, await rate());
  await cancelReturn(client, id, "The customer keeps it");
  expect(await db.select(labels, { columns: ["state"], where: eq(labels.returnId, id) })).toEqual([
    { state: "voided" },
  ]);
  expect(await billed()).toMatchObject([{ lines: 0, amountMinor: 0 }]);
});

test("there is no button without an account, and the page says why", async () => {
  const { id, client } = await anAnnouncedReturn({ hasAccount: false });
  expect((await readReturn(client, id)).may.label).toBe(false);
  const { screen } = await returnLabelScreen(client, id, PostageQuery.parse({ weight: "440" }));
  expect(screen?.blocked).toContain("no postage account");
});

test("an offer buys a label for its own return only, and not for its order", async () => {
  const { id, client, rate } = await anAnnouncedReturn();
  const other = await anAnnouncedReturn();
  const offer = await other.rate();
  expect(await codeOf(buyLabelOfReturn(client, id, offer))).toBe("order_not_found");
  expect(await codeOf(buyLabelOfReturn(client, other.id, offer))).toBe("return_not_found");
  const forged = { ...(await rate()), signature: offer.signature };
  expect(await codeOf(buyLabelOfReturn(client, id, forged))).toBe("rates_not_valid");
  const picker = worldOf(await aUser("employee", { companyId: client.actor.companyId }), "inventory.receive");
  expect(await codeOf(buyLabelOfReturn(picker, id, await rate()))).toBe("forbidden");
});

test("an order's own postage does not see the label of its return", async () => {
  const { id, order, client, rate, db } = await anAnnouncedReturn();
  await buyLabelOfReturn(client, id, await rate());
  expect(await liveLabelsOf(db, order.id)).toEqual([]);
  expect(await db.count(labels, sql`${labels.returnId} is not null`)).toBe(1);
});
