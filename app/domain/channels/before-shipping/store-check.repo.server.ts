import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { IntegrationRow } from "../../integrations/integrations.service.server";

/** An order that is about to ship, as the check of its store needs it. */
export interface ShippingOrder {
  id: string;
  orderNumber: string;
  status: (typeof orders.$inferSelect)["status"];
  updatedAt: number;
  integrationId: string;
  externalId: string;
  placedAt: number;
  /** The store's last version that we have; null where none was kept. */
  modifiedAt: number | null;
}

const among = (ids: readonly string[]): SQL => sql`json_each(${JSON.stringify(ids)}) as chosen`;

/** Named after an order that was confirmed, or an integration that did not answer. */
const keyOf = (id: SQL): SQL => sql`'store-check:' || ${id}`;

/** Those of these orders that came from a store and that it was not asked about a short while ago. */
export const listDue = (company: CompanyDb, ids: readonly string[], now: number): Statement<ShippingOrder[]> =>
  company
    .rows(
      {
        id: orders.id,
        orderNumber: orders.orderNumber,
        status: orders.status,
        updatedAt: orders.updatedAt,
        integrationId: orders.integrationId,
        externalId: orders.externalId,
        orderedAt: orders.placedAt,
        // Of a backorder, its original's: both are the same order in the store.
        placedAt: stagingOrders.placedAt,
        modifiedAt: stagingOrders.modifiedAt,
      },
      (own) => sql`from ${among(ids)} cross join ${orders} on ${own(orders)} and ${orders.id} = chosen.value
        left join ${stagingOrders} indexed by staging_orders_external on ${own.through(stagingOrders, orders)}
          and ${stagingOrders.integrationId} = ${orders.integrationId}
          and ${stagingOrders.externalId} = ${orders.externalId}
        where ${orders.integrationId} is not null and ${orders.externalId} is not null
          and not exists (select 1 from ${rateLimits} where ${rateLimits.windowEndsAt} > ${now}
            and ${rateLimits.key} in (${keyOf(sql`${orders.id}`)}, ${keyOf(sql`${orders.integrationId}`)}))`,
    )
    .map((rows) =>
      rows.map(({ integrationId, externalId, orderedAt, placedAt, ...row }) => ({
        ...row,
        integrationId: integrationId ?? "",
        externalId: externalId ?? "",
        placedAt: placedAt ?? orderedAt ?? 0,
      })),
    );

/** The stores of these orders, sealed keys included. */
export const listStores = (company: CompanyDb, ids: readonly string[]): Statement<IntegrationRow[]> =>
  company.rows(
    getTableColumns(integrations),
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.id} in (
      select ${orders.integrationId} from ${among(ids)} cross join ${orders} on ${own(orders)}
        and ${orders.id} = chosen.value)`,
  ) as Statement<IntegrationRow[]>;

/** Keeps these orders, or an integration, from being asked about until then. */
export const remember = (directory: DirectoryDb, ids: readonly string[], until: number): Statement<void> =>
  directory.write(
    sql`insert into ${rateLimits} (key, count, window_ends_at)
      select ${keyOf(sql`chosen.value`)}, 1, ${until} from ${among(ids)} where true
      on conflict (key) do update set window_ends_at = excluded.window_ends_at`,
  );
