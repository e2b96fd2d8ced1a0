import { expect, test } from "vitest";
import { shipOrder } from "#app/domain/channels/before-shipping/ship.server";
import { PARCEL } from "#tests/factories/parcel";
import { aPicker } from "#tests/factories/picker";
import { aShop } from "#tests/factories/shop";
import { wooAddress } from "#tests/factories/staged";
import { aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { syncOrder } from "../channels/sync-order.server";
import { drainOutbox } from "../integrations/outbox/drain.server";
import { completePicking, pickItem, startPicking } from "../picking/picking.service.server";
import { processStagedOrder } from "../staging/staging.service.server";
import { getOrder, listItems } from "./orders.service.server";

/**
 * Rows that each step may write, where an index entry counts as a row, as Cloudflare bills them. The order has three
 * lines and four units; the steps go from the store's webhook until the store has the tracking number. docs/scale.md
 * uses these figures.
 */
const MOST = {
  "the store's word of it": 11,
  accepting: 52,
  "starting to pick": 16,
  "four units, scanned one by one": 16,
  "ending the pick": 15,
  // With the parcel that waits for a load of its carrier, and the two tallies of waiting parcels.
  shipping: 85,
  "telling the store": 5,
  "the store's answer": 3,
};

test("the life of a three-line order writes no more rows than documented", async () => {
  const shop = await aShop({ orders: 0 });
  const company = { id: shop.companyId };
  const goods = (await shop.shop.products()).filter(({ kind }) => kind === "simple").slice(0, 3);
  for (const { sku } of goods) await aProduct(company, { sku, onHand: 9 });
  const line_items = goods.map(({ id }, n) => ({ product_id: id, quantity: n === 0 ? 2 : 1 }));
  const billing = wooAddress({ email: "mara@example.test", phone: "+49 40 555 0100" });
  const placed = await shop.shop.place({
    order: { status: "processing", line_items, billing, shipping: wooAddress() },
  });
  const picker = await aPicker(company);
  // Sends the messages that other tests left in the outbox first.
  while (await drainOutbox(systemWorld()));

  const written: Record<string, number> = {};
  const step = async <T>(
    name: keyof typeof MOST,
    work: (ctx: ReturnType<typeof systemWorld>) => Promise<T>,
    ctx = systemWorld(),
  ) => {
    const before = ctx.costs.written;
    const result = await work(ctx);
    written[name] = ctx.costs.written - before;
    return result;
  };
  const asked = { companyId: company.id, integrationId: shop.integrationId, trigger: "webhook" as const };
  const externalId = String(placed.id);
  await step("the store's word of it", (ctx) => syncOrder(ctx, { ...asked, externalId }));
  const [{ id = "" } = {}] = await shop.staged();
  await step("accepting", (ctx) => processStagedOrder(ctx, id));
  expect((await getOrder(systemWorld(), id)).holdReason).toBeNull();
  await step("starting to pick", (ctx) => startPicking(ctx, id), picker);
  const items = await listItems(systemWorld(), id);
  await step(
    "four units, scanned one by one",
    async (ctx) => {
      for (const item of items)
        for (let unit = 0; unit < item.quantity; unit++) await pickItem(ctx, item.id, { quantity: 1 });
    },
    picker,
  );
  await step("ending the pick", (ctx) => completePicking(ctx, id), picker);
  await step("shipping", (ctx) => shipOrder(ctx, id, PARCEL), picker);
  await step("telling the store", (ctx) => drainOutbox(ctx));
  await step("the store's answer", (ctx) => syncOrder(ctx, { ...asked, externalId }));

  expect(items.length).toBe(3);
  const over = Object.entries(MOST).filter(([name, most]) => (written[name] ?? Number.POSITIVE_INFINITY) > most);
  expect(over, JSON.stringify(written)).toEqual([]);
});
