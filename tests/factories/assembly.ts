import { assemble } from "#app/domain/inventory/assembly/assemble.server";
import { AssembleCall, NewAssemblyOrder } from "#app/domain/inventory/assembly/assembly.schema";
import { createAssemblyOrder } from "#app/domain/inventory/assembly/create-order.server";
import { replaceRecipe } from "#app/domain/inventory/recipes/recipe.server";
import { aBin, aCode } from "./bin";
import { aProduct, type TestProduct } from "./stock";
import { systemWorld } from "./world";

/** A product that is assembled from these products, with the units of each in one. */
export async function anAssembled(
  company: { id: string },
  parts: readonly (readonly [{ id: string }, number])[],
  over: Parameters<typeof aProduct>[1] = {},
): Promise<TestProduct> {
  const product = await aProduct(company, over);
  const components = parts.map(([{ id }, quantity]) => ({ productId: id, quantity }));
  await replaceRecipe(systemWorld(), product.id, { components });
  return product;
}

/** An order for three units of a product that is assembled from one other, with enough of it, and an empty bin. */
export async function anAssemblyOrder(
  company: { id: string },
  over: object = {},
): Promise<{ id: string; product: TestProduct; component: TestProduct; bin: string }> {
  const component = await aProduct(company, { onHand: 20 });
  const product = await anAssembled(company, [[component, 2]]);
  const bin = aCode("ASM");
  await aBin(bin);
  const form = { companyId: company.id, sku: product.sku, quantity: 3, release: true, ...over };
  const { id } = await createAssemblyOrder(systemWorld(), NewAssemblyOrder.parse(form));
  return { id, product, component, bin };
}

/** An order of which one unit is assembled. */
export async function anAssembly(company: { id: string }): Promise<{ assemblyOrderId: string; assemblyId: string }> {
  const { id, bin } = await anAssemblyOrder(company);
  const call = AssembleCall.parse({ operationId: crypto.randomUUID(), quantity: 1, to: bin });
  return { assemblyOrderId: id, assemblyId: (await assemble(systemWorld(), id, call)).assemblyId };
}
