import type { Ctx } from "#app/domain/kernel/ctx";
import { type Reported, reportShortage } from "#app/domain/picking/picking.service.server";
import type { ReportShortage } from "#app/domain/picking/shortages/shortages.schema";

/**
 * A picker reports units of a line as missing where they would be picked next. With `otherwise`, a manager decides at
 * once.
 */
export const missing = (
  ctx: Ctx,
  itemId: string,
  quantity: number,
  {
    note = null,
    reason = note ? "other" : "not-found",
    operationId = ctx.newId(),
    otherwise = "ask",
    ...over
  }: Partial<ReportShortage> = {},
): Promise<Reported> => reportShortage(ctx, itemId, { operationId, quantity, reason, note, otherwise, ...over });
