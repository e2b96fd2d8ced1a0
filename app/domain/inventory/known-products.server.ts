import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { skuAliases } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { Ctx } from "../kernel/ctx";
import { sellableUnits } from "./supply.server";

export interface KnownProduct {
  id: string;
  sku: string;
  name: string;
  currency: string;
  priceMinor: number | null;
  /** Units that an order could be promised now: of lots that are given out today, at a pickable location. */
  sellable: number;
  /** SKUs under which it was asked for and that a person said mean it. */
  storeSkus?: readonly string[];
}

/** The company's products under these SKUs (letter case as given), with what could be promised of each. */
export function findProductsBySku(ctx: Ctx, company: CompanyDb, skus: readonly string[]): Statement<KnownProduct[]> {
  return knownProducts(ctx, company, () => sql`${products.sku} in ${listed(skus)}`);
}

/** The products that a person said these SKUs of stores mean, with the SKUs. */
export function findProductsByAlias(ctx: Ctx, company: CompanyDb, skus: readonly string[]): Statement<KnownProduct[]> {
  const mapped = (own: Ownership) => sql`${own(skuAliases)} and ${skuAliases.sku} in ${listed(skus)}`;
  return knownProducts(
    ctx,
    company,
    (own) => sql`${products.id} in (select ${skuAliases.productId} from ${skuAliases} where ${mapped(own)})`,
    (own) => sql`(select json_group_array(${skuAliases.sku}) from ${skuAliases} where ${mapped(own)}
      and ${skuAliases.productId} = ${products.id})`,
  ).map((found) => found.map(({ storeSkus, ...rest }) => ({ ...rest, storeSkus: JSON.parse(String(storeSkus)) })));
}

export function findProductsById(ctx: Ctx, company: CompanyDb, ids: readonly string[]): Statement<KnownProduct[]> {
  return knownProducts(ctx, company, () => sql`${products.id} in ${listed(ids)}`);
}

const listed = (values: readonly string[]) =>
  sql`(select value from json_each(${JSON.stringify([...new Set(values)])}))`;

function knownProducts(
  ctx: Ctx,
  company: CompanyDb,
  which: (own: Ownership) => SQL,
  storeSkus?: (own: Ownership) => SQL,
): Statement<KnownProduct[]> {
  return company.rows(
    {
      id: sql<string>`known.id`,
      sku: sql<string>`known.sku`,
      name: sql<string>`known.name`,
      currency: sql<string>`known.currency`,
      priceMinor: sql<number | null>`known.price_minor`,
      sellable: sql<number>`known.sellable`,
      ...(storeSkus && { storeSkus: sql<readonly string[]>`known.store_skus` }),
    },
    (own) => sql`from (
      select ${products.id} as id, ${products.sku} as sku, ${products.name} as name, ${products.currency} as currency,
        ${products.priceMinor} as price_minor,
        ${sellableUnits(ctx, own)} as sellable${storeSkus ? sql`, ${storeSkus(own)} as store_skus` : sql``}
      from ${products} where ${own(products)} and ${products.archivedAt} is null
        and ${which(own)}
    ) as known`,
  );
}
