import { and, eq, gt, gte, isNull } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { productStock, stockClosings, stockLevels, stockRules } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { innerJoin, leftJoin } from "#db/select.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import { todayOf } from "../../kernel/calendars";
import type { Ctx } from "../../kernel/ctx";
import { addDays } from "../../kernel/days";
import { notFound } from "../../kernel/errors";
import { formatSize, formatWeight, viewerUnits } from "../../kernel/units";
import type { LevelUnits } from "../availability";
import { inDoubt, unitsByAvailability } from "../available-units.server";
import { componentsOf, kitsWith } from "../kits/kits.server";
import { lotStateOn } from "../lot-usability";
import { movementStatements } from "../movements/movements.repo.server";
import type { ProductStockQuery } from "../movements/movements.schema";
import { type MovementPage, pageOf } from "../movements/movements.server";
import { assembledFrom, recipeOf } from "../recipes/recipe.server";
import { withAvailability } from "../stock-list.server";
import { SALES_DAYS, salesOf } from "./product-sales";
import { listAllocatedOrders } from "./product-stock.repo.server";

/** Maximum numbers of rows shown at once. */
const MAX_LEVELS = 300;
const MAX_ORDERS = 25;
const MAX_MOVEMENTS = 50;

/** Units of one lot at one location. */
export interface ProductLevel extends LevelUnits {
  lotId: string;
  /** Empty for a product without lot tracking. */
  lotNumber: string;
  expiresOn: string | null;
  locationId: string;
  location: string;
}

const productStatement = (ctx: Ctx, db: ScopedDb, productId: string) =>
  db.selectFirst(products, {
    columns: (own) => ({
      id: products.id,
      companyId: products.companyId,
      name: products.name,
      sku: products.sku,
      barcode: products.barcode,
      upc: products.upc,
      category: products.category,
      image1: products.image1Url,
      image2: products.image2Url,
      image3: products.image3Url,
      currency: products.currency,
      costMinor: products.costMinor,
      priceMinor: products.priceMinor,
      weightGrams: products.weightGrams,
      lengthMm: products.lengthMm,
      widthMm: products.widthMm,
      heightMm: products.heightMm,
      lotTracked: products.lotTracked,
      serialNumbers: products.serialNumbers,
      archivedAt: products.archivedAt,
      onHand: productStock.onHand,
      allocated: productStock.allocated,
      reorderPoint: productStock.reorderPoint,
      stopDays: stockRules.stopPickingDays,
      availability: unitsByAvailability(ctx, own),
    }),
    join: [innerJoin(productStock, eq(productStock.productId, products.id)), leftJoin(stockRules, undefined)],
    where: eq(products.id, productId),
  });

/** The days since `from` on which units of a product were shipped; at most one row a day. */
const shippedStatement = (db: ScopedDb, productId: string, from: string) =>
  db.select(products, {
    columns: { day: stockClosings.day, units: stockClosings.shipped },
    join: [innerJoin(stockClosings, eq(stockClosings.productId, products.id))],
    where: and(eq(products.id, productId), gte(stockClosings.day, from), gt(stockClosings.shipped, 0)),
    orderBy: stockClosings.day,
  });

/** A product's units by lot and location, in allocation order. */
const levelsStatement = (db: ScopedDb, productId: string) =>
  db.select(products, {
    columns: (own) => ({
      lotId: lots.id,
      lotNumber: lots.lotNumber,
      expiresOn: lots.expiresOn,
      status: lots.status,
      locationId: locations.id,
      location: locations.code,
      pickable: locations.pickable,
      onHand: stockLevels.onHand,
      allocated: stockLevels.allocated,
      inDoubt: inDoubt(own.of(stockLevels)),
    }),
    join: [
      innerJoin(stockLevels, eq(stockLevels.productId, products.id)),
      innerJoin(lots, eq(lots.id, stockLevels.lotId)),
      innerJoin(locations, eq(locations.id, stockLevels.locationId)),
    ],
    where: and(eq(products.id, productId), gt(stockLevels.onHand, 0)),
    orderBy: [isNull(lots.expiresOn), lots.expiresOn, lots.id, locations.pickSequence, locations.id],
    limit: MAX_LEVELS + 1,
  });

/**
 * A product's page in one round trip: its figures, and either units by place with their orders, or the movements.
 * @throws not_found, also for a product out of the actor's scope
 */
