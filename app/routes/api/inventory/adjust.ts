import { sha256 } from "#app/domain/access/tokens.server";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { StockAdjustment } from "#app/domain/inventory/adjust/adjust.schema";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { StockDto, toStockDto } from "#app/domain/inventory/stock/stock.dto";
import { todayOf } from "#app/domain/kernel/calendars";
import type { Ctx } from "#app/domain/kernel/ctx";
import { notFound } from "#app/domain/kernel/errors";
import { apiAction, noGet, ok, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.adjust",
    { params: ProductParams, body: StockAdjustment, answer: StockDto },
    async ({ ctx, params: { productId }, input, request }) => {
      const { stock } = await adjustStock(ctx, productId, { ...input, operationId: await operationOf(ctx, request) });
      if (!stock) throw notFound("This product");
      return ok(toStockDto(stock));
    },
  ),
});

/**
 * The Idempotency-Key is also the ledger's operation id: even if the first response was lost, the same key adjusts
 * once. The day is part of it, because a key may be reused after 24 hours.
 */
async function operationOf(ctx: Ctx, request: Request): Promise<string> {
  const key = request.headers.get("Idempotency-Key");
  return key === null ? ctx.newId() : `api-${await sha256(`${ctx.actor.id}\n${key}\n${todayOf(ctx)}`)}`;
}
