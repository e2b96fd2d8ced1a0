import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import type { Connection, PartnerWorld } from "#app/integrations/partner";
import { shipStation } from "#app/integrations/shipstation/shipper";
import { forgetSigningKeys } from "#app/integrations/shipstation/signing-keys";
import { FakeShipStation, V1_KEY, V2_KEY } from "#tests/support/shipstation/shipstation";
import { aParcel, describeShipper, type ShipperStage } from "./shipper-contract";

const V2 = { apiKey: V2_KEY, apiSecret: "" };
const V1 = { apiKey: V1_KEY.key, apiSecret: V1_KEY.secret };

function worldOf(fake: FakeShipStation, now = () => Date.now()): PartnerWorld {
  return { fetch: fake.fetch, now, randomHex: (bytes) => "0".repeat(2 * bytes), allowLocalStores: false };
}

function stageOf(keys: typeof V2, follows: boolean): ShipperStage {
  const fake = new FakeShipStation();
  const { account } = fake;
  return {
    world: worldOf(fake),
    connection: { storeUrl: "", ...keys, found: null },
    trouble: (trouble) => account.troubles.next(trouble),
    calm: () => account.troubles.calm(),
    spendAll: () => {
      account.balanceCents = 0;
    },
    paidFor: () =>
      account.labels
        .filter(({ isVoided }) => !isVoided)
        .map(({ trackingNumber, isTest }) => ({ trackingNumber, isTest })),
    scan(trackingNumber, what, at) {
      const event = {
        occurred_at: new Date(at).toISOString(),
        status_code: what === "taken" ? "AC" : "DE",
        description: what,
        city_locality: "Reno",
        state_province: "NV",
        country_code: "US",
      };
      account.events.set(trackingNumber, [event, ...(account.events.get(trackingNumber) ?? [])]);
    },
    follows,
  };
}

describeShipper("ShipStation V2", shipStation, async () => stageOf(V2, true));
describeShipper("ShipStation V1", shipStation, async () => stageOf(V1, false));

describe("ShipStation", () => {
  let fake: FakeShipStation;
  let connection: Connection;
  beforeEach(() => {
    fake = new FakeShipStation();
    connection = { storeUrl: "", ...V2, found: null };
  });
  const order = (rateId = "se-2/ups_ground/package") => ({
    key: "01990000-0000-7000-8000-000000000001",
    rateId,
    parcel: aParcel(),
    orderNumber: "#1001",
    isTest: false,
  });

  test("keys are sent only to ShipStation's own host, whatever URL was typed; locally a fake replaces it", async () => {
    await shipStation.connect(worldOf(fake), { ...connection, storeUrl: "http://127.0.0.1:9" });
    const local = { ...worldOf(fake), allowLocalStores: true };
    await shipStation.connect(local, { ...connection, storeUrl: "http://127.0.0.1:9/" });
    await shipStation.connect(local, { ...connection, storeUrl: "https://evil.example" });
    expect(fake.account.requests.map(({ url }) => url)).toEqual([
      "https://api.shipstation.com/v2/carriers",
      "http://127.0.0.1:9/v2/carriers",
      "https://api.shipstation.com/v2/carriers",
    ]);
  });

  test("a label's PDF is downloaded without the key, from another host", async () => {
    await shipStation.buy(worldOf(fake), connection, order());
    const download = fake.account.requests.find(({ url }) => url.includes("labels.shipstation.example"));
    expect(download?.headers.has("api-key")).toBe(false);
    expect(download?.headers.has("authorization")).toBe(false);
  });

  test("a label that is still being drawn is bought all the same, and has its picture later", async () => {
    fake.account.drawsLate = true;
    expect(await shipStation.buy(worldOf(fake), connection, order())).toMatchObject({ pdf: null });
    expect((await shipStation.findBought(worldOf(fake), connection, order()))?.pdf).not.toBeNull();
  });

  test("a picture that cannot be had does not lose the label", async () => {
    fake.account.troubles.next("breaks off in the middle of its answer", { path: /\.pdf$/ });
    const label = await shipStation.buy(worldOf(fake), connection, order());
    expect(label).toMatchObject({ pdf: null, trackingNumber: expect.stringMatching(/^1Z/) });
  });

  test("invalid rates, and carriers that decline, are returned with reasons", async () => {
    const { rates, problems } = await shipStation.rates(worldOf(fake), connection, aParcel({ weightGrams: 2000 }));
    expect(rates.some(({ service }) => service === "usps_first_class_mail")).toBe(false);
    expect(problems).toEqual(["Stamps.com USPS First Class Mail: The parcel is too heavy (450 g at most)."]);
    expect(rates.find(({ carrier }) => carrier === "dhl")?.warnings).toEqual([
      "A phone number of the addressee is needed.",
    ]);
  });

  test("an account without carriers has no rates, with the reason", async () => {
    fake.account.carriers = [];
    expect((await shipStation.connect(worldOf(fake), connection)).message).toContain("no carrier yet");
    expect(await shipStation.rates(worldOf(fake), connection, aParcel())).toMatchObject({
      rates: [],
      problems: [/no carrier/],
    });
  });

  test("V1 requests a wait by its own header", async () => {
    const limited: typeof fetch = async () =>
      new Response("{}", { status: 429, headers: { "x-rate-limit-reset": "12" } });
    const asking = shipStation.connect({ ...worldOf(fake), fetch: limited }, { ...connection, ...V1 });
    await expect(asking).rejects.toMatchObject({ fault: "rate-limited", detail: { retryAfterMs: 12_000 } });
  });

  test("the four amounts of a rate are one price, to the cent, in whatever way they are written", async () => {
    const cents = fc.integer({ min: 0, max: 5_000_000 });
    await fc.assert(
      fc.asyncProperty(fc.tuple(cents, cents, cents, cents), fc.boolean(), async (amounts, asText) => {
        const money = (minor: number) => ({ currency: "usd", amount: asText ? (minor / 100).toFixed(2) : minor / 100 });
        const [shipping, insurance, confirmation, other] = amounts.map(money);
        const rate = {
          carrier_id: "se-1",
          carrier_code: "ups",
          service_code: "ups_ground",
          shipping_amount: shipping,
          insurance_amount: insurance,
          confirmation_amount: confirmation,
          other_amount: other,
        };
        const fetch: typeof globalThis.fetch = async (input) =>
          String(input).endsWith("/carriers")
            ? Response.json({ carriers: [{ carrier_id: "se-1" }] })
            : Response.json({ rate_response: { rates: [rate] } });
        const { rates } = await shipStation.rates({ ...worldOf(fake), fetch }, connection, aParcel());
        expect(rates[0]?.costMinor).toBe(amounts.reduce((sum, amount) => sum + amount, 0));
      }),
      { numRuns: 50 },
    );
  });
});

