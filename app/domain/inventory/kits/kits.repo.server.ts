import { type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { products } from "#db/schema/catalog";
import { kitComponents } from "#db/schema/inventory/kit-components";
import { skuAliases } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";

/** The component belongs to a kit with one of these ids, SKUs or store SKUs. */
export const isPartOf = (own: Ownership, ids: readonly string[], skus: readonly string[]): SQL => {
  const named = sql`(select value from json_each(${JSON.stringify(skus)}))`;
  return sql`${kitComponents.kitId} in (select value from json_each(${JSON.stringify(ids)})
    union select ${products.id} from ${products} where ${own(products)} and ${products.sku} in ${named}
    union select ${skuAliases.productId} from ${skuAliases} where ${own(skuAliases)} and ${skuAliases.sku} in ${named})`;
};

interface NewComponent {
  productId: string;
  quantity: number;
}

/** Adds components to a kit, and changes the units of those that it has. */
export const upsertComponents = (company: CompanyDb, kitId: string, components: readonly NewComponent[]) =>
  company.writeReturning(
    { componentId: kitComponents.componentId },
    (own) => sql`insert into ${kitComponents} (company_id, kit_id, component_id, quantity)
      select ${own.id}, ${kitId}, value ->> 'productId', value ->> 'quantity' from json_each(${JSON.stringify(components)}) where true
      on conflict (company_id, kit_id, component_id) do update set quantity = excluded.quantity
        where kit_components.quantity <> excluded.quantity`,
  );
