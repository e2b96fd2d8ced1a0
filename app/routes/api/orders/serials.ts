import { OrderParams } from "#app/domain/orders/orders.schema";
import { toSerialsDto } from "#app/domain/shipping/serials/serial-numbers.dto";
import { SerialsDto, SerialsInput } from "#app/domain/shipping/serials/serial-numbers.schema";
import { orderSerials, recordSerials } from "#app/domain/shipping/serials/serial-numbers.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { params: OrderParams, answer: SerialsDto }, async ({ ctx, params: { orderId } }) =>
    toSerialsDto((await orderSerials(ctx, orderId)).lines),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "orders.operate",
      { params: OrderParams, body: SerialsInput, answer: SerialsDto },
      async ({ ctx, params: { orderId }, input }) => {
        await recordSerials(ctx, orderId, input);
        return toSerialsDto((await orderSerials(ctx, orderId)).lines);
      },
    ),
  },
  true,
);
