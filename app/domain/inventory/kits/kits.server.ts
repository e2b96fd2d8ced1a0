import { eq, not } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { inList } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import { auditedAny } from "../../audit/audit.service.server";
import type { Ctx } from "../../kernel/ctx";
import { invalid, notFound } from "../../kernel/errors";
import { availableOf } from "../available-units.server";
import { inWords, wholesFrom } from "./component-list";
import { MAX_COMPONENTS } from "./component-list.schema";
import { componentWithCode, idsToProducts } from "./find-component.server";
import { upsertComponents } from "./kits.repo.server";
import type { ComponentForm, ComponentsInput } from "./kits.schema";

const part = alias(products, "part");

/** Kits named on a component's page. */
const MAX_KITS = 50;

export interface KitComponent {
  productId: string;
  sku: string;
  name: string;
  quantity: number;
  available: number;
}

/** What a kit consists of, by SKU; empty for another product. For the caller's batch. */
export const componentsOf = (ctx: Ctx, db: ScopedDb, kitId: string) =>
  db.select(products, {
    columns: (own) => ({
      productId: part.id,
      sku: part.sku,
      name: part.name,
      quantity: kitComponents.quantity,
      available: availableOf(ctx, own.of(products), kitComponents.componentId),
    }),
    join: [
      innerJoin(kitComponents, eq(kitComponents.kitId, products.id)),
      innerJoin(part, eq(part.id, kitComponents.componentId)),
    ],
    where: eq(products.id, kitId),
    orderBy: part.sku,
  });

/** The kits that contain a product, by SKU. For the caller's batch. */
export const kitsWith = (db: ScopedDb, componentId: string) =>
  db.select(products, {
    columns: { productId: part.id, sku: part.sku, name: part.name, quantity: kitComponents.quantity },
    join: [
      innerJoin(kitComponents, eq(kitComponents.componentId, products.id)),
      innerJoin(part, eq(part.id, kitComponents.kitId)),
    ],
    where: eq(products.id, componentId),
    orderBy: part.sku,
    limit: MAX_KITS,
  });

/** A product and its components, in one round trip. @throws not_found */
export async function componentsScreen(ctx: Ctx, productId: string) {
  const [product, components] = await ctx.db.batch(
    ctx.db.find(products, productId),
    componentsOf(ctx, ctx.db, productId),
  );
  if (!product) throw notFound("This product");
  const { id, companyId, name, sku, archivedAt } = product;
  return {
    product: { id, companyId, name, sku, isArchived: archivedAt !== null },
    components,
    available: wholesFrom(components),
  };
}

type Screen = Awaited<ReturnType<typeof componentsScreen>>;

/**
 * Adds a component to a kit, or changes its units. The first component makes the product a kit.
 * @throws not_found; validation for an unknown product; conflict when one of the two cannot be part of a kit
 */
export async function saveComponent(ctx: Ctx, kitId: string, { sku, quantity }: ComponentForm) {
  const screen = await componentsScreen(ctx, kitId);
  const component = await componentWithCode(ctx, screen.product, sku);
  const others = screen.components.filter(({ productId }) => productId !== component.productId);
  if (others.length >= MAX_COMPONENTS)
    throw invalid({ sku: [`A kit has at most ${MAX_COMPONENTS} components`] }, "product_not_available");
  const company = ctx.db.company(screen.product.companyId);
  const change = upsertComponents(company, kitId, [{ productId: component.productId, quantity }]);
  await changeKit(ctx, company, screen, [change], [...others, { ...component, quantity }]);
  return { sku: component.sku };
}

/** @throws not_found */
export async function removeComponent(ctx: Ctx, kitId: string, componentId: string) {
  const screen = await componentsScreen(ctx, kitId);
  const component = screen.components.find(({ productId }) => productId === componentId);
  if (!component) throw notFound("This product");
  const company = ctx.db.company(screen.product.companyId);
  const change = company.delete(
    kitComponents,
    eq(kitComponents.kitId, kitId),
    eq(kitComponents.componentId, componentId),
  );
  const left = screen.components.filter(({ productId }) => productId !== componentId);
  await changeKit(ctx, company, screen, [change], left);
  return { sku: component.sku, isKit: left.length > 0 };
}

/**
 * Replaces a kit's components; none make it a product of its own again.
 * @throws not_found; validation for an unknown product; conflict when one of them cannot be part of a kit
 */
export async function replaceComponents(ctx: Ctx, kitId: string, { components }: ComponentsInput) {
  const screen = await componentsScreen(ctx, kitId);
  const company = ctx.db.company(screen.product.companyId);
  const ids = components.map(({ productId }) => productId);
  const after = await idsToProducts(company, kitId, components);
  const gone = company.delete(
    kitComponents,
    eq(kitComponents.kitId, kitId),
    not(inList(kitComponents.componentId, ids)),
  );
  await changeKit(ctx, company, screen, [gone, upsertComponents(company, kitId, components)], after);
  return componentsScreen(ctx, kitId);
}

/** Runs the change with its audit entry, and has orders that wait for the kit split into its components. */
async function changeKit(
  ctx: Ctx,
  company: CompanyDb,
  { product, components }: Screen,
  changes: Parameters<typeof auditedAny>[1],
  after: readonly { sku: string; quantity: number }[],
): Promise<void> {
  await company.batch(
    ...auditedAny(ctx, changes, {
      action: "kit.changed",
      subject: `${product.sku} ${product.name}`,
      companyId: product.companyId,
      before: inWords(components),
      after: inWords(after.toSorted((a, b) => (a.sku < b.sku ? -1 : 1))),
    }),
  );
  await ctx.enqueue({ type: "recheck-sku", companyId: product.companyId, skus: [product.sku] });
}
