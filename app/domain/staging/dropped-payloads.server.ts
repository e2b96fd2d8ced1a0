import { eq } from "drizzle-orm";
import { droppedPayloads, stagingOrders } from "#db/schema/staging";
import type { Ctx } from "../kernel/ctx";

/** Longer than a worker can live between storing a file and writing the row that refers to it. */
const MIN_AGE_MS = 20 * 60_000;

/** One file recorded for deletion, if any. */
export const findDropped = (ctx: Ctx) => ctx.db.selectFirst(droppedPayloads, { columns: ["key"] });

/**
 * Deletes recorded files that no row refers to. Recently stored ones are kept until the next run. Files are shared by
 * content: two connections to one shop have the same order, and a store can send an earlier version again.
 */
export async function deleteDropped(ctx: Ctx, limit: number): Promise<number> {
  const dropped = await ctx.db.select(droppedPayloads, { columns: ["companyId", "key"], limit });
  let deleted = 0;
  for (const { companyId, key } of dropped) {
    const company = ctx.db.company(companyId);
    const isUsed = await company.exists(stagingOrders, eq(stagingOrders.payloadKey, key));
    const isDone = isUsed || (await ctx.files.deleteOld(key, ctx.now() - MIN_AGE_MS));
    if (!isDone) continue;
    await company.delete(droppedPayloads, eq(droppedPayloads.key, key));
    deleted += 1;
  }
  return deleted;
}
