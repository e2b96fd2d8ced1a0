import { sql } from "drizzle-orm";
import type { SellableFrom } from "#db/schema/column-values";
import { stockRules } from "#db/schema/stock";
import type { CompanyDb } from "#db/scoped.server";

/** Inserts or changes when the company's received units can be sold; changes no row when it is the same. */
export const saveSellableFrom = (company: CompanyDb, sellableFrom: SellableFrom, now: number) =>
  company.write(
    (
      own,
    ) => sql`insert into ${stockRules} (company_id, sellable_from, updated_at) values (${own.id}, ${sellableFrom}, ${now})
      on conflict (company_id) do update set sellable_from = excluded.sellable_from, updated_at = excluded.updated_at
        where sellable_from <> excluded.sellable_from`,
  );
