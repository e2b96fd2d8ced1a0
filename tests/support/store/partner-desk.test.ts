import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { trackingWarning } from "#app/domain/shipping/files/tracking-number-formats";
import type { Connection, PartnerWorld, PostalAddress } from "#app/integrations/partner";
import { shipStation } from "#app/integrations/shipstation/shipper";
import { shopify } from "#app/integrations/shopify/channel";
import { squarespace } from "#app/integrations/squarespace/channel";
import { stripe } from "#app/integrations/stripe/invoicer";
import { V2_KEY } from "../shipstation/shipstation";
import { TEST_KEY } from "../stripe/stripe";
import { startStore } from "./store";

const folder = mkdtempSync(join(tmpdir(), "stowline-desk-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let now = Date.UTC(2026, 10, 20, 12);
const world: PartnerWorld = {
  fetch,
  now: () => now,
  randomHex: (bytes) => "ab".repeat(bytes),
  allowLocalStores: true,
};
const address = (name: string): PostalAddress => ({
  ...{ name, company: "", address1: "1 Dock Street", address2: "", city: "Reno", state: "NV", postcode: "89502" },
  ...{ country: "US", phone: "+1 775 555 0100" },
});
const parcel = {
  ...{ from: address("Stowline"), to: address("Ada Quinn"), weightGrams: 400 },
  ...{ lengthMm: null, widthMm: null, heightMm: null },
};

test("the demo sells labels that look like labels, remembers them over a restart, and lets parcels travel", async () => {
  const options = { shops: [], stateFile: join(folder, "store.json"), now: () => now };
  let store = await startStore(options);
  const at = (): Connection => ({ storeUrl: `${store.url}/shipstation`, apiKey: V2_KEY, apiSecret: "", found: null });
  const { rates } = await shipStation.rates(world, at(), parcel);
  const bought = [];
  for (const [n, rate] of rates.entries()) {
    const order = { key: `demo-${n}`, rateId: rate.id, parcel, orderNumber: `HX-${n}`, isTest: false };
    bought.push(await shipStation.buy(world, at(), order));
  }
  expect(bought.length).toBeGreaterThan(2);
  for (const { carrier, trackingNumber, pdf } of bought) {
    expect(trackingWarning(carrier, trackingNumber)).toBeNull();
    expect(new TextDecoder().decode(pdf ?? undefined)).toMatch(/^%PDF-[\s\S]*Ada Quinn[\s\S]*%%EOF\n$/);
  }
  await store.close();
  now += 20 * 60_000;
  store = await startStore(options);
  const [first] = bought;
  expect(await shipStation.track(world, at(), first?.labelId ?? "")).toMatchObject({ status: "delivered" });
  await store.close();
});

test("the demo's shops at Shopify and Squarespace can be connected, and have orders", async () => {
  const store = await startStore({ shops: [], now: () => now });
  const keys = { shopify: ["client-of-the-shop", "shpss_secret_of_the_app"], squarespace: ["key-of-the-site", ""] };
  for (const channel of [shopify, squarespace]) {
    const [apiKey = "", apiSecret = ""] = keys[channel.type as keyof typeof keys];
    const connection: Connection = { storeUrl: `${store.url}/${channel.type}`, apiKey, apiSecret, found: null };
    const { found, message } = await channel.connect(world, connection);
    expect(message).toMatch(/^Connected to /);
    const window = { from: 0, to: now };
    const page = await channel.changedOrders(world, { ...connection, found }, window, null);
    expect(page.orders.length).toBeGreaterThan(5);
  }
  await store.close();
});

test("the demo's invoices are paid by hand on a page, and the app gets a signed webhook", async () => {
  const options = { shops: [], stateFile: join(folder, "invoices.json"), now: () => now };
  let store = await startStore(options);
  const at = (): Connection => ({ storeUrl: `${store.url}/stripe`, apiKey: TEST_KEY, apiSecret: "", found: null });
  const customer = { companyId: "c1", name: "Tern & Thread <Hamburg>", email: "t@example.com", key: "k" };
  const customerId = await stripe.ensureCustomer(world, at(), customer);
  const line = { description: "Orders <b>packed</b>", amountMinor: 12_50, from: now, to: now };
  const about = { key: "i1", number: "INV-000007", customerId, currency: "EUR", daysUntilDue: 30, lines: [line] };
  const { payUrl, invoiceId } = await stripe.issue(world, at(), about);
  expect(payUrl).toBe(`${store.url}/stripe/pay/${invoiceId}`);
  await store.close();

  store = await startStore(options);
  const page = async (path: string) => (await fetch(store.url + path)).text();
  expect(await page("/stripe/")).toContain("INV-000007");
  const asked = await page(`/stripe/pay/${invoiceId}`);
  expect(asked).toContain("€12.50");
  expect(asked).not.toContain("<b>");
  const told: { signature: string; body: string }[] = [];
  const app = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on("end", () => {
      told.push({ signature: String(request.headers["stripe-signature"]), body });
      response.writeHead(200).end();
    });
  });
  await new Promise<void>((resolve) => app.listen(0, "127.0.0.1", resolve));
  const control = (method: string, path: string, body?: object) =>
    fetch(`${store.url}/__control/stripe/${path}`, {
      method,
      headers: { "content-type": "application/json" },
      ...(body && { body: JSON.stringify(body) }),
    });
  const url = `http://127.0.0.1:${(app.address() as AddressInfo).port}/api/webhooks/1`;
  await control("PUT", "webhook", { url, secret: "whsec_demo" });
  // Pressing the button twice pays once.
  for (let n = 0; n < 2; n += 1) expect(await (await control("POST", `pay/${invoiceId}`)).text()).toContain("Paid.");
  expect(told).toHaveLength(1);
  const headers = new Headers({ "stripe-signature": told[0]?.signature ?? "" });
  const body = new TextEncoder().encode(told[0]?.body ?? "");
  expect(await stripe.readWebhook("whsec_demo", headers, body, now)).toMatchObject({ kind: "invoice", invoiceId });
  expect(await stripe.fetchInvoice(world, at(), invoiceId)).toMatchObject({ status: "paid" });
  await new Promise((resolve) => app.close(resolve));
  await store.close();
});
