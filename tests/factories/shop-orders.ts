import { changeStatus } from "#app/domain/fulfillment/change-status.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { aUser } from "./company";
import { aShop, type TestShop } from "./shop";
import { aProduct } from "./stock";
import { worldOf } from "./world";

/** A shop with this many orders that were accepted here and can be picked. */
export async function aShopWithOrders(
  count: number,
): Promise<{ shop: TestShop; ids: string[]; externalIds: number[] }> {
  const shop = await aShop({ orders: 0 });
  const product = (await shop.shop.products()).find(({ kind }) => kind === "simple")!;
  await aProduct({ id: shop.companyId }, { sku: product.sku, onHand: 1000 });
  const shipping = {
    first_name: "Grace",
    last_name: "Example",
    address_1: "1 Test Street",
    city: "Springfield",
    state: "IL",
    postcode: "62701",
    country: "US",
  };
  const order = {
    status: "processing",
    billing: shipping,
    shipping,
    line_items: [{ product_id: product.id, quantity: 1 }],
  };
  for (let i = 0; i < count; i++) await shop.shop.place({ order });
  await shop.sync();
  const staged = await shop.staged();
  for (const { id } of staged) await processStagedOrder(shop.ctx, id);
  return { shop, ids: staged.map(({ id }) => id), externalIds: staged.map(({ externalId }) => Number(externalId)) };
}

/** A shop whose orders are ready to ship, and a packer of its company. */
export async function aBench(count: number) {
  const shop = await aShopWithOrders(count);
  for (const id of shop.ids) await changeStatus(shop.shop.ctx, id, "processing");
  const { companyId } = shop.shop;
  const packer = worldOf(await aUser("employee", { companyId, assigned: [companyId] }), "floor.work");
  await shop.shop.shop.clearRequests();
  return { ...shop, packer, store: shop.shop.shop };
}

/** Counts the requests to stores, including those that a store never answers. */
export function counting(ctx: Ctx): { calls: number; ctx: Ctx } {
  const counted = { calls: 0, ctx };
  counted.ctx = {
    ...ctx,
    fetch: (input, init) => {
      counted.calls += 1;
      return ctx.fetch(input, init);
    },
  };
  return counted;
}

export const callsOf = async ({ shop }: TestShop) => (await shop.requests()).count;
