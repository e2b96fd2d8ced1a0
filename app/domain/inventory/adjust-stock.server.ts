import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { activities } from "#db/schema/shipping";
import { stockLevels, stockMovements } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import type { ReadBy, Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { refusedBy } from "../kernel/db-errors.server";
import { conflict, invalid, notFound } from "../kernel/errors";
import { isReturn, type StockAdjustment } from "./adjust.schema";
import { enqueueWaitingOrders, isAwaited } from "./awaited-stock.server";
import { locationCode, pickSequenceOf, RECEIVING, zoneOf } from "./location-code";
import { BY_OPERATION } from "./movements/operation-index";
import { type Change, planAdjustment } from "./stock/adjust-plan";
import { type StockRow, stockOf } from "./stock-list.server";

/** Maximum number of lot and location pairs in the form. */
const MAX_LEVELS = 500;

/** A product's stock by lot and location, then empty active locations; statements for the caller's batch. */
export const stockToAdjust = (db: ScopedDb, productId: string) =>
  [
    db.first(
      {
        id: products.id,
        companyId: products.companyId,
        name: products.name,
        sku: products.sku,
        lotTracked: products.lotTracked,
        location: products.location,
        /** Code of the product's default location when that location is no longer in use. */
        closed: locations.code,
        archivedAt: products.archivedAt,
      },
      (own) => sql`from ${products}
        left join ${locations} on ${own.through(locations, products)} and ${locations.code} = upper(trim(${products.location}))
          and ${locations.archivedAt} is not null
        where ${own(products)} and ${products.id} = ${productId}`,
    ),
    db.rows(
      {
        lotId: stockLevels.lotId,
        lotNumber: lots.lotNumber,
        expiresOn: lots.expiresOn,
        locationId: stockLevels.locationId,
        locationCode: locations.code,
        onHand: stockLevels.onHand,
        allocated: stockLevels.allocated,
      },
      (own) => sql`from ${products}
        cross join ${stockLevels} on ${own.through(stockLevels, products)} and ${stockLevels.productId} = ${products.id}
        cross join ${lots} on ${own.through(lots, products)} and ${lots.id} = ${stockLevels.lotId}
        cross join ${locations} on ${own.through(locations, products)} and ${locations.id} = ${stockLevels.locationId}
        where ${own(products)} and ${products.id} = ${productId} and (${stockLevels.onHand} > 0 or ${locations.archivedAt} is null)
        order by ${stockLevels.onHand} = 0, ${lots.expiresOn} is null, ${lots.expiresOn}, ${lots.id}, ${locations.pickSequence}, ${locations.id}
        limit ${MAX_LEVELS}`,
    ),
    db.rows(
      { id: lots.id, lotNumber: lots.lotNumber },
      (own) => sql`from ${products}
        cross join ${lots} on ${own.through(lots, products)} and ${lots.productId} = ${products.id}
        where ${own(products)} and ${products.id} = ${productId} order by ${lots.id} desc limit ${MAX_LEVELS}`,
    ),
  ] as const;

/** Units moved at one lot and location. A decrease can affect several. */
export interface Moved {
  delta: number;
  lotNumber: string;
  locationCode: string;
}
export interface Adjusted {
  sku: string;
  moved: Moved[];
  /** The product's total stock after the adjustment. */
  stock: StockRow | null;
}

/** Retries when a concurrent movement changes the balance between our read and our write. */
const MAX_ATTEMPTS = 5;

/**
 * Adjusts a product's on-hand quantity in one batch: ledger rows move the balances, and the database refuses a result
 * below zero or below the allocated quantity. Without a lot or location, a decrease uses unallocated units and an
 * increase requires a single possible target. `guards` are checked in the same batch.
 * @throws not_found; conflict with the figures, and for an archived product; validation
 */
export async function adjustStock(
  ctx: Ctx,
  productId: string,
  input: StockAdjustment,
  guards: readonly Statement<void>[] = [],
): Promise<Adjusted> {
  for (let left = MAX_ATTEMPTS; ; left--) {
    const [product, levels, known, done, place = null] = await ctx.db.batch(
      ...stockToAdjust(ctx.db, productId),
      movedBy(ctx.db, productId, input.operationId),
      ...placeNamed(ctx.db, input),
    );
    if (!product) throw notFound("This product");
    const { sku } = product;
    if (done.length > 0) return { sku, moved: done, stock: await stockOf(ctx, ctx.db, productId) };
    if (product.archivedAt !== null)
      throw conflict(`${sku} is archived. Restore it before its stock is put right.`, "product_archived");
    demandKnown(input, {
      sku,
      lots: [...known.map(({ id }) => id), ...levels.map(({ lotId }) => lotId)],
      place: place?.companyId === product.companyId ? place : null,
    });
    const changes = planAdjustment({ ...product, levels, lots: known }, input);
    const company = ctx.db.company(product.companyId);
    try {
      const work = [
        ...guards,
        isAsPlanned(company, product, changes),
        ...madeFor(ctx, company, product, changes),
        moveStatement(ctx, company, product, changes, input),
        ...(isReturn(input) ? [billReturn(ctx, company, product, input)] : []),
      ];
      const since = [
        movedBy(company, productId, input.operationId),
        stockOf(ctx, company, productId),
        isAwaited(company, productId),
      ] as const;
      const found = (await company.batch(...work, ...since)).slice(work.length);
      const [moved, stock, waits] = found as ReadBy<typeof since>;
      if (moved.length === 0) throw conflict("This operation was used for something else already.", "operation_reused");
      if (canServeWaiting(levels, changes, waits)) await enqueueWaitingOrders(ctx, product.companyId, [productId]);
      return { sku, moved, stock };
    } catch (error) {
      const cameBetween = refusedBy(error, "check") || refusedBy(error, "assertion", "conflict");
      if (left === 1 || !cameBetween) throw error;
    }
  }
}

const placeNamed = (db: ScopedDb, { locationId }: StockAdjustment): Statement<LocationRow | null>[] =>
  locationId ? [db.find(locations, locationId)] : [];

type LocationRow = typeof locations.$inferSelect;

interface Product {
  id: string;
  sku: string;
  lotTracked: boolean;
  location: string | null;
  closed: string | null;
}

function demandKnown(
  { lotId, locationId, adjustment }: StockAdjustment,
  { sku, lots: known, place }: { sku: string; lots: string[]; place: LocationRow | null },
): void {
  if (lotId && !known.includes(lotId)) throw invalid({ lotId: [`This is no lot of ${sku}.`] }, "lot_not_available");
  if (locationId && !place) throw invalid({ locationId: ["There is no such location."] }, "location_not_available");
  if (place?.archivedAt && adjustment > 0)
    throw invalid({ locationId: [`Location ${place.code} no longer accepts stock.`] }, "location_not_available");
}

/**
 * Whether the added units can matter to a waiting order. A new order that is being allocated right now checks again in
 * its own batch. Most waiting orders lack units of products that had none free, and a nightly job retries all of them.
 */
const canServeWaiting = (
  levels: readonly { onHand: number; allocated: number }[],
  changes: readonly Change[],
  waits: boolean,
): boolean =>
  changes.some(({ delta }) => delta > 0) && (waits || levels.every(({ onHand, allocated }) => onHand === allocated));

/**
 * Rolls the batch back unless the product is active and its lot tracking unchanged since the plan, and no target
 * location was taken out of use.
 */
const isAsPlanned = (company: CompanyDb, { id, lotTracked }: Product, changes: readonly Change[]): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${products} where ${own(products)} and ${products.id} = ${id}
        and ${products.archivedAt} is null and ${products.lotTracked} = ${lotTracked ? 1 : 0})
      and not exists (select 1 from json_each(${JSON.stringify(changes)}) as it
        cross join ${locations} on ${own(locations)} and ${locations.id} = it.value ->> 'locationId'
        where it.value ->> 'delta' > 0 and ${locations.archivedAt} is not null)`,
  );

/** First location of a product without stock: its default location, unless that is out of use. */
const firstPlaceOf = ({ location, closed }: Product): string =>
  (closed === null && locationCode(location ?? "")) || RECEIVING;

/** Creates the lot and location for added units, when there are none yet. */
function madeFor(ctx: Ctx, company: CompanyDb, product: Product, changes: readonly Change[]): Statement<void>[] {
  const code = firstPlaceOf(product);
  return changes.flatMap(({ lotId, locationId }) => [
    ...(lotId
      ? []
      : [
          company.write(
            (own) => sql`insert into ${lots} (company_id, id, product_id, lot_number, created_at)
              values (${own.id}, ${ctx.newId()}, ${product.id}, '', ${ctx.now()})
              on conflict (company_id, product_id, lot_number) do nothing`,
          ),
        ]),
    ...(locationId
      ? []
      : [
          company.write(
            (own) => sql`insert into ${locations} (company_id, id, code, zone, pick_sequence, created_at)
              values (${own.id}, ${ctx.newId()}, ${code}, ${zoneOf(code)}, ${pickSequenceOf(code)}, ${ctx.now()})
              on conflict (company_id, code) do update set archived_at = null where archived_at is not null`,
          ),
        ]),
  ]);
}

/** One ledger row per change; none when the operation is already recorded. */
function moveStatement(
  ctx: Ctx,
  company: CompanyDb,
  product: Product,
  changes: readonly Change[],
  input: StockAdjustment,
): Statement<void> {
  const { reason, operationId } = input;
  const rows = changes.map((change, n) => ({
    ...change,
    id: ctx.newId(),
    operation: operationId + (n ? `/${n}` : ""),
  }));
  return company.write(
    (
      own,
    ) => sql`insert into ${stockMovements} (company_id, product_id, id, lot_id, location_id, delta_on_hand, kind, reason,
        actor_id, actor_name, operation_id, at)
      select ${own.id}, ${product.id}, it.value ->> 'id', ${lots.id}, ${locations.id}, it.value ->> 'delta', ${isReturn(input) ? "return" : "adjust"}, ${reason},
        ${ctx.actor.id}, ${ctx.actor.name}, it.value ->> 'operation', ${ctx.now()}
      from json_each(${JSON.stringify(rows)}) as it
      cross join ${lots} on ${own(lots)} and ${lots.productId} = ${product.id} and ${lots.id} = coalesce(it.value ->> 'lotId',
        (select ${lots.id} from ${lots} where ${own(lots)} and ${lots.productId} = ${product.id} and ${lots.lotNumber} = ''))
      cross join ${locations} on ${own(locations)} and ${locations.id} = coalesce(it.value ->> 'locationId',
        (select ${locations.id} from ${locations} where ${own(locations)} and ${locations.code} = ${firstPlaceOf(product)}))
      where not exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${BY_OPERATION}
        and ${stockMovements.operationId} = ${operationId})`,
  );
}

/** Bills the handling of returned goods with the movement; once, however often the form is sent. */
const billReturn = (
  ctx: Ctx,
  company: CompanyDb,
  { id, sku }: Product,
  { adjustment, reason, operationId }: StockAdjustment,
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at, detail)
      select ${own.id}, ${ctx.newId()}, 'returned', ${`return:${operationId}`}, 1, ${adjustment}, ${ctx.now()},
        ${JSON.stringify({ note: `${sku}: ${reason}`, byName: ctx.actor.name })}
      where exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${stockMovements.productId} = ${id}
        and ${BY_OPERATION} and ${stockMovements.operationId} = ${operationId})
      on conflict (company_id, source_id, kind) do nothing`,
  );

/**
 * The movements of an operation, so that a repeated request returns the first result. The unary plus stops SQLite from
 * using the product's index, which would read all of its movements.
 */
const movedBy = (db: ScopedDb, productId: string, operationId: string): Statement<Moved[]> =>
  db.rows(
    { delta: stockMovements.deltaOnHand, lotNumber: lots.lotNumber, locationCode: locations.code },
    (own) => sql`from ${products}
      cross join ${stockMovements} on ${own.through(stockMovements, products)} and +${stockMovements.productId} = ${products.id}
        and ${BY_OPERATION} and ${stockMovements.operationId} >= ${operationId} and ${stockMovements.operationId} < ${`${operationId}0`}
        and (+${stockMovements.operationId} = ${operationId} or +${stockMovements.operationId} > ${`${operationId}/`})
      cross join ${lots} on ${own.through(lots, products)} and ${lots.id} = ${stockMovements.lotId}
      cross join ${locations} on ${own.through(locations, products)} and ${locations.id} = ${stockMovements.locationId}
      where ${own(products)} and ${products.id} = ${productId} order by ${stockMovements.id}`,
  );
