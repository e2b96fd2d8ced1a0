import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection, PartnerError, PartnerFault, PartnerWorld } from "#app/integrations/partner";
import type { SalesChannel, TrackingPush } from "#app/integrations/sales-channel";

/** What can befall a request on any platform. */
export const TROUBLES = {
  "refuses the key": "auth",
  "asks to slow down": "rate-limited",
  "is closed for maintenance": "unavailable",
  "has an error of its own": "unavailable",
  "is behind a firewall that refuses us": "unavailable",
  "breaks off in the middle of its answer": "unavailable",
  "cuts its answer short": "nonsense",
  "sends us elsewhere": "redirect",
} as const satisfies Record<string, PartnerFault>;
export type Trouble = keyof typeof TROUBLES;

/** The platform's fake, as a contract test sees it. */
export interface Stage {
  world: PartnerWorld;
  /** Not connected yet. */
  connection: Connection;
  /** The ids of everything that is an order there, and when it last changed. */
  orders(): Promise<{ id: string; modifiedAt: number }[]>;
  /** From now on each listing changes an order that it has just shown, so that later pages shift. */
  shiftPages(): Promise<void>;
  /** The next requests meet this trouble. */
  trouble(trouble: Trouble): Promise<void>;
  calm(): Promise<void>;
  /** An order that can be shipped. */
  anOpenOrder(): Promise<{ id: string; lines: TrackingPush["lines"] }>;
  /** How often the customer was told the number, and whether the order is completed there. */
  told(orderId: string, trackingNumber: string): Promise<{ times: number; completed: boolean; modifiedAt: number }>;
  /** The deliveries that the platform sends for a change of an order, raw; absent where it sends none. */
  deliveryFor?(orderId: string, secret: string): Promise<{ headers: Headers; body: Uint8Array }>;
  close(): Promise<void>;
}

const MONTHS = 90 * 24 * 60 * 60 * 1000;

