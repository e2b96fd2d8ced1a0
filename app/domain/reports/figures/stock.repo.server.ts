import { isNull, type SQL, sql } from "drizzle-orm";
import { textFrom, total, totalIf } from "#db/expressions";
import { lots, products } from "#db/schema/catalog";
import { receiptLines, receipts } from "#db/schema/receiving";
import { lotStock, productStock } from "#db/schema/stock";
import type { ScopedDb } from "#db/scoped.server";
import type { StockLevel } from "../../inventory/stock-status";

const VALUE = total(sql`${productStock.onHand} * ${products.costMinor}`);
const atLevel = (level: StockLevel | undefined): SQL => (level ? sql`${productStock.level} = ${level}` : sql`1`);

/** Current stock at today's costs; reads each product in reach once. */
export const stockByCategory = (db: ScopedDb, level?: StockLevel) =>
  db.rows(
    {
      companyId: productStock.companyId,
      category: products.category,
      currency: products.currency,
      products: total(productStock.listed),
      units: total(productStock.onHand),
      valueMinor: VALUE,
      uncosted: totalIf(isNull(products.costMinor), productStock.onHand),
    },
    (own) => sql`from ${productStock}
      cross join ${products} on ${own.through(products, productStock)} and ${products.id} = ${productStock.productId}
      where ${own(productStock)} and ${atLevel(level)} and (${productStock.listed} = 1 or ${productStock.onHand} > 0)
      group by ${productStock.companyId}, ${products.category}, ${products.currency}`,
  );

/** Lower bounds of the age groups in days; younger units form the first group. */
const AGES = [31, 61, 91, 181] as const;
const DAY = 86_400_000;

/**
 * The same units by age: since their lot was created, and for products without lots since the product's last receipt.
 */
export const stockByAge = (db: ScopedDb, now: number, level?: StockLevel) => {
  const age = sql.join(
    AGES.map((days) => sql`(held.came <= ${now - days * DAY})`),
    sql` + `,
  );
  return db.rows(
    {
      age: age.mapWith(Number),
      currency: textFrom("held.currency"),
      units: total(sql`held.units`),
      valueMinor: total(sql`held.units * held.cost`),
      uncosted: totalIf(sql`held.cost is null`, sql`held.units`),
    },
    // Grouped by the key of the lots, so that the last receipt is queried once per lot.
    (own) => sql`from (
        select ${products.currency} as currency, ${products.costMinor} as cost, ${lotStock.onHand} as units,
          max(max(${lots.createdAt}, case when ${lots.lotNumber} <> '' then 0 else coalesce((select ${receipts.at} from ${receiptLines}
            join ${receipts} on ${own.through(receipts, receiptLines)} and ${receipts.id} = ${receiptLines.receiptId}
            where ${own.through(receiptLines, lotStock)} and ${receiptLines.productId} = ${lotStock.productId}
            order by ${receiptLines.receiptId} desc limit 1), 0) end)) as came
        from ${lotStock}
        cross join ${lots} on ${own.through(lots, lotStock)} and ${lots.id} = ${lotStock.lotId}
        cross join ${products} on ${own.through(products, lotStock)} and ${products.id} = ${lotStock.productId}
        ${level ? sql`cross join ${productStock} on ${own.through(productStock, lotStock)} and ${productStock.productId} = ${lotStock.productId}` : sql``}
        where ${own(lotStock)} and ${lotStock.onHand} > 0 and ${atLevel(level)}
        group by ${lotStock.companyId}, ${lotStock.productId}, ${lotStock.lotId}
      ) as held group by 1, 2`,
  );
};
