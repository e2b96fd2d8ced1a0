import { sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import { allocations, productStock, stockLevels } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import { listReachableCompanies } from "../../companies/companies.service.server";
import type { Ctx } from "../../kernel/ctx";
import { notFound } from "../../kernel/errors";
import type { LevelUnits } from "../availability";
import { inDoubt } from "../in-doubt.server";
import { lotStateOn } from "../lot-usability";
import { stopDaysWith, todayOf } from "../lot-usability.server";
import type { ProductStockQuery } from "../movements/movements.schema";
import { type MovementPage, movementStatements, pageOf } from "../movements/movements.server";
import { withAvailability } from "../stock-list.server";
import { unitsByStanding } from "../supply.server";

/** Maximum number of stock places and orders shown at once. */
const PLACES = 300;
const ALLOCATED_ORDERS = 25;
const MOVEMENTS = 50;

const that = (own: Ownership, productId: string) => sql`${own(products)} and ${products.id} = ${productId}`;

/** Units of one lot at one location. */
export interface StockPlace extends LevelUnits {
  lotId: string;
  /** Empty for a product without lot tracking. */
  lotNumber: string;
  expiresOn: string | null;
  locationId: string;
  location: string;
}

const productStatement = (ctx: Ctx, db: ScopedDb, productId: string) =>
  db.first(
    (own) => ({
      id: products.id,
      companyId: products.companyId,
      name: products.name,
      sku: products.sku,
      barcode: sql<string | null>`coalesce(${products.barcode}, ${products.upc})`,
      category: products.category,
      image: sql<string | null>`coalesce(${products.image1Url}, ${products.image2Url}, ${products.image3Url})`,
      lotTracked: products.lotTracked,
      archivedAt: products.archivedAt,
      onHand: productStock.onHand,
      allocated: productStock.allocated,
      reorderPoint: productStock.reorderPoint,
      stopDays: sql<number>`stop_days`,
      standings: unitsByStanding(ctx, own),
    }),
    (
      own,
    ) => sql`from (select ${stopDaysWith(own, products)} as stop_days from ${products} where ${that(own, productId)})
      cross join ${products} on ${that(own, productId)}
      cross join ${productStock} on ${own.through(productStock, products)} and ${productStock.productId} = ${products.id}`,
  );

/** A product's units by lot and location, in allocation order. */
const placesStatement = (db: ScopedDb, productId: string) =>
  db.rows(
    (own) => ({
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
    (own) => sql`from ${products}
      cross join ${stockLevels} on ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}
      cross join ${lots} on ${own.through(lots, products)} and ${lots.id} = ${stockLevels.lotId}
      cross join ${locations} on ${own.through(locations, products)} and ${locations.id} = ${stockLevels.locationId}
      where ${that(own, productId)} and ${stockLevels.onHand} > 0
      order by ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.id}, ${locations.pickSequence}, ${locations.id} limit ${PLACES + 1}`,
  );

/** Orders to which a product's units are allocated, oldest first. */
const allocationsStatement = (db: ScopedDb, productId: string, after?: string) =>
  db.rows(
    {
      orderId: orders.id,
      orderNumber: orders.orderNumber,
      customerName: orders.customerName,
      status: orders.status,
      units: sql<number>`held.units`,
      picked: sql<number>`held.picked`,
    },
    (own) => sql`from (
        select ${allocations.companyId} as company_id, ${allocations.orderId} as order_id, sum(${allocations.quantity}) as units, sum(${allocations.picked}) as picked
        from ${products} cross join ${allocations} indexed by allocations_by_product
          on ${own.through(allocations, products)} and ${allocations.productId} = ${products.id}
        where ${that(own, productId)} and ${after ? sql`${allocations.orderId} > ${after}` : sql`1`}
        group by ${allocations.orderId} order by ${allocations.orderId} limit ${ALLOCATED_ORDERS + 1}
      ) as held
      cross join ${orders} on ${own(orders)} and ${orders.companyId} = held.company_id and ${orders.id} = held.order_id
      order by ${orders.id}`,
  );

/**
 * A product's page in one round trip: its figures, and either units by place with their orders, or the movements.
 * @throws not_found, also for a product out of the actor's scope
 */
export async function productStockScreen(ctx: Ctx, productId: string, query: ProductStockQuery) {
  const { show, after, ...filter } = query;
  const product = productStatement(ctx, ctx.db, productId);
  const companies = listReachableCompanies(ctx);
  if (show === "movements") {
    const listing = { ...filter, promises: filter.promises === "1", limit: MOVEMENTS };
    const [found, names, below, rows] = await ctx.db.batch(
      product,
      companies,
      ...movementStatements(ctx.db, productId, listing),
    );
    return { ...headOf(ctx, found, names), stock: null, movements: pageOf(below ?? 0, rows, MOVEMENTS) };
  }
  const [found, names, places, promises] = await ctx.db.batch(
    product,
    companies,
    placesStatement(ctx.db, productId),
    allocationsStatement(ctx.db, productId, after),
  );
  const head = headOf(ctx, found, names);
  const today = todayOf(ctx);
  const stock = {
    places: places.slice(0, PLACES).map(
      ({ status, ...place }): StockPlace => ({
        ...place,
        state: lotStateOn({ status, expiresOn: place.expiresOn }, today, found?.stopDays ?? 0),
      }),
    ),
    isCut: places.length > PLACES,
    promises: promises.slice(0, ALLOCATED_ORDERS),
    /** The order after which the next page of allocations starts. */
    next: promises.length > ALLOCATED_ORDERS ? (promises[ALLOCATED_ORDERS - 1]?.orderId ?? null) : null,
  };
  return { ...head, stock, movements: null as MovementPage | null };
}

type ProductStock = Awaited<ReturnType<typeof productStatement>>;
type Names = Awaited<ReturnType<typeof listReachableCompanies>>;

function headOf(ctx: Ctx, found: ProductStock, companies: Names) {
  if (!found) throw notFound("This product");
  const { stopDays: _stopDays, archivedAt, ...product } = found;
  const mayChange = archivedAt === null;
  return {
    product: {
      ...withAvailability(product),
      isArchived: archivedAt !== null,
      companyName: companies.find(({ id }) => id === product.companyId)?.name ?? null,
    },
    /** Users with a single company need not see whose product it is. */
    isOneOfSeveral: companies.length > 1,
    may: {
      adjust: mayChange && ctx.can("inventory.adjust", product.companyId),
      receive: mayChange && ctx.can("inventory.receive", product.companyId),
      edit: ctx.can("products.edit", product.companyId),
    },
  };
}

export type ProductStockScreen = Awaited<ReturnType<typeof productStockScreen>>;
export type StockPromise = NonNullable<ProductStockScreen["stock"]>["promises"][number];
