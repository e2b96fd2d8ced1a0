import { type SQL, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** The categories among these that active products of the company have. */
export const findUsedCategories = (company: CompanyDb, names: readonly string[]): Statement<string[]> =>
  company
    .rows(
      { name: sql`given.value` },
      (own) => sql`from json_each(${JSON.stringify([...new Set(names.filter(Boolean))])}) as given
        where exists (select 1 from ${products} where ${own(products)} and ${products.category} = given.value
          and ${products.archivedAt} is null)`,
    )
    .map((rows) => rows.map(({ name }) => String(name)));

/** All categories of the company's active products, in alphabetical order. Reads one index entry per category. */
export const listUsedCategories = (company: CompanyDb): Statement<string[]> =>
  company
    .rows({ name: sql`used.name` }, (own) => {
      const next = (after: SQL) => sql`select min(${products.category}) from ${products}
        where ${own(products)} and ${products.archivedAt} is null and ${products.category} > ${after}`;
      return sql`from (with recursive used (name) as (${next(sql`''`)} union all
        select (${next(sql`used.name`)}) from used where used.name is not null)
        select name from used where name is not null) as used`;
    })
    .map((rows) => rows.map(({ name }) => String(name)));
