/** Compares the sums of stock that the inventory report reads with products, lots and receipts. */
import { type SQL, sql } from "drizzle-orm";
import { companyDay } from "#db/calendars/local-day.server";
import { lots, products } from "#db/schema/catalog";
import { stockAges, stockValues } from "#db/schema/figures/stock-sums";
import { receiptLines, receipts } from "#db/schema/receiving";
import { lotStock, productStock } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import { type Difference, LOT, listDifferences } from "./differences.repo.server";

/** Each lot's day of arrival, against its creation and, without a lot number, its last receipt. */
export const arrivalDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(
    company,
    (own) => sql`select ${LOT} || ', arrival' as place, expected, found from (
        select came.*, ${companyDay(sql`came.company_id`, sql`came.at`)} as expected from (
          select ${lotStock.companyId} as company_id, ${lotStock.lotId} as lot_id, ${lotStock.arrivedOn} as found,
            max(${lots.createdAt}, iif(${lots.lotNumber} <> '', 0, coalesce((select max(${receipts.at}) from ${receiptLines}
              join ${receipts} on ${own.through(receipts, receiptLines)} and ${receipts.id} = ${receiptLines.receiptId}
              where ${own.through(receiptLines, lots)} and ${receiptLines.productId} = ${lots.productId} and ${receiptLines.lotId} = ${lots.id}), 0))) as at
          from ${lotStock} join ${lots} on ${own(lots)} and ${lots.id} = ${lotStock.lotId} where ${own(lotStock)}
        ) as came
      ) as it
      join ${lots} on ${own(lots)} and ${lots.id} = it.lot_id
      left join ${products} on ${own(products)} and ${products.id} = ${lots.productId}
      where expected <> found`,
  );

/** A side's sum in words. */
const described = (side: "source" | "kept"): SQL => {
  const of = (figure: string) => sql`sum(iif(side = ${side}, ${sql.raw(figure)}, 0))`;
  return sql`${of("products")} || ' products, ' || ${of("units")} || ' units, worth ' || ${of("value")} || ', '
    || ${of("uncosted")} || ' without a cost'`;
};

/** Compares two selects of `place`, `products`, `units`, `value` and `uncosted`: what is added up, and the kept sums. */
const compared = (source: SQL, kept: SQL): SQL => sql`select * from (
    select place, ${described("source")} as expected, ${described("kept")} as found
    from (select *, 'source' as side from (${source}) union all select *, 'kept' from (${kept})) group by place
  ) where expected <> found`;

const WORTH = {
  value: sql`coalesce(${products.costMinor}, 0)`,
  isUncosted: sql`${products.costMinor} is null`,
};

/** Products, units and value by level and category, against the products. */
export const valueDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(company, (own) =>
    compared(
      sql`select ${productStock.level} || ', ' || coalesce(${products.category}, '') || ', ' || ${products.currency} as place,
          ${productStock.listed} as products, ${productStock.onHand} as units, ${productStock.onHand} * ${WORTH.value} as value,
          iif(${WORTH.isUncosted}, ${productStock.onHand}, 0) as uncosted
        from ${productStock} join ${products} on ${own(products)} and ${products.id} = ${productStock.productId}
        where ${own(productStock)}`,
      sql`select ${stockValues.level} || ', ' || ${stockValues.category} || ', ' || ${stockValues.currency} as place,
          ${stockValues.products} as products, ${stockValues.units} as units, ${stockValues.valueMinor} as value,
          ${stockValues.uncosted} as uncosted
        from ${stockValues} where ${own(stockValues)}`,
    ),
  );

/** Units and value by level and day of arrival, against the lots. */
export const ageDifferences = (company: CompanyDb): Statement<Difference[]> =>
  listDifferences(company, (own) =>
    compared(
      sql`select ${productStock.level} || ', arrived on ' || ${lotStock.arrivedOn} || ', ' || ${products.currency} as place,
          0 as products, ${lotStock.onHand} as units, ${lotStock.onHand} * ${WORTH.value} as value,
          iif(${WORTH.isUncosted}, ${lotStock.onHand}, 0) as uncosted
        from ${lotStock} join ${products} on ${own(products)} and ${products.id} = ${lotStock.productId}
        join ${productStock} on ${own(productStock)} and ${productStock.productId} = ${lotStock.productId}
        where ${own(lotStock)} and ${lotStock.onHand} > 0`,
      sql`select ${stockAges.level} || ', arrived on ' || ${stockAges.arrivedOn} || ', ' || ${stockAges.currency} as place,
          0 as products, ${stockAges.units} as units, ${stockAges.valueMinor} as value, ${stockAges.uncosted} as uncosted
        from ${stockAges} where ${own(stockAges)}`,
    ),
  );
