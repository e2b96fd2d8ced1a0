import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";

/** The context of work in a document's own warehouse, whichever one the user has chosen. */
export const inWarehouse = (ctx: Ctx, warehouseId: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, warehouseId },
});

/** Where the company's goods are sent unless the user chooses another warehouse: its default warehouse. */
export async function usualWarehouse(ctx: Ctx, companyId: string): Promise<string> {
  const rules = await ctx.db.company(companyId).selectFirst(stockRules, { columns: ["warehouseId"] });
  return rules?.warehouseId ?? MAIN_WAREHOUSE;
}
