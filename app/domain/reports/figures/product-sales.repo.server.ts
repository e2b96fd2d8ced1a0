import { type SQL, sql } from "drizzle-orm";
import { numberFrom, textFrom, totalIf } from "#db/expressions";
import { products } from "#db/schema/catalog";
import { productStock, stockClosings } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
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

/**
 * Units shipped by product in the span and in the previous one, of products with sales or stock. Reads each product in
 * reach once, and of it the days with movements; the number of orders does not matter.
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
    (own) => sql`from (
        select *, row_number() over (order by ${BY[sort]}, product_id) as place, count(*) over () as listed,
          count(*) filter (where units > 0) over () as shipped_products,
          count(*) filter (where units_before > 0) over () as shipped_products_before, sum(on_hand) over () as all_on_hand
        from (
          select ${productStock.companyId} as company_id, ${productStock.productId} as product_id,
            ${productStock.onHand} as on_hand, ${productStock.available} as available,
            ${totalIf(sql`${stockClosings.day} >= ${from}`, stockClosings.shipped)} as units,
            ${totalIf(sql`${stockClosings.day} <= ${before.to}`, stockClosings.shipped)} as units_before
          from ${productStock} left join ${stockClosings} on ${own.through(stockClosings, productStock)}
            and ${stockClosings.productId} = ${productStock.productId}
            and ${stockClosings.day} between ${before.from} and ${to}
          where ${own(productStock)} group by ${productStock.companyId}, ${productStock.productId}
        ) where units > 0 or units_before > 0 or on_hand > 0 order by place limit ${limit}
      ) as sold
      cross join ${products} on ${own.found(products)} and ${products.id} = sold.product_id order by sold.place`,
  );
