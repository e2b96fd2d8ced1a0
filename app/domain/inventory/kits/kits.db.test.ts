import { expect, test } from "vitest";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { aCompany, aUser } from "#tests/factories/company";
import { aKit } from "#tests/factories/kit";
import { anOrder } from "#tests/factories/order";
import { aMovement, aProduct, type TestProduct } from "#tests/factories/stock";
import { systemWorld, worldOf } from "#tests/factories/world";
import { removeProduct, restoreProduct } from "../../catalog/remove/remove-product.server";
import { asDomainError } from "../../kernel/db-errors.server";
import { findProductsBySku } from "../known-products.server";
import { ProductStockQuery } from "../movements/movements.schema";
import { productStockScreen } from "../stock/product-stock.server";
import { countStock, stockOf, stockPage } from "../stock-list.server";
import { ComponentsInput } from "./kits.schema";
import { componentsScreen, removeComponent, replaceComponents, saveComponent } from "./kits.server";

const refusal = async (work: Promise<unknown>) => {
  const error = asDomainError(
    await work.then(
      () => null,
      (thrown: unknown) => thrown,
    ),
  );
  return error instanceof Error ? error.message : null;
};

test("the first component makes a product a kit, and as many are available as the components make", async () => {
  const company = await aCompany();
  const [a, b] = [await aProduct(company, { onHand: 7 }), await aProduct(company, { onHand: 9 })];
  const kit = await aProduct(company);
  const ctx = worldOf(await aUser("warehouse_manager", { companyId: company.id }), "products.edit");

  await saveComponent(ctx, kit.id, { sku: a.sku, quantity: 1 });
  await saveComponent(ctx, kit.id, { sku: b.sku, quantity: 1 });
  await saveComponent(ctx, kit.id, { sku: b.sku, quantity: 2 });

  expect(await componentsScreen(ctx, kit.id)).toMatchObject({
    components: [
      { productId: a.id, quantity: 1, available: 7 },
      { productId: b.id, quantity: 2, available: 9 },
    ],
    available: 4,
  });
  const db = systemWorld().db.company(company.id);
  expect(await stockOf(ctx, db, kit.id)).toMatchObject({ onHand: 0, available: 4, status: "Low Stock" });
  const page = await stockPage(ctx, db, { limit: 10 });
  expect(page.rows.find(({ id }) => id === kit.id)).toMatchObject({ available: 4 });
  expect(await findProductsBySku(systemWorld(), db, [kit.sku])).toMatchObject([{ id: kit.id, sellable: 4 }]);
  const screen = await productStockScreen(ctx, kit.id, ProductStockQuery.parse({}));
  expect(screen).toMatchObject({ product: { available: 4 }, components: [{ sku: a.sku }, { sku: b.sku }], kits: [] });
  expect(await productStockScreen(ctx, a.id, ProductStockQuery.parse({}))).toMatchObject({
    components: [],
    kits: [{ productId: kit.id, quantity: 1 }],
  });
  await anOrder(company, { lines: [{ product: b, quantity: 4 }] });
  expect(await stockOf(ctx, db, kit.id)).toMatchObject({ available: 2 });
});

test("a kit counts as a product of the list, and not as out of stock", async () => {
  const company = await aCompany();
  const part = await aProduct(company, { onHand: 100 });
  const kit = await aKit(company, [[part, 1]]);
  const ctx = systemWorld();
  const db = ctx.db.company(company.id);
  expect(await countStock(db, {})).toBe(2);
  expect((await stockPage(ctx, db, { limit: 10, stock: "out" })).rows).toEqual([]);
  await removeComponent(ctx, kit.id, part.id);
  expect((await stockPage(ctx, db, { limit: 10, stock: "out" })).rows).toMatchObject([{ id: kit.id }]);
  expect(await countStock(db, {})).toBe(2);
});

test("a kit holds no stock, and a product with stock becomes no kit", async () => {
  const company = await aCompany();
  const part = await aProduct(company, { onHand: 5 });
  const kit = await aKit(company, [[part, 1]]);
  expect(await refusal(aMovement(kit, 1))).toBe("A kit holds no stock of its own. Choose one of its components.");
  const stocked = await aProduct(company, { onHand: 1 });
  expect(await refusal(saveComponent(systemWorld(), stocked.id, { sku: part.sku, quantity: 1 }))).toMatch(/has stock/);
});

