import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";

/** Where the company's goods are sent unless the user chooses another warehouse: its default warehouse. */
export async function usualWarehouse(ctx: Ctx, companyId: string): Promise<string> {
  const rules = await ctx.db.company(companyId).selectFirst(stockRules, { columns: ["warehouseId"] });
  return rules?.warehouseId ?? MAIN_WAREHOUSE;
}