export async function productStockScreen(ctx: Ctx, productId: string, query: ProductStockQuery) {
  const { show, after, promises, ...filter } = query;
  const product = productStatement(ctx, ctx.db, productId);
  const companies = listReachableCompanies(ctx);
  const today = todayOf(ctx);
  const shippedDays = shippedStatement(ctx.db, productId, addDays(today, 1 - SALES_DAYS));
  const made = [
    componentsOf(ctx, ctx.db, productId),
    kitsWith(ctx.db, productId),
    recipeOf(ctx, ctx.db, productId),
    assembledFrom(ctx.db, productId),
  ] as const;
  if (show === "movements") {
    const listing = { ...filter, withAllocations: promises === "1", limit: MAX_MOVEMENTS };
    const [found, names, shipped, components, kits, recipe, wholes, below, rows, files] = await ctx.db.batch(
      product,
      companies,
      shippedDays,
      ...made,
      ...movementStatements(ctx, productId, listing),
    );
    const head = { ...headOf(ctx, found, names, components.length > 0), components, kits, recipe, wholes };
    const sales = salesOf(shipped, { today, available: head.product.available });
    const movements = await pageOf(ctx, { below: below ?? 0, rows, files }, listing);
    return { ...head, sales, stock: null, movements };
  }
  const [found, names, levels, allocatedOrders, shipped, components, kits, recipe, wholes] = await ctx.db.batch(
    product,
    companies,
    levelsStatement(ctx.db, productId),
    listAllocatedOrders(ctx.db, productId, after, MAX_ORDERS + 1),
    shippedDays,
    ...made,
  );
  const head = { ...headOf(ctx, found, names, components.length > 0), components, kits, recipe, wholes };
  const stock = {
    levels: levels.slice(0, MAX_LEVELS).map(
      ({ status, ...level }): ProductLevel => ({
        ...level,
        state: lotStateOn({ status, expiresOn: level.expiresOn }, today, found?.stopDays ?? 0),
      }),
    ),
    isCut: levels.length > MAX_LEVELS,
    allocatedOrders: allocatedOrders.slice(0, MAX_ORDERS),
    /** The order after which the next page of allocations starts. */
    next: allocatedOrders.length > MAX_ORDERS ? (allocatedOrders[MAX_ORDERS - 1]?.orderId ?? null) : null,
  };
  const sales = salesOf(shipped, { today, available: head.product.available });
  return { ...head, stock, sales, movements: null as MovementPage | null };
}

type ProductStock = Awaited<ReturnType<typeof productStatement>>;
type Names = Awaited<ReturnType<typeof listReachableCompanies>>;

function headOf(ctx: Ctx, found: ProductStock, companies: Names, isKit: boolean) {
  if (!found) throw notFound("This product");
  const { stopDays: _stopDays, archivedAt, costMinor, image1, image2, image3, upc, ...sized } = found;
  const { weightGrams, lengthMm, widthMm, heightMm, ...row } = sized;
  const units = viewerUnits(ctx);
  const sides = [lengthMm, widthMm, heightMm];
  const product = { ...row, barcode: row.barcode ?? upc, image: image1 ?? image2 ?? image3 };
  const mayChange = archivedAt === null;
  return {
    product: {
      ...withAvailability(product),
      /** For those who edit the product or own it; other roles see the price only. */
      costMinor: ctx.can("products.edit", product.companyId) ? costMinor : null,
      weight: weightGrams === null ? null : formatWeight(weightGrams, units),
      size: sides.every((side) => side === null) ? null : formatSize(sides, units),
      isArchived: archivedAt !== null,
      /** A kit holds no stock of its own. */
      isKit,
      companyName: companies.find(({ id }) => id === product.companyId)?.name ?? null,
    },
    /** Users with a single company need not see whose product it is. */
    isOneOfSeveral: companies.length > 1,
    may: {
      adjust: mayChange && ctx.can("inventory.adjust", product.companyId),
      receive: mayChange && ctx.can("inventory.receive", product.companyId),
      edit: ctx.can("products.edit", product.companyId),
      assemble: mayChange && ctx.can("assembly.order", product.companyId),
    },
  };
}

export type ProductStockScreen = Awaited<ReturnType<typeof productStockScreen>>;
export type AllocatedOrder = NonNullable<ProductStockScreen["stock"]>["allocatedOrders"][number];
