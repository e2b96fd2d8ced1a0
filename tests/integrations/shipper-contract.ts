import { beforeEach, describe, expect, test } from "vitest";
import type { Connection, PartnerError, PartnerFault, PartnerWorld, PostalAddress } from "#app/integrations/partner";
import type { BoughtLabel, LabelOrder, ParcelToSend, Shipper } from "#app/integrations/shipper";
import type { PartnerTrouble } from "#tests/support/partner/partner-faults";

/** Faults that a request to any partner can have, and the error reported for each. */
export const PARTNER_TROUBLES = {
  "refuses the key": "auth",
  "asks to slow down": "rate-limited",
  "is closed for maintenance": "unavailable",
  "has an error of its own": "unavailable",
  "is behind a firewall that refuses us": "unavailable",
  "breaks off in the middle of its answer": "unavailable",
  "cuts its answer short": "nonsense",
  "sends us elsewhere": "redirect",
} as const satisfies Partial<Record<PartnerTrouble, PartnerFault>>;

/** The interface of a postage provider's fake for the contract tests. */
export interface ShipperStage {
  world: PartnerWorld;
  /** An integration that is not connected yet. */
  connection: Connection;
  trouble(trouble: PartnerTrouble): void;
  calm(): void;
  /** From now on the account has no money left. */
  spendAll(): void;
  /** The labels that are bought and not voided. */
  paidFor(): { trackingNumber: string; isTest: boolean }[];
  /** The carrier scans the parcel. */
  scan(trackingNumber: string, what: "taken" | "delivered", at: number): void;
  /** The partner sends tracking webhooks for scans. */
  follows: boolean;
}

const ADDRESS: PostalAddress = {
  name: "Ünal Çelik",
  company: "",
  address1: "1 Main Street",
  address2: "",
  city: "Reno",
  state: "NV",
  postcode: "89501",
  country: "US",
  phone: "7755550100",
};
export const aParcel = (parcel: Partial<ParcelToSend> = {}): ParcelToSend => ({
  from: { ...ADDRESS, name: "Stowline", company: "Stowline" },
  to: ADDRESS,
  weightGrams: 400,
  lengthMm: 200,
  widthMm: 150,
  heightMm: 80,
  ...parcel,
});

