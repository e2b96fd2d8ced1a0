import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { StockLevel, StockOutcome } from "#app/integrations/channel-stock";
import type { Connection, PartnerError, PartnerFault, PartnerWorld } from "#app/integrations/partner";
import type { ChangedWindow, SalesChannel, TrackingPush } from "#app/integrations/sales-channel";

/** Faults that a request to any platform can have. */
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

/** The interface of a platform's fake for the contract tests. */
export interface Stage {
  world: PartnerWorld;
  /** An integration that is not connected yet. */
  connection: Connection;
  /** Keys that can read but not write, where the platform has such keys. */
  readingKey?: Pick<Connection, "apiKey"> & Partial<Connection>;
  /** Ids and modification times of everything that is an order in the store. */
  orders(): Promise<{ id: string; modifiedAt: number }[]>;
  /** From now on each listing changes an order that it has just returned, so that later pages shift. */
  shiftPages(): Promise<void>;
  /** The next requests have this fault. */
  trouble(trouble: Trouble): Promise<void>;
  calm(): Promise<void>;
  /** An order that can be shipped. */
  anOpenOrder(): Promise<{ id: string; lines: TrackingPush["lines"] }>;
  /** Deletes an order permanently. */
  erase(orderId: string): Promise<void>;
  /** How many times the customer was sent the number, and whether the order is completed in the store. */
  told(orderId: string, trackingNumber: string): Promise<{ times: number; completed: boolean; modifiedAt: number }>;
  /** The order's notes that only the shop's staff can read, on platforms that take such notes from us. */
  staffNotes?(orderId: string): Promise<string[]>;
  /** The raw webhook deliveries for a change of an order; absent where the platform sends none. */
  deliveryFor?(orderId: string, secret: string): Promise<{ headers: Headers; body: Uint8Array }>;
  /** The store's products, for platforms with stock pushes. */
  shelf?: {
    /** SKUs of at least six products whose stock the store counts. */
    skus(): Promise<string[]>;
    units(sku: string): Promise<number | null>;
    /** A sale in the store, or a merchant's manual change. */
    sell(sku: string, units: number): Promise<void>;
    /** From now on the store rejects updates of this product. */
    refuse(sku: string): Promise<void>;
    remove(sku: string): Promise<void>;
  };
  /** The store's webhooks, where we create them. */
  hooks?: {
    /** Webhooks with this delivery URL. */
    active(deliveryUrl: string): Promise<string[]>;
    /** The platform disables or deletes the webhook. */
    breakOne(): Promise<void>;
  };
  close(): Promise<void>;
}

const MONTHS = 90 * 24 * 60 * 60 * 1000;

