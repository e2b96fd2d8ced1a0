import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { aShop, type TestShop } from "./shop";
import { aProduct } from "./stock";

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