test("a kit is no component, and a component no kit", async () => {
  const company = await aCompany();
  const [part, other] = [await aProduct(company), await aProduct(company)];
  const kit = await aKit(company, [[part, 1]]);
  const ctx = systemWorld();
  for (const [id, sku] of [
    [other.id, kit.sku],
    [part.id, other.sku],
  ] as const)
    expect(await refusal(saveComponent(ctx, id, { sku, quantity: 1 }))).toMatch(/cannot be a component/);
  expect(await refusal(saveComponent(ctx, kit.id, { sku: kit.sku, quantity: 1 }))).not.toBeNull();
});

test("at most 50 components, however they come", async () => {
  const company = await aCompany();
  const parts: TestProduct[] = [];
  for (let n = 0; n < 51; n++) parts.push(await aProduct(company));
  const [last, ...rest] = parts;
  const lines = (of: typeof parts) => of.map(({ id }) => ({ productId: id, quantity: 1 }));
  expect(ComponentsInput.safeParse({ components: lines(parts) }).success).toBe(false);
  const kit = await aProduct(company);
  await replaceComponents(systemWorld(), kit.id, { components: lines(rest) });
  await expect(saveComponent(systemWorld(), kit.id, { sku: last!.sku, quantity: 1 })).rejects.toMatchObject({
    code: "validation",
  });
  const db = systemWorld().db.company(company.id);
  expect(
    await refusal(db.batch(db.insert(kitComponents, { kitId: kit.id, componentId: last!.id, quantity: 1 }))),
  ).toMatch(/50/);
  await saveComponent(systemWorld(), kit.id, { sku: rest[0]!.sku, quantity: 3 });
});

test("two users who add components at once both do", async () => {
  const company = await aCompany();
  const [a, b] = [await aProduct(company), await aProduct(company)];
  const kit = await aProduct(company);
  await Promise.all([a, b].map(({ sku }) => saveComponent(systemWorld(), kit.id, { sku, quantity: 1 })));
  expect((await componentsScreen(systemWorld(), kit.id)).components).toHaveLength(2);
});

test("of two users who make each of two products a component of the other, one is refused", async () => {
  const company = await aCompany();
  const [a, b] = [await aProduct(company), await aProduct(company)];
  const results = await Promise.allSettled([
    saveComponent(systemWorld(), a.id, { sku: b.sku, quantity: 1 }),
    saveComponent(systemWorld(), b.id, { sku: a.sku, quantity: 1 }),
  ]);
  expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
});

test("another company's products are not found", async () => {
  const [mine, theirs] = [await aCompany(), await aCompany()];
  const [kit, foreign] = [await aProduct(mine), await aProduct(theirs, { sku: `FOREIGN-${crypto.randomUUID()}` })];
  const ctx = worldOf(await aUser("company_manager", { companyId: mine.id }), "products.edit");
  await expect(saveComponent(ctx, kit.id, { sku: foreign.sku, quantity: 1 })).rejects.toMatchObject({
    code: "validation",
  });
  await expect(
    replaceComponents(ctx, kit.id, { components: [{ productId: foreign.id, quantity: 1 }] }),
  ).rejects.toMatchObject({ code: "validation" });
  await expect(componentsScreen(ctx, foreign.id)).rejects.toMatchObject({ code: "not_found" });
  await expect(removeComponent(ctx, foreign.id, kit.id)).rejects.toMatchObject({ code: "not_found" });
});

test("a component stays while an active kit contains it", async () => {
  const company = await aCompany();
  const [unused, sold] = [await aProduct(company), await aProduct(company, { onHand: 5 })];
  const kit = await aKit(company, [
    [unused, 1],
    [sold, 1],
  ]);
  for (const { id } of [unused, sold])
    expect(await refusal(removeProduct(systemWorld(), id))).toMatch(/is a component of a kit/);
  await removeComponent(systemWorld(), kit.id, unused.id);
  await anOrder(company, { lines: [{ product: kit }] });
  expect(await removeProduct(systemWorld(), kit.id)).toMatchObject({ archived: true });
  expect(await removeProduct(systemWorld(), sold.id)).toMatchObject({ archived: true });
  expect(await refusal(restoreProduct(systemWorld(), kit.id))).toMatch(/component of the kit is archived/);
});

test("a kit that no order names is deleted with its components", async () => {
  const company = await aCompany();
  const part = await aProduct(company);
  const kit = await aKit(company, [[part, 1]]);
  expect(await removeProduct(systemWorld(), kit.id)).toMatchObject({ archived: false });
  expect(await removeProduct(systemWorld(), part.id)).toMatchObject({ archived: false });
});