/** What every adapter guarantees, whatever the platform. */
export function describeSalesChannel(name: string, channel: SalesChannel, open: () => Promise<Stage>): void {
  describe(`${name} keeps the contract of a sales channel`, { timeout: 30_000 }, () => {
    let stage: Stage;
    let connection: Connection;

    beforeAll(async () => {
      stage = await open();
      connection = { ...stage.connection, found: (await channel.connect(stage.world, stage.connection)).found };
    });
    afterAll(() => stage.close());
    beforeEach(() => stage.calm());

    function window() {
      // Two seconds back, so that what the test itself changes lies outside.
      const to = Math.floor(stage.world.now() / 1000) * 1000 - 2000;
      return { from: to - MONTHS, to };
    }

    /** All readings of a walk, each page asked for in an invocation of its own. */
    async function walk({ from, to } = window()): Promise<{ ids: string[]; refused: string[] }> {
      const ids: string[] = [];
      const refused: string[] = [];
      let cursor: string | null = null;
      do {
        const page = await channel.changedOrders(stage.world, connection, { from, to }, cursor);
        for (const payload of page.orders) {
          const reading = channel.readOrder(payload);
          if (reading.kind === "order") ids.push(reading.order.externalId);
          else refused.push(reading.reason);
        }
        cursor = page.next;
      } while (cursor !== null);
      return { ids, refused };
    }

    /** A platform may have one key alone. */
    const keys = () => [connection.apiKey, connection.apiSecret].filter((key) => key !== "");
    const sorted = (ids: string[]) => [...ids].sort();

    test("the report of a connection names the shop and keeps the keys to itself", async () => {
      const { message } = await channel.connect(stage.world, stage.connection);
      expect(message).toMatch(/^Connected to /);
      for (const key of keys()) expect(message).not.toContain(key);
    });

    test("a walk brings every order exactly once", async () => {
      const { to } = window();
      const there = (await stage.orders()).filter((order) => order.modifiedAt <= to);
      const { ids, refused } = await walk();
      expect(sorted(ids)).toEqual(sorted(there.map((order) => order.id)));
      expect(refused.filter((reason) => !reason.startsWith("not an order: "))).toEqual([]);
    });

    test("only what changed in the window comes", async () => {
      const times = (await stage.orders()).map((order) => order.modifiedAt).sort((a, b) => a - b);
      const from = times[Math.floor(times.length * 0.4)] ?? 0;
      const to = times[Math.floor(times.length * 0.6)] ?? 0;
      const there = (await stage.orders()).filter((order) => order.modifiedAt >= from && order.modifiedAt <= to);
      expect(sorted((await walk({ from, to })).ids)).toEqual(sorted(there.map((order) => order.id)));
    });

    test("no order is lost or comes twice while pages shift", async () => {
      const { from, to } = window();
      const there = (await stage.orders()).filter((order) => order.modifiedAt <= to);
      await stage.shiftPages();
      const { ids } = await walk({ from, to });
      await stage.calm();
      expect(new Set(ids).size).toBe(ids.length);
      const moved = new Set((await stage.orders()).filter((order) => order.modifiedAt > to).map((order) => order.id));
      expect(there.filter((order) => !ids.includes(order.id) && !moved.has(order.id))).toEqual([]);
    });

    test("the ids of the completeness check are those of the walk", async () => {
      const { from, to } = window();
      const ids = (await channel.changedIds(stage.world, connection, { from, to })).map((entry) => entry.id);
      expect(sorted(ids)).toEqual(sorted((await walk({ from, to })).ids));
    });

    test.each(Object.keys(TROUBLES) as Trouble[])(
      "a store that %s is told so, and nothing is lost afterwards",
      async (trouble) => {
        await stage.trouble(trouble);
        const error = await walk().catch((thrown: unknown) => thrown);
        expect(error).toMatchObject({ name: "PartnerError", fault: TROUBLES[trouble] });
        expect((error as PartnerError).message).toMatch(/^[^<>{}]{20,400}\.[”"]?$/);
        for (const key of keys()) expect((error as PartnerError).message).not.toContain(key);
        await stage.calm();
        expect((await walk()).ids.length).toBeGreaterThan(0);
      },
    );

    test("an order is fetched by its id, and one that is not there is null", async () => {
      const { id } = await stage.anOpenOrder();
      const reading = channel.readOrder(await channel.fetchOrder(stage.world, connection, id));
      expect(reading).toMatchObject({ kind: "order", order: { externalId: id } });
      expect(await channel.fetchOrder(stage.world, connection, "999999999")).toBeNull();
    });

    test("nothing that opens a door is kept of an order", async () => {
      const { id } = await stage.anOpenOrder();
      const { to, from } = window();
      const { orders } = await channel.changedOrders(stage.world, connection, { from, to }, null);
      const kept = JSON.stringify([orders, await channel.fetchOrder(stage.world, connection, id)]);
      expect(kept).not.toMatch(/status_?page_?url|order_status_url|(?:cart|checkout)_token|authenticate\?key=/i);
    });

    test("tracking that is pushed three times is told once, completes the order, and then leaves it alone", async () => {
      const { id, lines } = await stage.anOpenOrder();
      const trackingNumber = "1Z5R89390357567127";
      const push: TrackingPush = {
        externalId: id,
        trackingNumber,
        carrier: "ups",
        carrierLabel: "UPS",
        trackingUrl: `https://www.ups.com/track?tracknum=${trackingNumber}`,
        shippedAt: stage.world.now(),
        lines,
      };
      expect(await channel.pushTracking(stage.world, connection, push)).toMatchObject({ already: false });
      const first = await stage.told(id, trackingNumber);
      expect(first).toMatchObject({ times: 1, completed: true });
      expect(await channel.pushTracking(stage.world, connection, push)).toMatchObject({ already: true });
      expect(await channel.pushTracking(stage.world, connection, push)).toMatchObject({ already: true });
      expect(await stage.told(id, trackingNumber)).toEqual(first);
    });

    test("tracking for an order that is not there is told so", async () => {
      const push = {
        externalId: "999999999",
        trackingNumber: "1",
        carrier: "ups",
        carrierLabel: "UPS",
        trackingUrl: null,
      };
      const pushing = channel.pushTracking(stage.world, connection, { ...push, shippedAt: 0, lines: [] });
      await expect(pushing).rejects.toMatchObject({ fault: "not-found" });
    });

    test("what a platform may send unasked is not believed", async () => {
      const reading = await channel.readWebhook("", new Headers(), new TextEncoder().encode('{"id":1}'));
      expect(reading).toEqual({ kind: "bad-signature" });
    });

    test("a webhook names the order that changed, and only to who knows the secret", async ({ skip }) => {
      if (!stage.deliveryFor) return skip("the platform sends none");
      const { id } = await stage.anOpenOrder();
      const { headers, body } = await stage.deliveryFor(id, "a secret & <more>");
      expect(await channel.readWebhook("a secret & <more>", headers, body)).toMatchObject({
        kind: "hint",
        externalId: id,
      });
      expect(await channel.readWebhook("another", headers, body)).toEqual({ kind: "bad-signature" });
      expect(await channel.readWebhook("", headers, body)).toEqual({ kind: "bad-signature" });
      const forged = Uint8Array.from(body, (byte, index) => (index === body.length - 2 ? byte ^ 1 : byte));
      expect(await channel.readWebhook("a secret & <more>", headers, forged)).toEqual({ kind: "bad-signature" });
    });
  });
}
