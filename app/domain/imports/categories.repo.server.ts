import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Which of these categories active products of the company have. */
export const findUsedCategories = (company: CompanyDb, names: readonly string[]): Statement<string[]> =>
  company
    .rows(
      { name: sql`given.value` },
      (own) => sql`from json_each(${JSON.stringify([...new Set(names.filter(Boolean))])}) as given
        where exists (select 1 from ${products} where ${own(products)} and ${products.category} = given.value
          and ${products.archivedAt} is null)`,
    )
    .map((rows) => rows.map(({ name }) => String(name)));
