import { and, eq, gt } from "drizzle-orm";
import { integrations } from "#db/schema/integrations";
import type { Ctx } from "../../kernel/ctx";
import type { Job } from "../../kernel/jobs";
import { addRows, markAll } from "./channel-stock.repo.server";
import { fillStagedLines } from "./fill-lines.server";
import { pushStock } from "./push-stock.server";
import { listDueStores } from "./stores.repo.server";

const MAX_STORES_PER_TICK = 200;
const REPEAT_AFTER_SECONDS = 30;

/**
 * Enqueues one message per due store. Duplicates are harmless: the second finds the store leased or without changes.
 */
export async function startStockPushes(ctx: Ctx): Promise<void> {
  const due = await listDueStores(ctx.db, ctx.now(), MAX_STORES_PER_TICK);
  if (due.length > 0) await ctx.enqueue(...due.map((each): Job => ({ type: "push-stock", ...each })));
}

/** Runs again after half a minute, so that stores are updated more often than the cron runs. */
export async function startStockPushesByCron(ctx: Ctx): Promise<void> {
  await startStockPushes(ctx);
  await ctx.enqueueLater(REPEAT_AFTER_SECONDS, { type: "start-stock-pushes" });
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
  const next = await ctx.db.selectFirst(integrations, {
    columns: ["id", "companyId"],
    where: and(eq(integrations.pushesStock, true), gt(integrations.id, after ?? "")),
    orderBy: integrations.id,
  });
  if (!next) return;
  const company = ctx.db.company(next.companyId);
  await fillStagedLines(ctx, company, next.id);
  await company.batch(...addRows(company, next.id, true), markAll(company, next.id));
  await ctx.enqueue(
    { type: "push-stock", companyId: next.companyId, integrationId: next.id },
    { type: "compare-stock", after: next.id },
  );
}
