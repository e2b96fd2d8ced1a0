import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { lotIsUsable, stopDaysOf, todayOf } from "../inventory/lot-usability.server";

export interface KnownProduct {
  id: string;
  sku: string;
  name: string;
  currency: string;
  priceMinor: number | null;
  /** Units that an order could be promised now: of lots that are given out today, at a pickable location. */
  sellable: number;
}

/** The company's products under these SKUs (letter case as given), with what could be promised of each. */
export function findProductsBySku(ctx: Ctx, company: CompanyDb, skus: readonly string[]): Statement<KnownProduct[]> {
  return knownProducts(ctx, company, products.sku, skus);
}

export function findProductsById(ctx: Ctx, company: CompanyDb, ids: readonly string[]): Statement<KnownProduct[]> {
  return knownProducts(ctx, company, products.id, ids);
}

function knownProducts(
  ctx: Ctx,
  company: CompanyDb,
  column: typeof products.sku | typeof products.id,
  values: readonly string[],
): Statement<KnownProduct[]> {
  return company.rows(
    {
      id: products.id,
      sku: products.sku,
      name: products.name,
      currency: products.currency,
      priceMinor: products.priceMinor,
      sellable: sql<number>`coalesce(sum(case when ${lots.id} is not null and ${locations.pickable} = 1
        then ${stockLevels.onHand} - ${stockLevels.allocated} else 0 end), 0)`,
    },
    (own) => sql`from ${products}
      left join ${stockLevels} on ${own(stockLevels)} and ${stockLevels.productId} = ${products.id}
      left join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
        and ${lotIsUsable(todayOf(ctx), stopDaysOf(own))}
      left join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
      where ${own(products)} and ${products.archivedAt} is null
        and ${column} in (select value from json_each(${JSON.stringify([...new Set(values)])}))
      group by ${products.id}`,
  );
}