describe("a webhook of ShipStation's", () => {
  const news = { resource_type: "API_TRACK", data: { tracking_number: "9400111206206406260787" } };
  let fake: FakeShipStation;
  beforeEach(() => {
    forgetSigningKeys();
    fake = new FakeShipStation();
  });
  const now = Date.UTC(2026, 10, 21, 12);
  const read = (headers: Headers, body: Uint8Array, at = now) =>
    shipStation.readWebhook?.(
      worldOf(fake, () => at),
      "",
      headers,
      body,
    );

  test("names the parcel when signed by ShipStation, and fetches its keys once", async () => {
    const { headers, body } = await fake.signatures.deliver(news, now);
    const parcel = { kind: "parcel", trackingNumber: "9400111206206406260787" };
    expect(await read(headers, body)).toEqual(parcel);
    expect(await read(headers, body, now + 60_000)).toEqual(parcel);
    expect(fake.account.requests).toHaveLength(1);
  });

  test("is refused when changed, old, or signed by someone else", async () => {
    const { headers, body } = await fake.signatures.deliver(news, now);
    const forged = Uint8Array.from(body, (byte, index) => (index === 30 ? byte ^ 1 : byte));
    expect(await read(headers, forged)).toEqual({ kind: "bad-signature" });
    expect(await read(headers, body, now + 6 * 60_000)).toEqual({ kind: "bad-signature" });
    expect(await read(new Headers(), body)).toEqual({ kind: "bad-signature" });
    const stranger = await new FakeShipStation().signatures.deliver(news, now);
    for (let times = 0; times < 5; times++) {
      expect(await read(stranger.headers, stranger.body)).toEqual({ kind: "bad-signature" });
    }
    // Unknown key ids do not cause one request each.
    expect(fake.account.requests).toHaveLength(1);
  });

  test("about something else does nothing", async () => {
    const { headers, body } = await fake.signatures.deliver({ resource_type: "API_BATCH", data: {} }, now);
    expect(await read(headers, body)).toEqual({ kind: "ping" });
  });
});
