import { ProductParams } from "#app/domain/catalog/product.schema";
import { SerialCountsDto, SerialsChange } from "#app/domain/inbound/serials/serials.schema";
import { readSerialCounts, removeSerials } from "#app/domain/inbound/serials/stock-serials.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.adjust",
    { params: ProductParams, body: SerialsChange, answer: SerialCountsDto },
    async ({ ctx, params, input }) => {
      await removeSerials(ctx, params.productId, input);
      return readSerialCounts(ctx, params.productId);
    },
  ),
});
