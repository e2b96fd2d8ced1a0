import { eq, type SQL, sql } from "drizzle-orm";
import type { Ownership } from "#db/ownership.server";
import { droppedPayloads, stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../kernel/ctx";

/** Longer than any worker lives that stores a file and then names it. */
const NAMED_WITHIN_MS = 20 * 60_000;

/** Notes a file that no row names, or may come to name: a statement for `company.write`. */
export const noteDropped =
  (key: string) =>
  (own: Ownership): SQL =>
    sql`insert or ignore into ${droppedPayloads} (company_id, key) values (${own.id}, ${key})`;

/** One file that waits to be deleted, if there is any. */
export const findDropped = (ctx: Ctx) =>
  ctx.db.first({ key: droppedPayloads.key }, (own) => sql`from ${droppedPayloads} where ${own(droppedPayloads)}`);

/** Deletes files that were noted and that no row names; one that was stored just now waits for the next time. */
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

/** Two connections to one shop have the same order, and a store may say again what it said before. */
const isUsed = (company: CompanyDb, key: string) =>
  company.first(
    { id: stagingOrders.id },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.payloadKey} = ${key}`,
  );
