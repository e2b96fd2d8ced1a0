import { sql } from "drizzle-orm";
import { locations, lots, products } from "#db/schema/catalog";
import { stockLevels } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../ctx";
import { inDoubt } from "../inventory/in-doubt.server";
import { mayBePicked } from "../inventory/supply.server";

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
      id: sql<string>`known.id`,
      sku: sql<string>`known.sku`,
      name: sql<string>`known.name`,
      currency: sql<string>`known.currency`,
      priceMinor: sql<number | null>`known.price_minor`,
      sellable: sql<number>`known.sellable`,
    },
    (own) => sql`from (
      select ${products.id} as id, ${products.sku} as sku, ${products.name} as name, ${products.currency} as currency,
        ${products.priceMinor} as price_minor,
        coalesce((select sum(max(0, ${stockLevels.onHand} - ${stockLevels.allocated} - ${inDoubt(own)})) from ${stockLevels}
          join ${lots} on ${own(lots)} and ${lots.id} = ${stockLevels.lotId}
          join ${locations} on ${own(locations)} and ${locations.id} = ${stockLevels.locationId}
          where ${own(stockLevels)} and ${stockLevels.productId} = ${products.id} and ${mayBePicked(ctx, own)}), 0) as sellable
      from ${products} where ${own(products)} and ${products.archivedAt} is null
        and ${column} in (select value from json_each(${JSON.stringify([...new Set(values)])}))
    ) as known`,
  );
}
