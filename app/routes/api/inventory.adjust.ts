import { sha256 } from "#app/domain/access/tokens.server";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { StockAdjustment } from "#app/domain/inventory/adjust.schema";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { dayOf } from "#app/domain/inventory/lot-usability";
import { StockDto, toStockDto } from "#app/domain/inventory/stock/stock.dto";
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
 * The caller's key is the ledger's too: whatever became of the first answer, the same key moves nothing twice. Keys may
 * come again after a day.
 */
async function operationOf(ctx: Ctx, request: Request): Promise<string> {
  const key = request.headers.get("Idempotency-Key");
  return key === null ? ctx.newId() : `api-${await sha256(`${ctx.actor.id}\n${key}\n${dayOf(ctx.now())}`)}`;
}
