import { and, eq, gt, isNotNull, sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { channelStock, integrations } from "#db/schema/integrations";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb, ScopedDb } from "#db/scoped.server";
import { innerJoin } from "#db/select.server";
import type { Ctx } from "../../kernel/ctx";
import { everMoved } from "./channel-stock.repo.server";
import { sellable } from "./sellable.server";

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

/** State of a store's stock updates and webhooks, for the batch of its page. */
export const stockPushState = (db: ScopedDb, id: string) =>
  db.first(
    {
      type: integrations.type,
      status: integrations.status,
      pushesStock: integrations.pushesStock,
      pushedAt: integrations.stockPushedAt,
      nextAt: integrations.stockNextAt,
      failures: integrations.stockFailures,
      error: integrations.stockError,
      leaseUntil: integrations.stockLeaseUntil,
      webhooks: integrations.webhooks,
      webhooksNote: integrations.webhooksNote,
      webhooksCheckedAt: integrations.webhooksCheckedAt,
      told: sql`coalesce(counts.told, 0)`.mapWith(Number),
      problems: sql`coalesce(counts.problems, 0)`.mapWith(Number),
      waiting: sql`coalesce(counts.waiting, 0)`.mapWith(Number),
    },
    (own) => sql`from ${integrations} left join (
        select count(${channelStock.pushed}) as told, count(${channelStock.problem}) as problems, sum(${channelStock.dirty}) as waiting
        from ${integrations} cross join ${channelStock} on ${own.through(channelStock, integrations)} and ${channelStock.integrationId} = ${integrations.id}
        where ${own(integrations)} and ${integrations.id} = ${id} and ${integrations.pushesStock} = 1) as counts
      where ${own(integrations)} and ${integrations.id} = ${id}`,
  );

/** Maximum refused products per page. */
export const PROBLEMS_SHOWN = 25;

/** Products whose update the store refused, with the reason: one page, and one row more when there are others. */
export const stockProblems = (db: ScopedDb, id: string, after = "") =>
  db
    .select(integrations, {
      columns: {
        productId: products.id,
        sku: products.sku,
        name: products.name,
        problem: channelStock.problem,
        at: channelStock.pushedAt,
      },
      join: [
        innerJoin(
          channelStock,
          and(
            eq(channelStock.integrationId, integrations.id),
            isNotNull(channelStock.problem),
            gt(channelStock.productId, after),
          ),
          { indexedBy: "channel_stock_problems" },
        ),
        innerJoin(products, eq(products.id, channelStock.productId)),
      ],
      where: and(eq(integrations.id, id), eq(integrations.pushesStock, true)),
      orderBy: channelStock.productId,
      limit: PROBLEMS_SHOWN + 1,
    })
    .map((rows) => rows.map((row) => ({ ...row, problem: row.problem ?? "" })));

/** Sellable quantities of the counted products after a product, in the order of their ids. */
export const listSellable = (
  ctx: Ctx,
  company: CompanyDb,
  { integrationId, after, limit }: { integrationId: string; after: string; limit: number },
) =>
  company.rows(
    { productId: products.id, sku: products.sku, name: products.name, ours: sql`sells.units`.mapWith(Number) },
    (own) => {
      const counted = sql`select ${products.id} from ${products} where ${own(products)} and ${products.archivedAt} is null and ${products.id} > ${after}
        and ${everMoved(own, sql`${products.id}`)}
        order by ${products.id} limit ${limit}`;
      return sql`from (with page as materialized (${counted})
          select * from (${sellable(ctx, own, integrationId, sql`select id from page`)})) as sells
        cross join ${products} on ${own(products)} and ${products.id} = sells.product_id order by ${products.id}`;
    },
  );
