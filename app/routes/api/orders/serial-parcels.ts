import { OrderParams } from "#app/domain/orders/orders.schema";
import { toSerialParcelsDto } from "#app/domain/shipping/serials/serial-numbers.dto";
import { SerialParcelsDto, SerialParcelsInput } from "#app/domain/shipping/serials/serial-numbers.schema";
import { putIntoParcels, serialParcels } from "#app/domain/shipping/serials/serial-parcels.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { params: OrderParams, answer: SerialParcelsDto }, async ({ ctx, params: { orderId } }) =>
    toSerialParcelsDto(await serialParcels(ctx, orderId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "orders.operate",
      { params: OrderParams, body: SerialParcelsInput, answer: SerialParcelsDto },
      async ({ ctx, params: { orderId }, input }) => {
        await putIntoParcels(ctx, orderId, input);
        return toSerialParcelsDto(await serialParcels(ctx, orderId));
      },
    ),
  },
  true,
);
