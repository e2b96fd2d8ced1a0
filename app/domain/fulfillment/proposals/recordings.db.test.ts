import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { applyChanges } from "#app/domain/channels/stage/apply-changes.server";
import { changedProcessed } from "#app/domain/channels/stage/stage-orders.server";
import { packOrder } from "#app/domain/staging/pack-payload.server";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { salesChannel } from "#app/integrations/registry";
import { orderProposals } from "#db/schema/holds";
import { orderHistory } from "#db/schema/orders";
import { aCompany } from "#tests/factories/company";
import { anIntegration, aStagedOrder, gzipped } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { getOrder, listItems } from "../../orders/orders.service.server";

type Payload = Record<string, unknown> & { id: number; status: string; date_modified_gmt?: string };

/** Recordings of real shops, which are not part of this repository. The test uses them where they exist beside it. */
const FILES = import.meta.glob<unknown>("../../../../../shared/data/woocommerce-recorded/*.json", {
  import: "default",
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

/** Every order in a recording, at any depth of a response. */
function ordersIn(content: unknown): Payload[] {
  if (typeof content === "string") return /^[[{]/.test(content) ? ordersIn(JSON.parse(content)) : [];
  if (Array.isArray(content)) return content.flatMap(ordersIn);
  if (!isRecord(content)) return [];
  return "line_items" in content && "number" in content ? [content as Payload] : ordersIn(content.body ?? "");
}

const recorded = async (): Promise<Payload[]> =>
  (await Promise.all(Object.values(FILES).map((load) => load()))).flatMap(ordersIn);

const read = (payload: Payload) => {
  const reading = salesChannel("woocommerce")!.readOrder(payload);
  return reading.kind === "order" ? reading.order : null;
};

/** A company with five units of each SKU in the recorded orders, and the orders it has there. */
async function aReceiver() {
  const company = await aCompany();
  const integration = await anIntegration(company);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  const known = new Set<string>();
  return {
    /**
     * Stages the payload and makes an order of it. Returns the order's id, or null when the payload is not an order.
     */
    async accepts(payload: Payload): Promise<string | null> {
      const order = read(payload);
      if (!order) return null;
      for (const { sku } of order.lines.slice(0, 3)) {
        if (!sku || known.has(sku)) continue;
        known.add(sku);
        await aProduct(company, { sku, onHand: 500 });
      }
      const bytes = await gzipped(JSON.stringify(payload));
      const { externalId, number } = order;
      const staged = await aStagedOrder(company, { integration, externalId, number, bytes, placedAt: order.placedAt });
      await processStagedOrder(systemWorld(), staged.id);
      return staged.id;
    },
    async hears(payload: Payload): Promise<void> {
      const order = read(payload);
      if (!order) throw new Error("Not an order any more.");
      const packed = await packOrder(ctx, company.id, order, payload);
      await applyChanges(ctx, db, await changedProcessed(db, integration.id, [packed]), [packed]);
    },
    async stands(id: string) {
      const [proposals, events] = await db.batch(
        db.rows(
          { kind: orderProposals.kind, status: orderProposals.status },
          (own) => sql`from ${orderProposals}
          where ${own(orderProposals)} and ${orderProposals.orderId} = ${id} order by id`,
        ),
        db.rows(
          { event: orderHistory.event, to: orderHistory.to },
          (own) => sql`from ${orderHistory}
          where ${own(orderHistory)} and ${orderHistory.orderId} = ${id} order by id`,
        ),
      );
      const { status, shippingAddress, customerName, totalMinor, unitCount } = await getOrder(ctx, id);
      const items = await listItems(ctx, id);
      return { proposals, events, status, shippingAddress, customerName, totalMinor, unitCount, items };
    },
  };
}

/** The same order as the shop returns it later, with a newer modification date. */
const later = (payload: Payload, seconds: number): Payload => ({
  ...payload,
  date_modified_gmt: new Date(Date.now() + seconds * 1000).toISOString().slice(0, 19),
});

describe.skipIf(Object.keys(FILES).length === 0)(
  "recorded shops (skipped without the recordings in ../shared/data)",
  () => {
    test("an order read again without changes changes and proposes nothing", async () => {
      const first = new Map<number, Payload>();
      for (const payload of await recorded()) if (!first.has(payload.id)) first.set(payload.id, payload);
      const shop = await aReceiver();
      let tried = 0;
      for (const payload of first.values()) {
        const id = await shop.accepts(payload);
        if (!id) continue;
        const before = await shop.stands(id);
        await shop.hears(later(payload, 60));
        await shop.hears(later({ ...payload, meta_data: [] }, 120));
        expect({ id: payload.id, ...(await shop.stands(id)) }).toEqual({ id: payload.id, ...before });
        tried += 1;
      }
      expect(tried).toBeGreaterThan(30);
    }, 300_000);

    test("two recorded versions of one order ask at most one thing", async () => {
      const versions = new Map<number, Payload[]>();
      for (const payload of await recorded()) {
        const known = versions.get(payload.id) ?? [];
        const text = JSON.stringify(payload);
        if (!known.some((one) => JSON.stringify(one) === text)) versions.set(payload.id, [...known, payload]);
      }
      const pairs = [...versions.values()].filter((of) => new Set(of.map(({ status }) => status)).size > 1);
      expect(pairs.length).toBeGreaterThan(1);
      for (const pair of pairs) {
        const [before, after] = [pair[0]!, pair.at(-1)!];
        const shop = await aReceiver();
        const id = (await shop.accepts(before)) ?? "";
        await shop.hears(later(after, 60));
        await shop.hears(later(after, 60));
        await shop.hears(later(after, 120));
        // The shop reports the order as shipped; the user is asked once whether that is true.
        expect((await shop.stands(id)).proposals, `order ${before.id}`).toEqual([{ kind: "cancel", status: "open" }]);
      }
    }, 120_000);
  },
);
