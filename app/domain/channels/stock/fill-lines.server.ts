import { eq, sql } from "drizzle-orm";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { lastSeen } from "../../staging/last-seen.server";
import { readStaged } from "../../staging/process-staged.server";
import { stockLines } from "../stage/stock-lines";

/** Orders per store and night. */
const MOST = 500;

/** Fills the stored quantities of orders staged before that column existed, once, from their payloads. */
export async function fillStagedLines(ctx: Ctx, company: CompanyDb, integrationId: string): Promise<void> {
  const bare = await company.rows(
    { id: stagingOrders.id },
    (own) => sql`from ${stagingOrders} where ${own(stagingOrders)} and ${stagingOrders.status} in ('pending', 'error')
      and ${stagingOrders.integrationId} = ${integrationId} and ${stagingOrders.lines} is null limit ${MOST}`,
  );
  for (const { id } of bare) {
    const row = await lastSeen(company, id);
    if (!row) continue;
    const read = await readStaged({ ...ctx, db: company }, row);
    const lines = read.kind === "order" ? stockLines(read.order) : [];
    const still = sql`${eq(stagingOrders.id, id)} and ${stagingOrders.payloadHash} = ${row.payloadHash}`;
    await company.update(stagingOrders, { lines }, still);
  }
}
