import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { channelStock, integrations } from "#db/schema/integrations";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";

/** Stores with stock updates switched on that are due, not leased, and may have changes. */
export const listDueStores = (db: ScopedDb, now: number, limit: number) =>
  db.rows(
    { integrationId: integrations.id, companyId: integrations.companyId },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.pushesStock} = 1
      and ${integrations.status} <> 'paused' and ${integrations.stockNextAt} <= ${now} and ${integrations.stockLeaseUntil} <= ${now}
      and (exists (select 1 from ${channelStock} indexed by channel_stock_dirty where ${own.through(channelStock, integrations)}
          and ${channelStock.integrationId} = ${integrations.id} and ${channelStock.dirty} = 1)
        or exists (select 1 from ${products} where ${own.through(products, integrations)} and ${products.id} > coalesce(${integrations.stockProductsTo}, '')))
      order by ${integrations.stockNextAt} limit ${limit}`,
  );

/** The store's unprocessed orders whose stored quantities are missing. */
export const listWithoutLines = (company: CompanyDb, integrationId: string, limit: number) =>
  company.rows(
    { id: stagingOrders.id },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.status} in ('pending', 'error')
      and ${stagingOrders.integrationId} = ${integrationId} and ${stagingOrders.lines} is null limit ${limit}`,
  );
