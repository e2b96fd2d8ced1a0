import { OrderParams } from "#app/domain/orders/orders.schema";
import { toWholePackingDto, WholePackingDto } from "#app/domain/shipping/packing/packing.dto";
import { readWholePacking } from "#app/domain/shipping/packing/packing.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("floor.work", { params: OrderParams, answer: WholePackingDto }, async ({ ctx, params }) =>
    toWholePackingDto(await readWholePacking(ctx, params.orderId)),
  ),
);
export const action = readOnly();
