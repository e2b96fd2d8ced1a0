import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { productBarcodes, products } from "#db/schema/catalog";
import { productStock } from "#db/schema/stock";
import type { Scope } from "#db/scope";
import { storedCode } from "../../catalog/barcode";

/**
 * Unlimited queries of (product_id, key) over products in list order; `key` is the cursor for the next page. Each runs
 * along an index, for one, several or all companies, so a reader that stops early pays only for the rows it took.
 */
export type ProductWalk = (own: Ownership) => SQL;

/** Newest product first; with a category, active products only. */
export function newestProducts(
  scope: Scope,
  { category, after }: { category?: string | undefined; after?: Key },
): ProductWalk {
  const which = category
    ? sql`${products.category} = ${category} and ${products.archivedAt} is null`
    : // No condition on what an index does not hold: a row that does not match must cost a bounded read, not a search.
      sql`1`;
  const upTo = after ? sql`${products.id} < ${after}` : sql`1`;
  if (scope.kind !== "some") {
    return (own) => sql`select ${products.id} as product_id, ${products.id} as key from ${products}
      where ${own(products)} and ${which} and ${upTo} order by ${products.id} desc`;
  }
  const next = (company: SQL, below: SQL) => sql`(select ${products.id} from ${products}
    where ${products.companyId} = ${company} and ${which} and ${below} order by ${products.id} desc limit 1)`;
  return merged(scope, products, {
    first: (company) => next(company, upTo),
    next: (company, at) => next(company, sql`${products.id} < ${at}`),
    order: sql`desc`,
    productId: sql`at`,
  });
}

const SHORT = sql`${productStock.listed} = 1 and ${productStock.level} <> 'in'`;
/** Usable units as text in numeric sort order, followed by the product's id. */
const PACKED = sql`printf('%015d', ${productStock.usable}) || ${productStock.productId}`;

/** Fewest usable units first: out of stock, at or below the reorder point, or both. */
export function productsByStock(
  scope: Scope,
  { level, after }: { level: "out" | "low" | "short"; after?: Key },
): ProductWalk {
  const which = level === "out" ? sql`${SHORT} and ${productStock.usable} <= 0` : SHORT;
  // A single lower bound, because with two SQLite starts the index scan at the lesser one.
  const from = level === "low" ? sql`${productStock.usable} >= 1` : sql`1`;
  const id = productStock.productId;
  if (scope.kind === "all") {
    const [units, company, product] = after?.split("~") ?? [];
    const past = product
      ? sql`(${productStock.usable}, ${productStock.companyId}, ${id}) > (${Number(units)}, ${company}, ${product})`
      : from;
    return (own) => sql`select ${id} as product_id,
        ${productStock.usable} || '~' || ${productStock.companyId} || '~' || ${id} as key
      from ${productStock} where ${own(productStock)} and ${which} and ${past}
      order by ${productStock.usable}, ${productStock.companyId}, ${id}`;
  }
  const beyond = (at: SQL) =>
    sql`(${productStock.usable}, ${id}) > (cast(substr(${at}, 1, 15) as integer), substr(${at}, 16))`;
  const past = after ? beyond(sql`${after}`) : from;
  if (scope.kind === "one") {
    return (own) => sql`select ${id} as product_id, ${PACKED} as key from ${productStock}
      where ${own(productStock)} and ${which} and ${past} order by ${productStock.usable}, ${id}`;
  }
  const next = (company: SQL, from: SQL) => sql`(select ${PACKED} from ${productStock}
    where ${productStock.companyId} = ${company} and ${which} and ${from} order by ${productStock.usable}, ${id} limit 1)`;
  return merged(scope, productStock, {
    first: (company) => next(company, past),
    next: (company, at) => next(company, beyond(at)),
    order: sql`asc`,
    productId: sql`substr(at, 16)`,
  });
}

/** Products with exactly this code, then the search index's matches, newest first. */
export function searchedProducts({ q, match, after }: { q: string; match: string; after?: Key }): ProductWalk {
  const coded = (
    own: Ownership,
  ) => sql`select distinct ${productBarcodes.productId} as product_id from ${productBarcodes}
    where ${own(productBarcodes)} and ${productBarcodes.code} in (${q}, ${storedCode(q)})`;
  const codedAfter = after?.startsWith("=") ? after.slice(1) : "";
  // The cast lets the index seek: numbers are bound as floats, and FTS5 seeks a rowid only by an integer.
  const below = Number(after) > 0 ? sql`rowid < cast(${Number(after)} as integer)` : sql`1`;
  return (own) => {
    const hits = sql`select id as product_id, rowid as key from product_search
      where product_search match ${match} and ${below} and id not in (${coded(own)}) order by rowid desc`;
    if (Number(after) > 0) return hits;
    return sql`select product_id, '=' || product_id as key from (${coded(own)} and ${productBarcodes.productId} > ${codedAfter} order by 1)
      union all select * from (${hits})`;
  };
}

type Key = string | undefined;

/** Merges the walks of several companies through a queue with one row of each. */
function merged(
  scope: { companyIds: readonly string[] },
  table: typeof products | typeof productStock,
  step: { first: (company: SQL) => SQL; next: (company: SQL, at: SQL) => SQL; order: SQL; productId: SQL },
): ProductWalk {
  return (own) => {
    // The queue's companies are the scope's own, and the list that uses the walk checks ownership of the products it
    // shows.
    own.merged(table, 2);
    return sql`select ${step.productId} as product_id, at as key from (
      with recursive walk (company, at) as (
        select c.value, ${step.first(sql`c.value`)} from json_each(${JSON.stringify(scope.companyIds)}) c
        union all
        select company, ${step.next(sql`company`, sql`at`)} from walk where at is not null
        order by 2 ${step.order}
      ) select at from walk where at is not null)`;
  };
}
