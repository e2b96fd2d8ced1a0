import { sql } from "drizzle-orm";
import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";

/**
 * The warehouse that new units are made in: the one that the user has chosen, otherwise the company's own, or the main
 * one.
 */
export async function workWarehouse(ctx: Ctx, companyId: string | null): Promise<{ id: string }> {
  if (ctx.actor.warehouseId) return { id: ctx.actor.warehouseId };
  const rules = companyId
    ? await ctx.db
        .company(companyId)
        .first({ id: stockRules.warehouseId }, (own) => sql`from ${stockRules} where ${own(stockRules)}`)
    : null;
  return rules ?? { id: MAIN_WAREHOUSE };
}
