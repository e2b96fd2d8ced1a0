import { sql } from "drizzle-orm";
import { products } from "#db/schema/catalog";
import { channelStock, integrations } from "#db/schema/integrations";
import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { fillStagedLines } from "./fill-lines.server";
import { pushStock } from "./push-stock.server";
import { addRows, markAll } from "./rows.repo.server";

const MOST_A_TICK = 200;
const HALF_A_MINUTE = 30;

/** Stores with stock updates switched on that are due, not leased, and may have changes. */
const listDue = (ctx: Ctx) =>
  ctx.db.rows(
    { integrationId: integrations.id, companyId: integrations.companyId },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.pushesStock} = 1
      and ${integrations.status} <> 'paused' and ${integrations.stockNextAt} <= ${ctx.now()} and ${integrations.stockLeaseUntil} <= ${ctx.now()}
      and (exists (select 1 from ${channelStock} indexed by channel_stock_dirty where ${own.through(channelStock, integrations)}
          and ${channelStock.integrationId} = ${integrations.id} and ${channelStock.dirty} = 1)
        or exists (select 1 from ${products} where ${own.through(products, integrations)} and ${products.id} > coalesce(${integrations.stockProductsTo}, '')))
      order by ${integrations.stockNextAt} limit ${MOST_A_TICK}`,
  );

/**
 * Enqueues one message per due store. Duplicates are harmless: the second finds the store leased or without changes.
 */
export async function startStockPushes(ctx: Ctx): Promise<void> {
  const due = await listDue(ctx);
  if (due.length > 0) await ctx.enqueue(...due.map((each): Job => ({ type: "push-stock", ...each })));
}

/** Runs again after half a minute, so that stores are updated more often than the cron runs. */
export async function startStockPushesByCron(ctx: Ctx): Promise<void> {
  await startStockPushes(ctx);
  await ctx.enqueueLater(HALF_A_MINUTE, { type: "start-stock-pushes" });
}

export async function pushStockJob(ctx: Ctx, job: Extract<Job, { type: "push-stock" }>): Promise<void> {
  const { companyId, integrationId } = job;
  const result = await pushStock(ctx, { companyId, integrationId });
  if (result?.hasMore) await ctx.enqueue({ type: "push-stock", companyId, integrationId });
}

/**
 * Nightly: marks every counted product of every store for an update, one store per message. Corrects changes made by
 * hand in the store, and lots that expired by date.
 */
export async function compareStockJob(ctx: Ctx, { after }: Extract<Job, { type: "compare-stock" }>): Promise<void> {
  const next = await ctx.db.first(
    { id: integrations.id, companyId: integrations.companyId },
    (own) => sql`from ${integrations} where ${own(integrations)} and ${integrations.pushesStock} = 1
      and ${integrations.id} > ${after ?? ""} order by ${integrations.id}`,
  );
  if (!next) return;
  const company = ctx.db.company(next.companyId);
  await fillStagedLines(ctx, company, next.id);
  await company.batch(...addRows(company, next.id, true), markAll(company, next.id));
  await ctx.enqueue(
    { type: "push-stock", companyId: next.companyId, integrationId: next.id },
    { type: "compare-stock", after: next.id },
  );
}
