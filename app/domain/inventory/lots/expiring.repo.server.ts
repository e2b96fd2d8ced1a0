import { type SQL, sql } from "drizzle-orm";
import { inList, textFrom } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { locations, lots, products } from "#db/schema/catalog";
import { lotStock, stockLevels, stockRules } from "#db/schema/stock";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { allOf } from "#db/select.server";
import { MAX_SORTED, type SortOrder, sortMatches } from "#db/sort-order.server";
import type { Statement } from "#db/statement.server";

/** Must repeat the condition of the partial indexes, so that SQLite uses them. */
const IN_STOCK = sql`${lotStock.expiresOn} is not null and ${lotStock.isThere} = 1`;

export interface ExpiringListing {
  /** The last expiry date to list. */
  until: string;
  /** Words that occur in the lot's number or its product's name or SKU. */
  q?: string | undefined;
  sort?: SortOrder | null | undefined;
  cursor?: string | null | undefined;
  limit: number;
}

/** A lot in stock with its product, read through `lots`. */
const columnsOf = (own: Ownership) => ({
  lotId: lots.id,
  companyId: lots.companyId,
  lotNumber: lots.lotNumber,
  status: lots.status,
  expiresOn: sql`${lotStock.expiresOn}`.mapWith(String),
  onHand: lotStock.onHand,
  productId: products.id,
  productName: products.name,
  sku: products.sku,
  places: placesOf(own).mapWith(String),
  stopDays: stockRules.stopPickingDays,
});

/** The same columns without a page's cursor. */
export const lotsByIds = (db: ScopedDb, ids: readonly string[]) =>
  db.rows(
    columnsOf,
    (own) => sql`from ${lots}
      cross join ${lotStock} on ${own.through(lotStock, lots)} and ${lotStock.productId} = ${lots.productId} and ${lotStock.lotId} = ${lots.id}
      cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
      left join ${stockRules} on ${own.through(stockRules, lots)}
      where ${own.found(lots)} and ${inList(lots.id, ids)} order by ${lotStock.expiresOn}, ${lots.id}`,
  );

/**
 * Lots in stock that expire up to a day, earliest expiry first through an index. A search or another sort reads the
 * first MAX_SORTED of them. `key` is the cursor at the row.
 */
export function listExpiringLots(db: ScopedDb, { until, q, sort, cursor, limit }: ExpiringListing) {
  const order = sort ?? EARLIEST;
  const keys = (own: Ownership) =>
    q || sort
      ? sortMatches(
          sql`select ${lots.id} as id, ${order.by} as value ${matchesOf(db, own, { until, q }, MAX_SORTED)}`,
          { ...order, cursor: cursor ?? undefined },
        )
      : walkByExpiry(db, own, { until, cursor, limit });
  const way = sql.raw(order.direction);
  return db.rows(
    (own) => ({ ...columnsOf(own), key: textFrom("page.key") }),
    (own) => sql`from (select id, key from (${keys(own)}) limit ${limit}) as page
        cross join ${lots} on ${own.found(lots)} and ${lots.id} = page.id
        cross join ${lotStock} on ${own.through(lotStock, lots)} and ${lotStock.productId} = ${lots.productId} and ${lotStock.lotId} = ${lots.id}
        cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
        left join ${stockRules} on ${own.through(stockRules, lots)}
        order by ${order.by} ${way}, ${lots.id} ${way}`,
  );
}

const EARLIEST: SortOrder = { by: lotStock.expiresOn, direction: "asc" };

/** A query of (id, key) through the index by expiry. */
function walkByExpiry(db: ScopedDb, own: Ownership, { until, cursor, limit }: Omit<ExpiringListing, "q" | "sort">) {
  const [, id, day] = /^([^~]*)~(.*)$/.exec(cursor ?? "") ?? [];
  const { expiresOn, lotId } = lotStock;
  const beyond = day
    ? sql`(${expiresOn} > ${day} or (${expiresOn} = ${day} and ${lotId} > ${id})) and ${expiresOn} >= ${day}`
    : sql`1`;
  const which = sql`${IN_STOCK} and ${expiresOn} <= ${until} and ${beyond}`;
  return sql`select lot_id as id, lot_id || '~' || expires_on as key from (${firstByExpiry(db, own, which, limit)})
    order by expires_on, lot_id`;
}

