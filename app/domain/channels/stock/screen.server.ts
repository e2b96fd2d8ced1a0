import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { channelStock, integrations } from "#db/schema/integrations";
import type { ScopedDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";

const SHOWN = 25;

const that = (id: string) => sql`${integrations.id} = ${id}`;

/** State of a store's stock updates and webhooks, for the batch of its page. */
export const stockStanding = (db: ScopedDb, id: string) =>
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
      told: sql<number>`coalesce(counts.told, 0)`,
      problems: sql<number>`coalesce(counts.problems, 0)`,
      waiting: sql<number>`coalesce(counts.waiting, 0)`,
    },
    (own) => sql`from ${integrations} left join (
        select count(${channelStock.pushed}) as told, count(${channelStock.problem}) as problems, sum(${channelStock.dirty}) as waiting
        from ${integrations} cross join ${channelStock} on ${own.through(channelStock, integrations)} and ${channelStock.integrationId} = ${integrations.id}
        where ${own(integrations)} and ${that(id)} and ${integrations.pushesStock} = 1) as counts
      where ${own(integrations)} and ${that(id)}`,
  );

/** Products whose update the store refused, with the reason: one page. */
export const stockProblems = (db: ScopedDb, id: string, after = "") =>
  db.rows(
    {
      productId: products.id,
      sku: products.sku,
      name: products.name,
      problem: sql<string>`${channelStock.problem}`,
      at: channelStock.pushedAt,
    },
    (own) => sql`from ${integrations}
      cross join ${channelStock} indexed by channel_stock_problems on ${own.through(channelStock, integrations)}
        and ${channelStock.integrationId} = ${integrations.id} and ${channelStock.problem} is not null and ${channelStock.productId} > ${after}
      cross join ${products} on ${own.through(products, channelStock)} and ${products.id} = ${channelStock.productId}
      where ${own(integrations)} and ${that(id)} and ${integrations.pushesStock} = 1
      order by ${channelStock.productId} limit ${SHOWN + 1}`,
  );

type Standing = NonNullable<Awaited<ReturnType<typeof stockStanding>>>;
type Problem = Awaited<ReturnType<typeof stockProblems>>[number];

/** The parts that a screen shows. */
export function standingOf(ctx: Pick<Ctx, "now">, standing: Standing, problems: readonly Problem[]) {
  const { leaseUntil, nextAt, waiting, ...rest } = standing;
  const now = ctx.now();
  return {
    ...rest,
    waiting,
    isRunning: leaseUntil > now,
    /** Maximum age of a change not sent yet; 0 without changes. */
    lagMs: waiting > 0 ? now - (rest.pushedAt ?? now) : 0,
    /** The next attempt, while the store is in backoff. */
    retryAt: rest.failures > 0 ? nextAt : null,
    problemRows: problems.slice(0, SHOWN),
    next: problems.length > SHOWN ? (problems[SHOWN - 1]?.productId ?? null) : null,
  };
}
export type StockStanding = ReturnType<typeof standingOf>;
