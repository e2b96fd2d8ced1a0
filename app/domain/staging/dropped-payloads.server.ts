import { eq, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { droppedPayloads, stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";

/** Longer than a worker can live between storing a file and writing the row that refers to it. */
const NAMED_WITHIN_MS = 20 * 60_000;

/** Records a file that may have no row referring to it. A statement for `company.write`. */
export const noteDropped =
  (key: string) =>
  (own: Ownership): SQL =>
    sql`insert or ignore into ${droppedPayloads} (company_id, key) values (${own.id}, ${key})`;

/** One file recorded for deletion, if any. */
export const findDropped = (ctx: Ctx) =>
  ctx.db.first({ key: droppedPayloads.key }, (own) => sql`from ${droppedPayloads} where ${own(droppedPayloads)}`);

/** Deletes recorded files that no row refers to. Recently stored ones are kept until the next run. */
export async function deleteDropped(ctx: Ctx, most: number): Promise<number> {
  const dropped = await ctx.db.rows(
    { companyId: droppedPayloads.companyId, key: droppedPayloads.key },
    (own) => sql`from ${droppedPayloads} where ${own(droppedPayloads)} limit ${most}`,
  );
  let deleted = 0;
  for (const { companyId, key } of dropped) {
    const company = ctx.db.company(companyId);
    const isDone = (await isUsed(company, key)) || (await ctx.files.deleteOld(key, ctx.now() - NAMED_WITHIN_MS));
    if (!isDone) continue;
    await company.delete(droppedPayloads, eq(droppedPayloads.key, key));
    deleted += 1;
  }
  return deleted;
}

/**
 * Files are shared by content: two connections to one shop have the same order, and a store can send an earlier version
 * again.
 */
const isUsed = (company: CompanyDb, key: string) =>
  company.first(
    { id: stagingOrders.id },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.payloadKey} = ${key}`,
  );
