import { expect, test } from "vitest";
import { replaceComponents } from "#app/domain/inventory/kits/kits.server";
import { aShop } from "#tests/factories/shop";
import { aMovement, aProduct } from "#tests/factories/stock";
import { systemWorld } from "#tests/factories/world";
import { processStagedOrder } from "../../staging/staging.service.server";
import { previewStock } from "./preview-stock-push.server";
import { pushStock } from "./push-stock.server";
import { switchStockOn } from "./switch-stock-push.server";

/** A shop that sells a kit of one A and two B, and A and B themselves. */
async function aShopWithKit() {
  const shop = await aShop({ orders: 0 });
  const sold = (await shop.shop.products()).filter(({ kind }) => kind === "simple");
  const company = { id: shop.companyId };
  const skuOf = (n: number) => sold[n]?.sku ?? "";
  // The kit is pushed before its components: pages go by product.
  const kit = await aProduct(company, { sku: skuOf(0) });
  const [a, b] = [
    await aProduct(company, { sku: skuOf(1), onHand: 9 }),
    await aProduct(company, { sku: skuOf(2), onHand: 8 }),
  ];
  const components = [
    { productId: a.id, quantity: 1 },
    { productId: b.id, quantity: 2 },
  ];
  await replaceComponents(systemWorld(), kit.id, { components });
  const { companyId, integrationId } = shop;
  await switchStockOn(systemWorld(), integrationId);
  return {
    shop,
    ...{ a, b, kit },
    theirs: async () => {
      const all = await shop.shop.products();
      return [kit, a, b].map(({ sku }) => all.find((item) => item.sku === sku)?.stock);
    },
    push: () => pushStock(systemWorld(), { companyId, integrationId, byHand: true }),
  };
}

test("a store is told how many kits the components make, whenever they change", async () => {
  const { shop, a, b, kit, theirs, push } = await aShopWithKit();
  await push();
  expect(await theirs()).toEqual([4, 9, 8]);
  await aMovement(b, -3);
  await push();
  expect(await theirs()).toEqual([2, 9, 5]);
  await aMovement(a, -8);
  await push();
  expect(await theirs()).toEqual([1, 1, 5]);
  await replaceComponents(systemWorld(), kit.id, { components: [{ productId: b.id, quantity: 1 }] });
  await push();
  expect(await theirs()).toEqual([5, 1, 5]);
  const preview = await previewStock(systemWorld(), shop.integrationId);
  expect(preview.rows.find(({ productId }) => productId === kit.id)).toMatchObject({ ours: 5 });
});

test("a sale of the kit in the store is deducted from its components, until after it is processed", async () => {
  const { shop, kit, theirs, push } = await aShopWithKit();
  await push();
  const item = (await shop.shop.products()).find(({ sku }) => sku === kit.sku)!;
  await shop.shop.place({ order: { status: "processing", line_items: [{ product_id: item.id, quantity: 2 }] } });
  await shop.sync();
  await push();
  expect(await theirs()).toEqual([2, 7, 4]);
  const [order] = await shop.staged();
  await processStagedOrder(systemWorld(), order!.id);
  await push();
  expect(await theirs()).toEqual([2, 7, 4]);
});

test("a kit with a component that was never counted leaves the store's stock alone", async () => {
  const { shop, a, kit, theirs, push } = await aShopWithKit();
  const [before] = await theirs();
  const uncounted = await aProduct({ id: shop.companyId });
  const components = [a, uncounted].map(({ id }) => ({ productId: id, quantity: 1 }));
  await replaceComponents(systemWorld(), kit.id, { components });
  await push();
  expect((await theirs())[0]).toBe(before);
  await aMovement(uncounted, 3);
  await push();
  expect((await theirs())[0]).toBe(3);
});
