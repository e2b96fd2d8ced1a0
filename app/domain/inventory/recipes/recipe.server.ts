import { eq, not } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { assemblyComponents } from "#db/schema/inventory/assembly";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { auditedAny } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid, notFound } from "../../kernel/errors";
import { availableOf } from "../available-units.server";
import { inWords, wholesFrom } from "../kits/component-list";
import { MAX_COMPONENTS } from "../kits/component-list.schema";
import { componentWithCode, idsToProducts } from "../kits/find-component.server";
import { upsertRecipe } from "./recipe.repo.server";
import type { RecipeForm, RecipeInput } from "./recipe.schema";

const part = alias(products, "part");

/** Assembled products named on a component's page. */
const MAX_PRODUCTS = 50;

/** What one unit of a product is assembled from, by SKU; empty for another product. For the caller's batch. */
export const recipeOf = (ctx: Ctx, db: ScopedDb, productId: string) =>
  db.select(products, {
    columns: (own) => ({
      productId: part.id,
      sku: part.sku,
      name: part.name,
      quantity: assemblyComponents.quantity,
      available: availableOf(ctx, own.of(products), assemblyComponents.componentId),
    }),
    join: [
      innerJoin(assemblyComponents, eq(assemblyComponents.productId, products.id)),
      innerJoin(part, eq(part.id, assemblyComponents.componentId)),
    ],
    where: eq(products.id, productId),
    orderBy: part.sku,
  });
export type RecipeComponent = Awaited<ReturnType<typeof recipeOf>>[number];

/** The products that are assembled from a product, by SKU. For the caller's batch. */
export const assembledFrom = (db: ScopedDb, componentId: string) =>
  db.select(products, {
    columns: { productId: part.id, sku: part.sku, name: part.name, quantity: assemblyComponents.quantity },
    join: [
      innerJoin(assemblyComponents, eq(assemblyComponents.componentId, products.id)),
      innerJoin(part, eq(part.id, assemblyComponents.productId)),
    ],
    where: eq(products.id, componentId),
    orderBy: part.sku,
    limit: MAX_PRODUCTS,
  });

/** A product and what it is assembled from, in one round trip. @throws not_found */
export async function recipeScreen(ctx: Ctx, productId: string) {
  const [product, components] = await ctx.db.batch(ctx.db.find(products, productId), recipeOf(ctx, ctx.db, productId));
  if (!product) throw notFound("This product");
  const { id, companyId, name, sku } = product;
  return { product: { id, companyId, name, sku }, components, canBeAssembled: wholesFrom(components) };
}
type Screen = Awaited<ReturnType<typeof recipeScreen>>;

/**
 * Adds a component, or changes its units. The first one makes the product an assembled one.
 * @throws not_found; validation for an unknown product; conflict for a kit and for nested assemblies
 */
export async function saveRecipeComponent(ctx: Ctx, productId: string, { sku, quantity }: RecipeForm) {
  const screen = await recipeScreen(ctx, productId);
  const component = await componentWithCode(ctx, screen.product, sku);
  const others = screen.components.filter((one) => one.productId !== component.productId);
  if (others.length >= MAX_COMPONENTS)
    throw invalid({ sku: [`A product has at most ${MAX_COMPONENTS} components`] }, "product_not_available");
  const company = ctx.db.company(screen.product.companyId);
  const change = upsertRecipe(company, productId, [{ productId: component.productId, quantity }]);
  await changeRecipe(ctx, company, screen, [change], [...others, { ...component, quantity }]);
  return { sku: component.sku };
}

/** @throws not_found */
export async function removeRecipeComponent(ctx: Ctx, productId: string, componentId: string) {
  const screen = await recipeScreen(ctx, productId);
  const component = screen.components.find((one) => one.productId === componentId);
  if (!component) throw notFound("This product");
  const company = ctx.db.company(screen.product.companyId);
  const change = company.delete(
    assemblyComponents,
    eq(assemblyComponents.productId, productId),
    eq(assemblyComponents.componentId, componentId),
  );
  const left = screen.components.filter((one) => one.productId !== componentId);
  await changeRecipe(ctx, company, screen, [change], left);
  return { sku: component.sku, isAssembled: left.length > 0 };
}

/**
 * Replaces what a product is assembled from; without components it is an ordinary product again.
 * @throws not_found; validation for an unknown product; conflict for a kit and for nested assemblies
 */
export async function replaceRecipe(ctx: Ctx, productId: string, { components }: RecipeInput) {
  const screen = await recipeScreen(ctx, productId);
  const company = ctx.db.company(screen.product.companyId);
  const after = await idsToProducts(company, productId, components);
  const ids = components.map((line) => line.productId);
  const gone = company.delete(
    assemblyComponents,
    eq(assemblyComponents.productId, productId),
    not(inList(assemblyComponents.componentId, ids)),
  );
  await changeRecipe(ctx, company, screen, [gone, upsertRecipe(company, productId, components)], after);
  return recipeScreen(ctx, productId);
}

async function changeRecipe(
  ctx: Ctx,
  company: CompanyDb,
  { product, components }: Screen,
  changes: Parameters<typeof auditedAny>[1],
  after: readonly { sku: string; quantity: number }[],
): Promise<void> {
  await company.batch(
    ...auditedAny(ctx, changes, {
      action: "assembly.components-changed",
      subject: `${product.sku} ${product.name}`,
      companyId: product.companyId,
      before: inWords(components),
      after: inWords(after.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))),
    }),
  );
}
