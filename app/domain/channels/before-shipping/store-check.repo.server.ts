import { getTableColumns, type SQL, sql } from "drizzle-orm";
import type { DirectoryDb } from "#db/directory.server";
import { rateLimits } from "#db/schema/directory/accounts";
import { integrations } from "#db/schema/integrations";
import { orders } from "#db/schema/orders";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Statement } from "#db/statement.server";
import type { IntegrationRow } from "../../integrations/integrations.service.server";

/** Data of an order to ship that the check of its store needs. */
export interface ShippingOrder {
  id: string;
  orderNumber: string;
  status: (typeof orders.$inferSelect)["status"];
  updatedAt: number;
  integrationId: string;
  externalId: string;
  placedAt: number;
  /** When the store changed the last version that we have; null when none is stored. */
  modifiedAt: number | null;
}

const among = (ids: readonly string[]): SQL => sql`json_each(${JSON.stringify(ids)}) as chosen`;

/** Key by order id for a confirmed order, by integration id for a store that did not answer. */
const keyOf = (id: SQL): SQL => sql`'store-check:' || ${id}`;

/** Orders among these that came from a store and were not checked recently. */
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
        // A backorder uses its original's: both are the same order in the store.
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

/** Skips checks of these orders, or of an integration, until then. */
export const remember = (directory: DirectoryDb, ids: readonly string[], until: number): Statement<void> =>
  directory.write(
    sql`insert into ${rateLimits} (key, count, window_ends_at)
      select ${keyOf(sql`chosen.value`)}, 1, ${until} from ${among(ids)} where true
      on conflict (key) do update set window_ends_at = excluded.window_ends_at`,
  );
