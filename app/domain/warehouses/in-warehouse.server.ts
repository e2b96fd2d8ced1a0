import type { Ctx } from "../kernel/ctx";

/** The context of work in a document's own warehouse, whichever one the user has chosen. */
export const inWarehouse = (ctx: Ctx, warehouseId: string): Ctx => ({
  ...ctx,
  actor: { ...ctx.actor, warehouseId },
});
