import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { lots, products } from "#db/schema/catalog";
import { lotStock, stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";

/** Must repeat the condition of the partial indexes, so that SQLite uses them. */
const IN_STOCK = sql`${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1`;

interface ExpiringOptions {
  /** The last expiry date to list. */
  until: string;
  /** The last lot of the page before. */
  after: { day: string; lotId: string } | null;
  limit: number;
}

/** Lots in stock that expire up to a day, earliest expiry first. */
export function listExpiringLots(db: ScopedDb, { until, after, limit }: ExpiringOptions) {
  const { expiresOn, lotId } = lotStock;
  const beyond = after
    ? sql`(${expiresOn} > ${after.day} or (${expiresOn} = ${after.day} and ${lotId} > ${after.lotId})) and ${expiresOn} >= ${after.day}`
    : sql`1`;
  const which = sql`${IN_STOCK} and ${expiresOn} <= ${until} and ${beyond}`;
  return db.rows(
    (own) => ({
      lotId: lots.id,
      companyId: lots.companyId,
      lotNumber: lots.lotNumber,
      status: lots.status,
      expiresOn: sql`${expiresOn}`.mapWith(String),
      onHand: lotStock.onHand,
      productId: products.id,
      productName: products.name,
      sku: products.sku,
      allocated: allocatedOf(own).mapWith(Number),
      stopDays: stockRules.stopPickingDays,
    }),
    (
      own,
    ) => sql`from (select * from (${firstByExpiry(db, own, which, limit)}) order by expires_on, lot_id limit ${limit}) as ${lotStock}
        cross join ${lots} on ${own.found(lots)} and ${lots.id} = ${lotId}
        cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lotStock.productId}
        left join ${stockRules} on ${own.through(stockRules, lots)}
        order by ${expiresOn}, ${lotId}`,
  );
}

/** Number of lots in stock that expire up to a day, at most `most`. */
export const countExpiringLots = (db: ScopedDb, until: string, most: number) =>
  db
    .rows(
      { lots: sql`count(*)`.mapWith(Number) },
      (own) =>
        sql`from (select 1 from (${firstByExpiry(db, own, sql`${IN_STOCK} and ${lotStock.expiresOn} <= ${until}`, most)}) limit ${most})`,
    )
    .map(([row]) => row?.lots ?? 0);

/** The first lots by expiry through the index of one company or of all; for several companies, the first of each. */
function firstByExpiry(db: ScopedDb, own: Ownership, which: SQL, limit: number): SQL {
  const { scope } = db;
  const chosen = sql`${lotStock.companyId} as company_id, ${lotStock.productId} as product_id, ${lotStock.lotId} as lot_id,
    ${lotStock.expiresOn} as expires_on, ${lotStock.onHand} as on_hand`;
  const order = sql`order by ${lotStock.expiresOn}, ${lotStock.lotId} limit ${limit}`;
  if (scope.kind === "all") {
    return sql`select ${chosen} from ${lotStock} indexed by lot_stock_by_expiry_anywhere where ${own(lotStock)} and ${which} ${order}`;
  }
  if (scope.kind === "one") {
    return sql`select ${chosen} from ${lotStock} indexed by lot_stock_by_expiry where ${own(lotStock)} and ${which} ${order}`;
  }
  return sql`select one.value ->> 0 as company_id, one.value ->> 1 as product_id, one.value ->> 2 as lot_id, one.value ->> 3 as expires_on,
      one.value ->> 4 as on_hand
    from json_each(${JSON.stringify(scope.companyIds)}) as company
    cross join json_each((select json_group_array(json_array(company_id, product_id, lot_id, expires_on, on_hand)) from (
      select ${chosen} from ${lotStock} indexed by lot_stock_by_expiry
      where ${own(lotStock)} and ${lotStock.companyId} = company.value and ${which} ${order}))) as one`;
}

const allocatedOf = (own: Ownership): SQL =>
  sql`(select coalesce(sum(${stockLevels.allocated}), 0) from ${stockLevels} where ${own.through(stockLevels, lots)}
    and ${stockLevels.productId} = ${lots.productId} and ${stockLevels.lotId} = ${lots.id})`;

/** Inserts or changes the company's stop days; changes no row when they are the same. */
export const saveStopPickingDays = (company: CompanyDb, days: number, now: number) =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockRules} (company_id, stop_picking_days, updated_at) values (${own.id}, ${days}, ${now})
      on conflict (company_id) do update set stop_picking_days = excluded.stop_picking_days, updated_at = excluded.updated_at
        where stop_picking_days <> excluded.stop_picking_days`,
  );
