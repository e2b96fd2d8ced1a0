import { sql } from "drizzle-orm";
import { shipperTypes } from "#app/integrations/registry";
import { inList } from "#db/expressions";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import type { ScopedDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";

/** Active postage accounts of the companies of these orders. */
export const listAccounts = (db: ScopedDb, orderIds: readonly string[]) =>
  db.rows(
    { companyId: integrations.companyId },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.companyId} in
      (select ${orders.companyId} from ${orders} where ${own(orders)} and ${inList(orders.id, orderIds)})
      and ${inList(integrations.type, shipperTypes())} and ${integrations.status} <> 'paused'`,
  );

/** Whether the customer of one of these orders chose a service in the store. */
export const isServiceRequested = (db: ScopedDb, orderIds: readonly string[]): Statement<boolean> =>
  db
    .rows(
      { id: orders.id },
      (own) => sql`from ${orders} where ${own(orders)} and ${inList(orders.id, orderIds)}
        and json_extract(${orders.externalData}, '$.shipping_method') <> '' limit 1`,
    )
    .map((rows) => rows.length > 0);
