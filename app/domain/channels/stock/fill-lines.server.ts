import { eq } from "drizzle-orm";
import { lastSeen } from "#app/domain/staging/last-store-version.server";
import { stagingOrders } from "#db/schema/staging";
import type { CompanyDb } from "#db/scoped.server";
import type { Ctx } from "../../kernel/ctx";
import { readStaged } from "../../staging/process-staged.server";
import { stockLines } from "../stage/stock-lines";
import { listWithoutLines } from "./stores.repo.server";

/** Orders per store and night. */
const MAX_ORDERS = 500;

/** Fills the stored quantities of orders staged before that column existed, once, from their payloads. */
export async function fillStagedLines(ctx: Ctx, company: CompanyDb, integrationId: string): Promise<void> {
  const bare = await listWithoutLines(company, integrationId, MAX_ORDERS);
  for (const { id } of bare) {
    const row = await lastSeen(company, id);
    if (!row) continue;
    const read = await readStaged({ ...ctx, db: company }, row);
    const lines = read.kind === "order" ? stockLines(read.order) : [];
    await company.update(
      stagingOrders,
      { lines },
      eq(stagingOrders.id, id),
      eq(stagingOrders.payloadHash, row.payloadHash),
    );
  }
}
