import { sql } from "drizzle-orm";
import { assemblyComponents } from "#db/schema/inventory/assembly";
import type { CompanyDb } from "#db/scoped.server";

interface NewComponent {
  productId: string;
  quantity: number;
}

/** Adds components to an assembled product, and changes the units of those that it has. */
export const upsertRecipe = (company: CompanyDb, productId: string, components: readonly NewComponent[]) =>
  company.writeReturning(
    { componentId: assemblyComponents.componentId },
    (own) => sql`insert into ${assemblyComponents} (company_id, product_id, component_id, quantity)
      select ${own.id}, ${productId}, value ->> 'productId', value ->> 'quantity' from json_each(${JSON.stringify(components)}) where true
      on conflict (company_id, product_id, component_id) do update set quantity = excluded.quantity
        where assembly_components.quantity <> excluded.quantity`,
  );