/** The behavior that every sales channel adapter guarantees, on any platform. */
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
      // Two seconds earlier, so that the window excludes the test's own changes.
      const to = Math.floor(stage.world.now() / 1000) * 1000 - 2000;
      return { from: to - MONTHS, to };
    }

    /** All pages of a walk, each requested in its own invocation. */
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

    /** The status of each order in a walk. */
    async function statuses(asked: ChangedWindow): Promise<Map<string, string>> {
      const found = new Map<string, string>();
      let cursor: string | null = null;
      do {
        const page = await channel.changedOrders(stage.world, connection, asked, cursor);
        for (const payload of page.orders) {
          const reading = channel.readOrder(payload);
          if (reading.kind === "order") found.set(reading.order.externalId, reading.order.status);
        }
        cursor = page.next;
      } while (cursor !== null);
      return found;
    }

    /** A platform can have a single key. */
    const keys = () => [connection.apiKey, connection.apiSecret].filter((key) => key !== "");
    const sorted = (ids: string[]) => [...ids].sort();

    test("the report of a connection names the shop and keeps the keys to itself", async () => {
      const { message } = await channel.connect(stage.world, stage.connection);
      expect(message).toMatch(/^Connected to /);
      for (const key of keys()) expect(message).not.toContain(key);
    });

    test("connecting reports the keys' permissions for reading, writing and webhooks, and changes nothing", async () => {
      const before = await stage.orders();
      const { checks } = await channel.connect(stage.world, stage.connection);
      expect(checks.map(({ access, outcome }) => [access, outcome])).toEqual([
        ["read", "allowed"],
        ["write", "allowed"],
        ["webhooks", channel.ensureWebhooks ? "allowed" : "unavailable"],
      ]);
      expect(await stage.orders()).toEqual(before);
    });

    test("read-only keys are recognized, with advice (skipped: platform without such keys)", async ({ skip }) => {
      if (!stage.readingKey) return skip("the platform has no such keys");
      const { checks } = await channel.connect(stage.world, { ...stage.connection, ...stage.readingKey });
      const [read, write, webhooks] = checks;
      expect(read?.outcome).toBe("allowed");
      expect(write).toMatchObject({ outcome: "refused", message: expect.stringMatching(/key.*write/i) });
      expect(webhooks?.outcome).toBe(channel.ensureWebhooks ? "refused" : "unavailable");
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

    test.each(["open", "ready"] as const)("a walk over %s orders misses none of them", async (orders) => {
      const { from, to } = window();
      const arrivals = orders === "ready" ? ["pending"] : ["pending", "on-hold"];
      const all = await statuses({ from, to });
      const wanted = [...all].filter(([, status]) => arrivals.includes(status)).map(([id]) => id);
      const narrowed = await statuses({ from, to, orders });
      expect(wanted.length).toBeGreaterThan(0);
      expect(wanted.filter((id) => !narrowed.has(id))).toEqual([]);
      expect(narrowed.size).toBeLessThan(all.size);
      const count = await channel.countOrders(stage.world, connection, { from, to, orders });
      if (count !== null) expect(count).toBeGreaterThanOrEqual(wanted.length);
    });

    test("walks over single open statuses bring each open order once, and no others", async () => {
      const { from, to } = window();
      const wanted = [...(await statuses({ from, to }))].flatMap(([id, status]) =>
        ["pending", "on-hold"].includes(status) ? id : [],
      );
      const all = await statuses({ from, to, orders: "open" });
      const found: string[] = [];
      for (const { value } of channel.openStatuses) {
        const narrowed = { from, to, orders: "open" as const, statuses: [value] };
        const ids = [...(await statuses(narrowed)).keys()];
        const count = await channel.countOrders(stage.world, connection, narrowed);
        if (count !== null) expect(count).toBe(ids.length);
        found.push(...ids);
      }
      expect(new Set(found).size).toBe(found.length);
      expect(wanted.filter((id) => !found.includes(id))).toEqual([]);
      expect(found.filter((id) => !all.has(id))).toEqual([]);
    });

    test("the count of a window is that of its walk, or is not known", async () => {
      const { from, to } = window();
      const count = await channel.countOrders(stage.world, connection, { from, to });
      const { ids, refused } = await walk({ from, to });
      if (count !== null) expect(count).toBe(ids.length + refused.length);
    });

    test.each(Object.keys(TROUBLES) as Trouble[])(
      "a store that %s is reported, and loses nothing afterwards",
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

    test("the store's list of some orders names those that are there, and no others", async () => {
      const [kept, erased] = [await stage.anOpenOrder(), await stage.anOpenOrder()];
      await stage.erase(erased.id);
      const { id } = kept;
      const asked = [id, erased.id, "999999999", "no id at all/../"];
      const listed = await channel.listedOrders(stage.world, connection, asked);
      const { modifiedAt } = (await stage.orders()).find((order) => order.id === id)!;
      expect(listed).toEqual([{ id, status: expect.stringMatching(/./), modifiedAt }]);
      expect(channel.listedPageSize).toBeGreaterThan(0);
    });

    test("an order's absence is proved by the store's own answer about it, and never of one that is there", async () => {
      const [kept, erased] = [await stage.anOpenOrder(), await stage.anOpenOrder()];
      await stage.erase(erased.id);
      const placedAt = stage.world.now();
      const ask = (externalId: string) => channel.absenceOf(stage.world, connection, { externalId, placedAt });
      expect(await ask(kept.id)).toBeNull();
      expect(await ask(erased.id)).toBe("deleted");
    });

    test.each(Object.keys(TROUBLES) as Trouble[])("a store that %s proves no absence", async (trouble) => {
      const { id } = await stage.anOpenOrder();
      await stage.trouble(trouble);
      const known = { externalId: id, placedAt: stage.world.now() };
      await expect(channel.absenceOf(stage.world, connection, known)).rejects.toMatchObject({
        name: "PartnerError",
        fault: TROUBLES[trouble],
      });
      await stage.trouble(trouble);
      await expect(channel.listedOrders(stage.world, connection, [id])).rejects.toMatchObject({ name: "PartnerError" });
      await stage.calm();
      expect(await channel.absenceOf(stage.world, connection, known)).toBeNull();
    });

    test.each([
      [
        "a page of another system",
        () => new Response("<html>Log in</html>", { headers: { "content-type": "text/html" } }),
      ],
      ["an empty answer", () => Response.json({})],
      ["an empty list", () => Response.json([])],
      ["null", () => Response.json(null)],
      ["another 404", () => new Response("<h1>Not Found</h1>", { status: 404 })],
      ["another system's 404", () => Response.json({ error: "not found" }, { status: 404 })],
    ])("%s proves no absence", async (_what, answer) => {
      const world = { ...stage.world, fetch: async () => answer() };
      const { id } = await stage.anOpenOrder();
      const asked = channel.absenceOf(world, connection, { externalId: id, placedAt: stage.world.now() });
      await expect(asked).rejects.toMatchObject({ name: "PartnerError" });
    });

    test("nothing that opens a door is kept of an order", async () => {
      const { id } = await stage.anOpenOrder();
      const { to, from } = window();
      const { orders } = await channel.changedOrders(stage.world, connection, { from, to }, null);
      const kept = JSON.stringify([orders, await channel.fetchOrder(stage.world, connection, id)]);
      expect(kept).not.toMatch(
        /status_?page_?url|order_status_url|(?:cart|checkout)_token|authenticate\?key=|order_key|payment_url/i,
      );
    });

    test("tracking pushed three times notifies once, completes the order, and changes nothing more", async () => {
      const { id, lines } = await stage.anOpenOrder();
      const trackingNumber = "1Z5R89390357567127";
      const push: TrackingPush = {
        externalId: id,
        trackingNumber,
        carrier: "ups",
        carrierLabel: "UPS",
        trackingUrl: `https://www.ups.com/track?tracknum=${trackingNumber}`,
        shippedAt: stage.world.now(),
        notice: { emailsCustomer: true, noteText: null, targetStatus: "completed" },
        lines,
      };
      expect(await channel.pushTracking(stage.world, connection, push)).toMatchObject({ already: false });
      const first = await stage.told(id, trackingNumber);
      expect(first).toMatchObject({ times: 1, completed: true });
      expect(await channel.pushTracking(stage.world, connection, push)).toMatchObject({ already: true });
      expect(await channel.pushTracking(stage.world, connection, push)).toMatchObject({ already: true });
      expect(await stage.told(id, trackingNumber)).toEqual(first);
    });

    test("an order that ships in two shipments is completed with the last one, and each number is told once", async () => {
      const { id, lines } = await stage.anOpenOrder();
      const [one, ...others] = lines;
      expect(others).not.toEqual([]);
      const parcel = (trackingNumber: string) => ({
        ...{ trackingNumber, carrier: "ups", carrierLabel: "UPS", trackingUrl: null },
      });
      const [first, last] = [parcel("1Z879E930346834440"), parcel("1Z410E7W0392751591")];
      const notice = { emailsCustomer: true, noteText: null, targetStatus: "completed" };
      const push = (part: Pick<TrackingPush, "trackingNumber" | "lines" | "part">) =>
        channel.pushTracking(stage.world, connection, {
          ...parcel(part.trackingNumber),
          ...{ externalId: id, shippedAt: stage.world.now(), notice, ...part },
        });
      await push({ ...first, lines: [one!], part: { isLast: false, earlier: [] } });
      expect(await stage.told(id, first.trackingNumber)).toMatchObject({ completed: false });
      await push({ ...last, lines: others, part: { isLast: true, earlier: [first] } });
      expect(await stage.told(id, first.trackingNumber)).toMatchObject({ times: 1 });
      expect(await stage.told(id, last.trackingNumber)).toMatchObject({ times: 1, completed: true });
    });

    test("a note for the staff is added once however often it is sent, and reported for a missing order", async () => {
      if (!channel.addStaffNote) return expect(stage.staffNotes).toBeUndefined();
      const { id } = await stage.anOpenOrder();
      const note = (n: number, externalId = id) => {
        const mark = `Return RMA-${n} received:`;
        return channel.addStaffNote!(stage.world, connection, { externalId, mark, text: `${mark} 2 × A & <B>.` });
      };
      expect(await note(1001)).toMatchObject({ already: false });
      expect(await note(1001)).toMatchObject({ already: true });
      expect(await note(100)).toMatchObject({ already: false });
      const notes = (await stage.staffNotes!(id)).filter((text) => text.startsWith("Return RMA-"));
      expect(notes).toHaveLength(2);
      await expect(note(1001, "999999999")).rejects.toMatchObject({ fault: "not-found" });
    });

    test("tracking for a missing order is reported", async () => {
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

    describe("stock", () => {
      const shelf = () => stage.shelf ?? expect.fail("Its fake shows no shelf");
      const push = (levels: readonly StockLevel[]) => channel.pushStock!(stage.world, connection, levels);
      const level = (sku: string, available: number, externalRef: string | null = null) => ({
        sku,
        available,
        externalRef,
      });
      const refs = (outcomes: readonly StockOutcome[]) =>
        new Map(outcomes.map(({ sku, externalRef }) => [sku, externalRef]));

      test("pushed three times is one state, and each level is answered for", async () => {
        const skus = (await shelf().skus()).slice(0, 4);
        const levels = skus.map((sku, index) => level(sku, 40 + index));
        const first = await push([...levels, level("NOBODY-SELLS-THIS", 3)]);
        expect(first.map(({ sku }) => sku)).toEqual([...skus, "NOBODY-SELLS-THIS"]);
        expect(first.slice(0, 4).every(({ outcome, externalRef }) => outcome === "set" && externalRef)).toBe(true);
        expect(first[4]).toEqual({ sku: "NOBODY-SELLS-THIS", outcome: "unknown", externalRef: null });
        const known = levels.map((each) => ({ ...each, externalRef: refs(first).get(each.sku) ?? null }));
        await push(known);
        const third = await push(levels);
        expect(third.every(({ outcome }) => outcome === "set" || outcome === "already")).toBe(true);
        for (const [index, sku] of skus.entries()) expect(await shelf().units(sku)).toBe(40 + index);
      });

      test("the last figure wins over a sale in between", async () => {
        const [sku = ""] = await shelf().skus();
        const [{ externalRef = null } = {}] = await push([level(sku, 10)]);
        await shelf().sell(sku, 3);
        await push([level(sku, 8, externalRef)]);
        expect(await shelf().units(sku)).toBe(8);
      });

      test("a refused product, and a deleted one, do not block others", async () => {
        const [refused = "", deleted = "", fine = ""] = (await shelf().skus()).slice(-3);
        const known = refs(await push([refused, deleted, fine].map((sku) => level(sku, 7))));
        await shelf().refuse(refused);
        await shelf().remove(deleted);
        const outcomes = await push([refused, deleted, fine].map((sku) => level(sku, 5, known.get(sku) ?? null)));
        expect(outcomes.map(({ outcome }) => outcome)).toEqual(["refused", "unknown", "set"]);
        expect(outcomes[0]?.reason).toMatch(/.{10,}\.?/);
        expect(await shelf().units(fine)).toBe(5);
      });

      test.each(Object.keys(TROUBLES) as Trouble[])("of a store that %s nothing is claimed", async (trouble) => {
        const [sku = ""] = await shelf().skus();
        await stage.trouble(trouble);
        await expect(push([level(sku, 4)])).rejects.toMatchObject({ name: "PartnerError", fault: TROUBLES[trouble] });
        await stage.calm();
        await push([level(sku, 4)]);
        expect(await shelf().units(sku)).toBe(4);
      });

      test("is read without being changed", async () => {
        const [sku = ""] = await shelf().skus();
        await push([level(sku, 12)]);
        const readings = await channel.readStock!(stage.world, connection, [sku, "NOBODY-SELLS-THIS"]);
        expect(readings).toEqual([
          { sku, known: true, units: 12 },
          { sku: "NOBODY-SELLS-THIS", known: false, units: null },
        ]);
      });
    });

    if (channel.ensureWebhooks) {
      test("webhooks are created once, and repaired when broken", async () => {
        const hooks = stage.hooks ?? expect.fail("Its fake shows no webhooks");
        // Nothing listens at this address; platforms send their ping anyway.
        const wish = { deliveryUrl: "http://127.0.0.1:9/api/webhooks/contract", secret: "a secret & <more>" };
        const ensure = () => channel.ensureWebhooks!(stage.world, connection, wish);
        expect(await ensure()).toMatchObject({ outcome: "made" });
        const made = await hooks.active(wish.deliveryUrl);
        expect(made.length).toBeGreaterThan(0);
        expect(new Set(made).size).toBe(made.length);
        expect(await ensure()).toMatchObject({ outcome: "kept" });
        await hooks.breakOne();
        expect(await ensure()).toMatchObject({ outcome: "made" });
        expect((await hooks.active(wish.deliveryUrl)).sort()).toEqual(made.sort());
      });

      test("our webhooks are removed, and those with another URL are kept and named", async () => {
        const hooks = stage.hooks ?? expect.fail("Its fake shows no webhooks");
        const [own, other] = ["http://127.0.0.1:9", "http://127.0.0.1:8"].map((at) => `${at}/api/webhooks/removal`);
        const make = (deliveryUrl = "") =>
          channel.ensureWebhooks!(stage.world, connection, { deliveryUrl, secret: "a secret & <more>" });
        const remove = () => channel.removeWebhooks!(stage.world, connection, own ?? "");
        await make(own);
        const count = (await hooks.active(own ?? "")).length;
        expect(await remove()).toEqual({
          removed: Array(count).fill(expect.stringMatching(/^\S+ \(\d+\)$/)),
          remaining: [],
        });
        expect(await hooks.active(own ?? "")).toEqual([]);
        expect(await remove()).toEqual({ removed: [], remaining: [] });
        await make(other);
        expect((await remove()).remaining).toHaveLength(count);
        expect(await hooks.active(other ?? "")).toHaveLength(count);
      });

      test("webhooks that can be created can be removed, by us or by hand", () => {
        expect([typeof channel.removeWebhooks, typeof channel.webhooksByHand]).toEqual(["function", "string"]);
      });

      test("a webhook names the changed order, and is verified by its secret", async () => {
        const deliveryFor = stage.deliveryFor ?? expect.fail("Its fake sends no webhooks");
        const { id } = await stage.anOpenOrder();
        const { headers, body } = await deliveryFor(id, "a secret & <more>");
        expect(await channel.readWebhook("a secret & <more>", headers, body)).toMatchObject({
          kind: "hint",
          externalId: id,
        });
        expect(await channel.readWebhook("another", headers, body)).toEqual({ kind: "bad-signature" });
        expect(await channel.readWebhook("", headers, body)).toEqual({ kind: "bad-signature" });
        const forged = Uint8Array.from(body, (byte, index) => (index === body.length - 2 ? byte ^ 1 : byte));
        expect(await channel.readWebhook("a secret & <more>", headers, forged)).toEqual({ kind: "bad-signature" });
      });
    } else {
      test("a platform without webhooks neither creates nor removes any, and refuses every delivery", async () => {
        expect([channel.removeWebhooks, channel.webhooksByHand, stage.deliveryFor]).toEqual(Array(3).fill(undefined));
        const delivery = new TextEncoder().encode('{"id":1}');
        const reading = await channel.readWebhook("a secret & <more>", new Headers(), delivery);
        expect(reading).toEqual({ kind: "bad-signature" });
      });
    }

    test("an unsigned delivery is refused", async () => {
      const reading = await channel.readWebhook("", new Headers(), new TextEncoder().encode('{"id":1}'));
      expect(reading).toEqual({ kind: "bad-signature" });
    });
  });
}
