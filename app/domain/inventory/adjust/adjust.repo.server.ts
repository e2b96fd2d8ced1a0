import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { activities } from "#db/schema/shipping";
import { stockMovements, stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { nullable } from "#db/select.server";
import type { Statement } from "#db/statement.server";
import { warehouseAtHand } from "#db/warehouse-at-hand.server";
import type { Ctx } from "../../kernel/ctx";
import { locationCode, pickSequenceOf, RECEIVING, zoneOf } from "../location-code";
import { BY_OPERATION } from "../movements/operation-index";
import { isReturn, type StockAdjustment } from "./adjust.schema";
import type { Change } from "./adjust-plan";

interface Product {
  id: string;
  sku: string;
  lotTracked: boolean;
  location: string | null;
  /** Code of the product's default location when that location is no longer in use. */
  closed: string | null;
}

/** Units moved at one lot and location. A decrease can affect several. */
export interface AdjustedLevel {
  delta: number;
  lotNumber: string;
  locationCode: string;
}
/** A product, and the code of its default location when that location is no longer in use. */
export const findProductToAdjust = (ctx: Ctx, productId: string) =>
  ctx.db.first(
    {
      id: products.id,
      companyId: products.companyId,
      name: products.name,
      sku: products.sku,
      lotTracked: products.lotTracked,
      location: products.location,
      closed: nullable(locations.code),
      archivedAt: products.archivedAt,
    },
    (own) => sql`from ${products}
      left join ${locations} on ${own.through(locations, products)} and ${locations.code} = upper(trim(${products.location}))
        and ${locations.warehouseId} = ${warehouseAtHand(ctx.actor, own.through(stockRules, products))} and ${locations.archivedAt} is not null
      where ${own(products)} and ${products.id} = ${productId}`,
  );

/**
 * Rolls the batch back unless the product is active and its lot tracking unchanged since the plan, and no target
 * location was taken out of use.
 */
export const assertAsPlanned = (
  company: CompanyDb,
  { id, lotTracked }: Product,
  changes: readonly Change[],
): Statement<void> =>
  company.assert(
    "conflict",
    (own) => sql`exists (select 1 from ${products} where ${own(products)} and ${products.id} = ${id}
        and ${products.archivedAt} is null and ${products.lotTracked} = ${lotTracked ? 1 : 0})
      and not exists (select 1 from json_each(${JSON.stringify(changes)}) as it
        cross join ${locations} on ${own(locations)} and ${locations.id} = it.value ->> 'locationId'
        where it.value ->> 'delta' > 0 and ${locations.archivedAt} is not null)`,
  );

/** First location of a product without stock: its default location, unless that is out of use. */
export const firstLocationOf = ({ location, closed }: Pick<Product, "location" | "closed">): string =>
  (closed === null && locationCode(location ?? "")) || RECEIVING;

/** Creates the lot and location for added units, when there are none yet. */
export function createMissingTarget(
  ctx: Ctx,
  company: CompanyDb,
  product: Product,
  changes: readonly Change[],
): Statement<void>[] {
  const code = firstLocationOf(product);
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
            (own) => sql`insert into ${locations} (company_id, warehouse_id, id, code, zone, pick_sequence, created_at)
              values (${own.id}, ${warehouseAtHand(ctx.actor, own(stockRules))}, ${ctx.newId()}, ${code}, ${zoneOf(code)}, ${pickSequenceOf(code)}, ${ctx.now()})
              on conflict (company_id, code, warehouse_id) do update set archived_at = null where archived_at is not null`,
          ),
        ]),
  ]);
}

/** One ledger row per change; none when the operation is already recorded. */
export function insertAdjustment(
  ctx: Ctx,
  company: CompanyDb,
  product: Product,
  changes: readonly Change[],
  input: StockAdjustment,
): Statement<{ id: string }[]> {
  const { reason, operationId } = input;
  const rows = changes.map((change, n) => ({
    ...change,
    id: ctx.newId(),
    operation: operationId + (n ? `/${n}` : ""),
  }));
  return company.writeReturning(
    { id: sql`id`.mapWith(String) },
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
        (select ${locations.id} from ${locations} where ${own(locations)} and ${locations.code} = ${firstLocationOf(product)}
          and ${locations.warehouseId} = ${warehouseAtHand(ctx.actor, own(stockRules))}))
      where not exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${BY_OPERATION}
        and ${stockMovements.operationId} = ${operationId})`,
  );
}

/** Bills the handling of returned goods with the movement, none of them inspected; once, however often the form is sent. */
export const insertReturnActivity = (
  ctx: Ctx,
  company: CompanyDb,
  { id, sku }: Product,
  { adjustment, reason, operationId }: StockAdjustment,
): Statement<void> =>
  company.write(
    (own) => sql`insert into ${activities} (company_id, id, kind, source_id, lines, quantity, at, detail)
      select ${own.id}, ${ctx.newId()}, 'returned', ${`return:${operationId}`}, 0, ${adjustment}, ${ctx.now()},
        ${JSON.stringify({ note: `${sku}: ${reason}`, byName: ctx.actor.name })}
      where exists (select 1 from ${stockMovements} where ${own(stockMovements)} and ${stockMovements.productId} = ${id}
        and ${BY_OPERATION} and ${stockMovements.operationId} = ${operationId})
      on conflict (company_id, source_id, kind) do nothing`,
  );

/**
 * The movements of an operation, so that a repeated request returns the first result. The unary plus stops SQLite from
 * using the product's index, which would read all of its movements.
 */
export const findAdjustedLevels = (db: ScopedDb, productId: string, operationId: string): Statement<AdjustedLevel[]> =>
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
