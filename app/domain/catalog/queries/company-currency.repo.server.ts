import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Newest products that are asked for the currency. */
const ASKED = 9;

/**
 * The currency each of these companies trades in: that of most of its newest products, else of its newest order. A
 * company with neither is missing.
 */
export const tradeCurrencies = (db: ScopedDb, companyIds: readonly string[]): Statement<Map<string, string>> =>
  db
    .rows(
      (own) => ({
        companyId: sql<string>`company.value`,
        currency: sql<string | null>`coalesce(
          (select currency from (select ${products.currency} as currency from ${products}
              where ${own.found(products)} and ${products.companyId} = company.value order by ${products.id} desc limit ${ASKED})
            group by currency order by count(*) desc limit 1),
          (select ${orders.currency} from ${orders} where ${own.found(orders)} and ${orders.companyId} = company.value order by ${orders.id} desc limit 1))`,
      }),
      () => sql`from json_each(${JSON.stringify(companyIds)}) as company`,
    )
    .map(
      (rows) => new Map(rows.flatMap(({ companyId, currency }) => (currency ? [[companyId, currency] as const] : []))),
    );
