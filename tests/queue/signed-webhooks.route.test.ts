import { sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { issueInvoice } from "#app/domain/billing/invoices/issue/issue-invoice.server";
import { getInvoice } from "#app/domain/billing/invoices/read-invoices.server";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import type { Job } from "#app/domain/kernel/jobs";
import { ShipForm } from "#app/domain/shipping/shipping.schema";
import { forgetSigningKeys } from "#app/integrations/shipstation/signing-keys";
import { action } from "#app/routes/hooks/storefront";
import { orderHistory } from "#db/schema/orders";
import { trackingEvents } from "#db/schema/shipping";
import { answerOf } from "#tests/api/api-response";
import { aDraftInvoice } from "#tests/factories/billing";
import { aUser } from "#tests/factories/company";
import { anOrder } from "#tests/factories/order";
import { connect, type Partners, partnersInMemory, STRIPE_SECRET } from "#tests/factories/partners";
import { aShop } from "#tests/factories/shop";
import { aProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { signedDelivery } from "#tests/support/stripe/sign";
import { deliver, holdQueue, shuffled } from "./deliver-messages";
import { dbOf, stagedOf, statusesOf } from "./scenario";

const MINUTE = 60_000;
const PARTNERS = ["WooCommerce", "Shopify", "ShipStation", "Stripe"] as const;
type Partner = (typeof PARTNERS)[number];

/** A webhook request as its partner sends it, signed at this time. */
interface Call {
  integrationId: string;
  headers: Headers;
  body: Uint8Array;
}

let sent: Job[];
let partners: Partners;
beforeEach(() => {
  sent = holdQueue();
  forgetSigningKeys();
  partners = partnersInMemory();
  vi.spyOn(globalThis, "fetch").mockImplementation(partners.fetch);
});
afterEach(() => void vi.mocked(globalThis.fetch).mockRestore());

/** A company with records at each partner that sends webhooks: two orders, a parcel and an invoice. */
async function aTrader() {
  const { company, ctx, id: invoiceId } = await aDraftInvoice();
  const woo = await aShop({ orders: 1, oddOrders: false }, { companyId: company.id });
  const shopId = await connect(partners, company.id, "shopify");
  const sellerId = await connect(partners, company.id, "shipstation");
  const collectorId = await connect(partners, company.id, "stripe");
  const { id: shopifyId } = partners.shop.place();
  const product = await aProduct(company, { onHand: 5 });
  const order = await anOrder(company, { status: "picked", lines: [{ product }] });
  const trackingNumber = "1Z5R89390357567127";
  const form = ShipForm.parse({ trackingNumber, carrier: "ups", shippingMethod: "standard" });
  await shipOrder(worldOf(await aUser("employee", { companyId: company.id }), "floor.work"), order.id, form);
  const place = { city_locality: "Reno", state_province: "NV", country_code: "US", description: "Delivered" };
  const occurred_at = new Date(Date.now() + MINUTE).toISOString();
  partners.seller.account.events.set(trackingNumber, [{ ...place, occurred_at, status_code: "DE" }]);
  await issueInvoice(ctx, invoiceId);
  await deliver(company, [{ type: "collect-invoice", companyId: company.id, invoiceId }], 1);
  const collectorRef = async () => (await getInvoice(systemWorld(), invoiceId)).invoice.collectorRef ?? "";
  partners.collector.account.pay(await collectorRef());

  const [wooId = ""] = await woo.orderIds();
  const calls: Record<Partner, (at: number) => Promise<Call>> = {
    async WooCommerce() {
      const body = new TextEncoder().encode(JSON.stringify({ id: Number(wooId) }));
      const signature = await wooSignature(woo.webhookSecret, body);
      const headers = new Headers({ "x-wc-webhook-topic": "order.updated", "x-wc-webhook-signature": signature });
      return { integrationId: woo.integrationId, headers, body };
    },
    async Shopify() {
      return { integrationId: shopId, ...partners.shop.delivery("orders/updated", `{"id":${shopifyId}}`) };
    },
    async ShipStation(at) {
      const news = { resource_type: "API_TRACK", data: { tracking_number: trackingNumber } };
      return { integrationId: sellerId, ...(await partners.seller.signatures.deliver(news, at)) };
    },
    async Stripe(at) {
      const data = { object: { id: await collectorRef(), object: "invoice" } };
      const event = { id: "evt_1", type: "invoice.paid", data };
      return { integrationId: collectorId, ...(await signedDelivery(event, [STRIPE_SECRET], at)) };
    },
  };
  const state = async () => [
    (await stagedOf(company)).map(({ status }) => status),
    await statusesOf(company),
    ...(await dbOf(company).batch(
      dbOf(company).rows(
        { said: trackingEvents.description },
        (own) => sql`from ${trackingEvents} where ${own(trackingEvents)}`,
      ),
      dbOf(company).rows({ n: sql<number>`count(*)` }, (own) => sql`from ${orderHistory} where ${own(orderHistory)}`),
    )),
    await getInvoice(systemWorld(), invoiceId).then(({ invoice }) => [invoice.status, invoice.collectorStatus]),
  ];
  return { company, calls, state };
}

async function wooSignature(secret: string, body: Uint8Array<ArrayBuffer>): Promise<string> {
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", new TextEncoder().encode(secret), hmac, false, ["sign"]);
  return btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.sign("HMAC", key, body))));
}

