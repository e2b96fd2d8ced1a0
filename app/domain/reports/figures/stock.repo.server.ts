import { type SQL, sql } from "drizzle-orm";
import { total } from "#db/expressions";
import { stockAges, stockAgesAll, stockValues } from "#db/schema/figures/stock-sums";
import type { ScopedDb } from "#db/scoped.server";
import type { StockLevel } from "../../inventory/stock-status";
import { addDays } from "../../kernel/days";

/** Current stock at today's costs, by company, category ('' for none) and currency. */
export const stockByCategory = (db: ScopedDb, level?: StockLevel) =>
  db.rows(
    {
      companyId: stockValues.companyId,
      category: stockValues.category,
      currency: stockValues.currency,
      products: total(stockValues.products),
      units: total(stockValues.units),
      valueMinor: total(stockValues.valueMinor),
      uncosted: total(stockValues.uncosted),
    },
    (
      own,
    ) => sql`from ${stockValues} where ${own(stockValues)} and ${level ? sql`${stockValues.level} = ${level}` : sql`1`}
      group by ${stockValues.companyId}, ${stockValues.category}, ${stockValues.currency}`,
  );

/** Lower bounds of the age groups in days; younger units form the first group. */
const AGES = [31, 61, 91, 181] as const;

/**
 * The same units by age group (0 for the youngest): since the day their lot was created, and for products without lots
 * since the day of the product's last receipt. Reads a row for each day on which units arrived that are still here.
 */
export const stockByAge = (db: ScopedDb, today: string, level?: StockLevel) => {
  const held = db.scope.kind === "all" ? stockAgesAll : stockAges;
  const age: SQL = sql.join(
    AGES.map((days) => sql`(${held.arrivedOn} <= ${addDays(today, -days)})`),
    sql` + `,
  );
  return db.rows(
    {
      age: age.mapWith(Number),
      currency: held.currency,
      units: total(held.units),
      valueMinor: total(held.valueMinor),
      uncosted: total(held.uncosted),
    },
    (own) => sql`from ${held} where ${held === stockAges ? own(stockAges) : sql`1`}
      and ${level ? sql`${held.level} = ${level}` : sql`1`} group by 1, 2`,
  );
};