/** `from … where …` for the lots that match, of the first `most` to expire. */
function matchesOf(
  db: ScopedDb,
  own: Ownership,
  { until, q }: Pick<ExpiringListing, "until" | "q">,
  most: number,
): SQL {
  const which = sql`${IN_STOCK} and ${lotStock.expiresOn} <= ${until}`;
  return sql`from (select * from (${firstByExpiry(db, own, which, most)}) order by expires_on, lot_id limit ${most}) as ${lotStock}
    cross join ${lots} on ${own.found(lots)} and ${lots.id} = ${lotStock.lotId}
    cross join ${products} on ${own.through(products, lots)} and ${products.id} = ${lots.productId}
    where ${contains(q)}`;
}

/** SQLite lowers ASCII letters only, so this does too. */
const contains = (q = ""): SQL =>
  allOf(
    ...q
      .replace(/[A-Z]/g, (letter) => letter.toLowerCase())
      .split(/\s+/)
      .filter(Boolean)
      .map(
        (word) =>
          sql`instr(lower(${lots.lotNumber} || ' ' || ${products.name} || ' ' || ${products.sku}), ${word}) > 0`,
      ),
  );

/** Number of lots that match, at most one more than `most`. */
export const countMatchingLots = (
  db: ScopedDb,
  listing: Pick<ExpiringListing, "until" | "q">,
  most: number,
): Statement<number> =>
  listing.q
    ? db
        .rows({ n: sql`count(*)`.mapWith(Number) }, (own) => matchesOf(db, own, listing, most + 1))
        .map(([row]) => row?.n ?? 0)
    : countExpiringLots(db, listing.until, most + 1);

/** Number of lots in stock that expire up to a day, at most `most`; reads no more, because it does not sort them. */
export const countExpiringLots = (db: ScopedDb, until: string, most: number) =>
  db
    .rows(
      { lots: sql`count(*)`.mapWith(Number) },
      (own) =>
        sql`from (select 1 from (${firstByExpiry(db, own, sql`${IN_STOCK} and ${lotStock.expiresOn} <= ${until}`, most, sql``)}) limit ${most})`,
    )
    .map(([row]) => row?.lots ?? 0);

/** The first lots by expiry through the index of one company or of all; for several companies, the first of each. */
function firstByExpiry(
  db: ScopedDb,
  own: Ownership,
  which: SQL,
  limit: number,
  by = sql`order by ${lotStock.expiresOn}, ${lotStock.lotId}`,
): SQL {
  const { scope } = db;
  const chosen = sql`${lotStock.companyId} as company_id, ${lotStock.productId} as product_id, ${lotStock.lotId} as lot_id,
    ${lotStock.expiresOn} as expires_on, ${lotStock.onHand} as on_hand`;
  const order = sql`${by} limit ${limit}`;
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

/** A lot's locations with units, in pick order, as JSON of `LotPlace`. */
const placesOf = (own: Ownership): SQL =>
  sql`(select json_group_array(json_object('code', ${locations.code}, 'onHand', ${stockLevels.onHand}, 'allocated', ${stockLevels.allocated})
      order by ${locations.pickSequence}, ${locations.code})
    from ${stockLevels} cross join ${locations} on ${own.through(locations, stockLevels)} and ${locations.id} = ${stockLevels.locationId}
    where ${own.through(stockLevels, lots)} and ${stockLevels.productId} = ${lots.productId} and ${stockLevels.lotId} = ${lots.id}
      and ${stockLevels.onHand} > 0)`;

/** Inserts or changes the company's stop days; changes no row when they are the same. */
export const saveStopPickingDays = (company: CompanyDb, days: number, now: number) =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockRules} (company_id, stop_picking_days, updated_at) values (${own.id}, ${days}, ${now})
      on conflict (company_id) do update set stop_picking_days = excluded.stop_picking_days, updated_at = excluded.updated_at
        where stop_picking_days <> excluded.stop_picking_days`,
  );
