import { OrderParams } from "#app/domain/orders/orders.schema";
import { packParcel } from "#app/domain/shipping/packing/packed-parcels.server";
import { toWholePackingDto, WholePackingDto } from "#app/domain/shipping/packing/packing.dto";
import { PackParcelCall } from "#app/domain/shipping/packing/packing.schema";
import { readWholePacking } from "#app/domain/shipping/packing/packing.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: OrderParams, body: PackParcelCall, answer: WholePackingDto },
    async ({ ctx, params: { orderId }, input: { boxId, weightGrams = null, ...parcel } }) => {
      await packParcel(ctx, orderId, { ...parcel, box: boxId ?? "", weightGrams });
      return toWholePackingDto(await readWholePacking(ctx, orderId));
    },
  ),
});
