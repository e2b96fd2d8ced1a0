import type { Ctx } from "../ctx";

/**
 * For whoever brought units in or set some free: orders that wait for these products are tried. A nudge that is lost
 * loses nothing, as each night all that wait are tried.
 */
export const stockCame = (ctx: Ctx, companyId: string, productIds: readonly string[]): Promise<void> =>
  productIds.length === 0
    ? Promise.resolve()
    : ctx.enqueue({ type: "release-waiting", companyId, productIds: [...new Set(productIds)] });
