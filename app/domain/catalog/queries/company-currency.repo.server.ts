import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Newest products whose currency is read: forms read them of every company that they offer. */
const ASKED = 3;

/**
 * The currency each of these companies trades in: that of most of its newest products, else of its newest order. A
 * company with neither is missing.
 */
export const tradeCurrencies = (db: ScopedDb, companyIds: readonly string[]): Statement<Map<string, string>> =>
  db
    .rows(
      (own) => ({
        companyId: sql<string>`company.value`,
        // Counted below, because SQLite reads each row once more to group them.
        currencies: sql<string>`coalesce(
          nullif((select json_group_array(currency) from (select ${products.currency} as currency from ${products}
            where ${own.found(products)} and ${products.companyId} = company.value order by ${products.id} desc limit ${ASKED})), '[]'),
          json_array((select ${orders.currency} from ${orders}
            where ${own.found(orders)} and ${orders.companyId} = company.value order by ${orders.id} desc limit 1)))`,
      }),
      () => sql`from json_each(${JSON.stringify(companyIds)}) as company`,
    )
    .map(
      (rows) =>
        new Map(
          rows.flatMap(({ companyId, currencies }) => {
            const currency = mostFrequent(JSON.parse(currencies) as (string | null)[]);
            return currency ? [[companyId, currency] as const] : [];
          }),
        ),
    );

/** The first of them, if none is more frequent. */
function mostFrequent<V>(values: readonly V[]): V | undefined {
  const timesOf = (value: V) => values.filter((one) => one === value).length;
  return values.toSorted((a, b) => timesOf(b) - timesOf(a))[0];
}
