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

/** Stores that are told their stock, are free and due, and for which something may have changed. */
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

/** A message for each store that is due. Two messages for one do no harm: the second finds the store taken, or clean. */
export async function startStockPushes(ctx: Ctx): Promise<void> {
  const due = await listDue(ctx);
  if (due.length > 0) await ctx.enqueue(...due.map((each): Job => ({ type: "push-stock", ...each })));
}

/** The cron comes each minute; a store hears of its stock sooner. */
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
 * Once a night: all that was ever counted is told again to every store, one store a message. Days pass, and with them
 * lots; and whatever was changed in the store by hand is put right.
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