/** The behavior that every postage adapter guarantees, whoever sells the postage. */
export function describeShipper(name: string, shipper: Shipper, open: () => Promise<ShipperStage>): void {
  describe(`${name} keeps the contract of a shipper`, () => {
    let stage: ShipperStage;
    let connection: Connection;
    let keys = 0;

    beforeEach(async () => {
      stage = await open();
      connection = { ...stage.connection, found: (await shipper.connect(stage.world, stage.connection)).found };
    });

    const rates = (parcel = aParcel()) => shipper.rates(stage.world, connection, parcel);
    async function anOrder(order: Partial<LabelOrder> = {}): Promise<LabelOrder> {
      keys += 1;
      const rateId = (await rates()).rates[0]?.id ?? "";
      return { key: `key-${keys}`, rateId, parcel: aParcel(), orderNumber: `#10${keys}`, isTest: false, ...order };
    }
    const buy = (order: LabelOrder): Promise<BoughtLabel> => shipper.buy(stage.world, connection, order);
    const find = (order: LabelOrder) => shipper.findBought(stage.world, connection, order);

    test("the report of a connection keeps the keys to itself", async () => {
      const { message, found } = await shipper.connect(stage.world, stage.connection);
      expect(message).toMatch(/^Connected to /);
      expect(JSON.stringify({ message, found })).not.toContain(connection.apiKey);
    });

    test("rates are whole prices in whole units, cheapest first", async () => {
      const { rates: found } = await rates();
      expect(found.length).toBeGreaterThan(1);
      for (const { costMinor, currency, id, serviceLabel, carrierLabel } of found) {
        expect(Number.isInteger(costMinor) && costMinor > 0).toBe(true);
        expect(currency).toMatch(/^[A-Z]{3}$/);
        expect(Math.min(id.length, serviceLabel.length, carrierLabel.length)).toBeGreaterThan(0);
      }
      expect(found.map(({ costMinor }) => costMinor)).toEqual(
        [...found.map(({ costMinor }) => costMinor)].sort((a, b) => a - b),
      );
    });

    test("a parcel that is too heavy for some is offered by the others", async () => {
      const light = await rates();
      const heavy = await rates(aParcel({ weightGrams: 40_000 }));
      expect(heavy.rates.length).toBeGreaterThan(0);
      expect(heavy.rates.length).toBeLessThan(light.rates.length);
    });

    test("a label costs what its rate said, and has its number and PDF", async () => {
      const [rate] = (await rates()).rates;
      const label = await buy(await anOrder());
      expect(label).toMatchObject({ costMinor: rate?.costMinor, carrier: rate?.carrier, currency: rate?.currency });
      expect(label.trackingNumber).not.toBe("");
      expect(new TextDecoder().decode(label.pdf?.subarray(0, 5))).toBe("%PDF-");
      expect(stage.paidFor()).toHaveLength(1);
    });

    test("a test label costs nothing and is marked as one", async () => {
      const label = await buy(await anOrder({ isTest: true }));
      expect(label).toMatchObject({ isTest: true, costMinor: 0 });
    });

    test("a purchase whose response was lost is found by its key: one label is paid", async () => {
      const order = await anOrder();
      expect(await find(order)).toBeNull();
      stage.trouble("loses its answer");
      await expect(buy(order)).rejects.toMatchObject({ fault: "timeout" });
      stage.calm();
      const found = await (async () => (await find(order)) ?? (await buy(order)))();
      expect(stage.paidFor()).toEqual([{ trackingNumber: found.trackingNumber, isTest: false }]);
      expect(await find({ ...order, key: `${order.key}-other` })).toBeNull();
    });

    test("a key buys once, however often it is sent", async () => {
      const order = await anOrder();
      await buy(order);
      await buy(order).catch((error: PartnerError) => expect(error.fault).toBe("refused"));
      expect(stage.paidFor()).toHaveLength(1);
    });

    test("a declined purchase is reported in the partner's words, and costs nothing", async () => {
      const nowhere = { ...aParcel(), to: { ...ADDRESS, postcode: "00000" } };
      const order = await anOrder({ parcel: nowhere });
      await expect(buy(order)).rejects.toMatchObject({
        fault: "refused",
        message: expect.stringContaining("does not exist"),
      });
      const rich = await anOrder();
      stage.spendAll();
      await expect(buy(rich)).rejects.toMatchObject({ fault: "refused" });
      expect(await find(rich)).toBeNull();
      await expect(buy(await anOrder({ rateId: "no such rate" }))).rejects.toMatchObject({ fault: "refused" });
      expect(stage.paidFor()).toEqual([]);
    });

    test("a label can be voided repeatedly without harm", async () => {
      const order = await anOrder();
      const { labelId } = await buy(order);
      await shipper.void(stage.world, connection, labelId);
      await shipper.void(stage.world, connection, labelId);
      expect(stage.paidFor()).toEqual([]);
      expect(await find(order)).toBeNull();
    });

    test("a label of a scanned parcel cannot be voided, and the carrier gives the reason", async () => {
      const { labelId, trackingNumber } = await buy(await anOrder());
      stage.scan(trackingNumber, "taken", stage.world.now());
      const voiding = shipper.void(stage.world, connection, labelId);
      await expect(voiding).rejects.toMatchObject({ fault: "refused", message: expect.stringMatching(/parcel/) });
      expect(stage.paidFor()).toHaveLength(1);
    });

    test("a parcel's events are returned oldest first; an unknown one is reported", async () => {
      const { labelId, trackingNumber } = await buy(await anOrder());
      const now = Math.floor(stage.world.now() / 1000) * 1000;
      stage.scan(trackingNumber, "taken", now - 86_400_000);
      stage.scan(trackingNumber, "delivered", now);
      const following = shipper.track(stage.world, connection, labelId);
      if (!stage.follows) return expect(following).rejects.toMatchObject({ fault: "not-found" });
      const { status, events } = await following;
      expect(status).toBe("delivered");
      expect(events.map(({ at, status }) => [at, status])).toEqual([
        [now - 86_400_000, "accepted"],
        [now, "delivered"],
      ]);
      await expect(shipper.track(stage.world, connection, "se-99999999")).rejects.toMatchObject({ fault: "not-found" });
    });

    test.each(Object.keys(PARTNER_TROUBLES) as (keyof typeof PARTNER_TROUBLES)[])(
      "a partner that %s gets a sentence without keys, for every call",
      async (trouble) => {
        const order = await anOrder();
        stage.trouble(trouble);
        const asked = [rates(), buy(order), find(order), shipper.connect(stage.world, stage.connection)];
        for (const outcome of await Promise.allSettled<unknown>(asked)) {
          const error = outcome.status === "rejected" ? outcome.reason : null;
          expect(error).toMatchObject({ name: "PartnerError", fault: PARTNER_TROUBLES[trouble] });
          expect(error.message).toMatch(/^[^<>{}]{20,400}\.?[”"]?$/);
          expect(error.message).not.toContain(connection.apiKey);
        }
      },
    );
  });
}
