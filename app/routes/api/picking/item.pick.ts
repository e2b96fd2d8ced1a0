import { ItemDto } from "#app/domain/orders/orders.dto";
import { toPickedItemDto } from "#app/domain/picking/picking.dto";
import { ItemParams, PickItem } from "#app/domain/picking/picking.schema";
import { pickItem } from "#app/domain/picking/picking.service.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    // Without a body, picks all remaining units of the item.
    { params: ItemParams, body: PickItem.prefault({}), answer: ItemDto },
    async ({ ctx, params, input }) => {
      const { line, state } = await pickItem(ctx, params.itemId, input);
      return toPickedItemDto(line, state.order.currency);
    },
  ),
});