const knock = ({ integrationId, headers, body }: Call) =>
  answerOf(action, {
    method: "POST",
    path: `/api/webhooks/${integrationId}`,
    params: { integrationId },
    body,
    headers: Object.fromEntries(headers),
  });

test("signed calls of all partners, each three times and shuffled, have the effect of one", async () => {
  const [once, thrice] = [await aTrader(), await aTrader()];
  const ends = [];
  for (const [trader, times] of [
    [once, 1],
    [thrice, 3],
  ] as const) {
    sent.length = 0;
    const calls = await Promise.all(PARTNERS.map((partner) => trader.calls[partner](Date.now())));
    const all = Array.from({ length: times }, () => calls).flat();
    for (const call of times === 1 ? all : shuffled(all)) expect((await knock(call)).status).toBe(200);
    await deliver(trader.company, times === 1 ? sent.splice(0) : shuffled(sent.splice(0)), times);
    ends.push(await trader.state());
  }
  expect(ends[0]).toEqual([
    ["pending", "pending"],
    ["delivered"],
    [{ said: "Delivered" }],
    [{ n: expect.any(Number) }],
    ["paid", "paid"],
  ]);
  expect(ends[1]).toEqual(ends[0]);
});

test.each(PARTNERS)("%s: an unsigned request is refused before anything is read, and starts nothing", async (name) => {
  const trader = await aTrader();
  const other = PARTNERS[(PARTNERS.indexOf(name) + 1) % PARTNERS.length] as Partner;
  const [right, foreign] = [await trader.calls[name](Date.now()), await trader.calls[other](Date.now())];
  expect((await knock(right)).status).toBe(200);
  sent.length = 0;
  const before = await trader.state();
  const asked = partners.shop.requests.length + partners.collector.account.requests.length;
  const changed = right.body.slice();
  changed[changed.length - 2] = 0x20;
  const spoiled = new Headers(right.headers);
  for (const [header, value] of right.headers) spoiled.set(header, value.replace(/[A-Za-z0-9]{6}/, "AAAAAA"));
  const forged: Call[] = [
    { ...right, body: changed },
    { ...right, headers: spoiled },
    { ...right, headers: new Headers() },
    { ...right, headers: foreign.headers },
    { ...foreign, integrationId: right.integrationId },
  ];
  for (const call of forged) {
    const { status, headers } = await knock(call);
    expect(status).toBe(401);
    // Reading the integration, to get its secret, is the only query.
    expect(headers.get("Server-Timing")).toContain("trips=1 ");
  }
  expect(sent).toEqual([]);
  expect(partners.shop.requests.length + partners.collector.account.requests.length).toBe(asked);
  expect(await trader.state()).toEqual(before);
});

test.each(["ShipStation", "Stripe"] as const)(
  "%s signs a time: a call that is sent again later is refused",
  async (name) => {
    const trader = await aTrader();
    const at = async (ms: number) => (await knock(await trader.calls[name](Date.now() + ms))).status;
    expect([await at(-6 * MINUTE), await at(6 * MINUTE)]).toEqual([401, 401]);
    expect(sent).toEqual([]);
    expect([await at(-4 * MINUTE), await at(4 * MINUTE)]).toEqual([200, 200]);
  },
);
