import { replaceRecipe } from "#app/domain/inventory/recipes/recipe.server";
import type { products } from "#db/schema/catalog";
import { aProduct, type TestProduct } from "./stock";
import { systemWorld } from "./world";

/** A product that is assembled from these products, with the units of each in one. */
export async function anAssembled(
  company: { id: string },
  parts: readonly (readonly [TestProduct, number])[],
  over: Partial<typeof products.$inferInsert> = {},
): Promise<TestProduct> {
  const product = await aProduct(company, over);
  const components = parts.map(([{ id }, quantity]) => ({ productId: id, quantity }));
  await replaceRecipe(systemWorld(), product.id, { components });
  return product;
}
