import { MAIN_WAREHOUSE } from "#db/schema/directory/warehouses";
import { stockRules } from "#db/schema/stock";
import type { Ctx } from "../../kernel/ctx";
import { invalid } from "../../kernel/errors";
import { activeWarehouses } from "../../warehouses/warehouses.server";

/** The context of work in a document's own warehouse, whichever one the user has chosen. */
export const inWarehouse = (ctx: Ctx, warehouseId: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, warehouseId },
});

/** Warehouses to announce goods to; empty when there is only one. */
export async function warehouseChoices(ctx: Ctx): Promise<{ id: string; name: string }[]> {
  const active = await activeWarehouses(ctx);
  return active.length > 1 ? active.map(({ id, name }) => ({ id, name })) : [];
}

/** @throws validation for a warehouse that is archived or unknown */
export async function checkWarehouse(ctx: Ctx, warehouseId: string | null): Promise<void> {
  if (warehouseId === null) return;
  const active = await activeWarehouses(ctx);
  if (!active.some(({ id }) => id === warehouseId))
    throw invalid({ warehouseId: ["Choose a warehouse"] }, "validation");
}

/** Where the company's goods go without a choice: the warehouse that the user works in, otherwise the company's own. */
export async function usualWarehouse(ctx: Ctx, companyId: string): Promise<string> {
  if (ctx.actor.warehouseId) return ctx.actor.warehouseId;
  const rules = await ctx.db.company(companyId).selectFirst(stockRules, { columns: ["warehouseId"] });
  return rules?.warehouseId ?? MAIN_WAREHOUSE;
}
