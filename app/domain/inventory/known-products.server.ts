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
  /** Units available to a new order: in usable lots at pickable locations. */
  sellable: number;
  /** Store SKUs that are mapped to the product and were among those searched. */
  storeSkus?: readonly string[];
}

/** The company's products with these SKUs (case-sensitive), with their available units. */
export function findProductsBySku(ctx: Ctx, company: CompanyDb, skus: readonly string[]): Statement<KnownProduct[]> {
  return knownProducts(ctx, company, () => sql`${products.sku} in ${listed(skus)}`);
}

/** The products to which these store SKUs are mapped, with the SKUs. */
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
