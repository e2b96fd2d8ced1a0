import { replaceComponents } from "#app/domain/inventory/kits/kits.server";
import type { products } from "#db/schema/catalog";
import { aProduct, type TestProduct } from "./stock";
import { systemWorld } from "./world";

/** A kit of these products, with the units of each in one kit. */
export async function aKit(
  company: { id: string },
  parts: readonly (readonly [TestProduct, number])[],
  over: Partial<typeof products.$inferInsert> = {},
): Promise<TestProduct> {
  const kit = await aProduct(company, over);
  const components = parts.map(([{ id }, quantity]) => ({ productId: id, quantity }));
  await replaceComponents(systemWorld(), kit.id, { components });
  return kit;
}
