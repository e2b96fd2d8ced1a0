import { type SQL, sql } from "drizzle-orm";
import { numberFrom, textFrom } from "#db/expressions";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { productStock, stockClosings } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { addDays } from "../../kernel/days";
import type { ProductSort } from "../report";
import type { Span } from "../report-span";

const BY: Record<ProductSort, SQL> = {
  most: sql.raw("units desc, units_before desc"),
  least: sql.raw("units, units_before"),
  increase: sql.raw("units - units_before desc, units desc"),
  decrease: sql.raw("units - units_before, units desc"),
  // What does not sell does not run out.
  "runs-out": sql.raw("units = 0, available * 1.0 / units, units desc"),
};

export interface ProductSales {
  companyId: string;
  productId: string;
  name: string;
  sku: string;
  onHand: number;
  available: number;
  units: number;
  unitsBefore: number;
  /** Of all products, also those beyond the limit: how many are listed, shipped, and shipped before, and their units on hand. */
  listed: number;
  shipped: number;
  shippedBefore: number;
  allOnHand: number;
}

/** Units of a product shipped up to the end of the day, by its last closing. */
const shippedUpTo = (
  own: Ownership,
  day: string,
): SQL => sql`coalesce((select ${stockClosings.shippedToDate} from ${stockClosings}
  where ${own.through(stockClosings, productStock)} and ${stockClosings.productId} = ${productStock.productId}
    and ${stockClosings.day} <= ${day} order by ${stockClosings.day} desc limit 1), 0)`;

/**
 * Units shipped by product in the span and in the previous one, of products with sales or stock. Reads each product in
 * reach and at most four of its closings, however many orders and days there are.
 */
export const productSales = (
  db: ScopedDb,
  { from, to, before }: Span,
  { sort, limit }: { sort: ProductSort; limit: number },
): Statement<ProductSales[]> =>
  db.rows(
    {
      companyId: textFrom("sold.company_id"),
      productId: textFrom("sold.product_id"),
      name: products.name,
      sku: products.sku,
      onHand: numberFrom("sold.on_hand"),
      available: numberFrom("sold.available"),
      units: numberFrom("sold.units"),
      unitsBefore: numberFrom("sold.units_before"),
      listed: numberFrom("sold.listed"),
      shipped: numberFrom("sold.shipped_products"),
      shippedBefore: numberFrom("sold.shipped_products_before"),
      allOnHand: numberFrom("sold.all_on_hand"),
    },
    // Materialized, so that the closings are read once for the totals and the order. Window functions would read more.
    (own) => sql`from (with read as materialized (
        select ${productStock.companyId} as company_id, ${productStock.productId} as product_id,
          ${productStock.onHand} as on_hand, ${productStock.available} as available,
          ${shippedUpTo(own, to)} as at_end, ${shippedUpTo(own, addDays(from, -1))} as at_start,
          ${before.to === addDays(from, -1) ? sql`null` : shippedUpTo(own, before.to)} as at_end_before,
          ${shippedUpTo(own, addDays(before.from, -1))} as at_start_before
        from ${productStock} where ${own(productStock)}
      ), sales as (
        select *, at_end - at_start as units, coalesce(at_end_before, at_start) - at_start_before as units_before from read
      ), listed as (
        select * from sales where units > 0 or units_before > 0 or on_hand > 0
      ), totals as (
        select count(*) as listed, count(*) filter (where units > 0) as shipped_products,
          count(*) filter (where units_before > 0) as shipped_products_before, sum(on_hand) as all_on_hand from listed
      ), top as (
        select * from listed order by ${BY[sort]}, product_id limit ${limit}
      ) select * from totals cross join top) as sold
      cross join ${products} on ${own.found(products)} and ${products.id} = sold.product_id
      order by ${BY[sort]}, sold.product_id`,
  );
