import { setReturnTracking } from "#app/domain/returns/document/change-return.server";
import { readReturn } from "#app/domain/returns/read-return.server";
import { toWholeReturnDto, WholeReturnDto } from "#app/domain/returns/returns.dto";
import { ReturnParams, ReturnTracking } from "#app/domain/returns/returns.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("orders.read", { params: ReturnParams, answer: WholeReturnDto }, async ({ ctx, params }) =>
    toWholeReturnDto(await readReturn(ctx, params.returnId)),
  ),
);

export const action = apiAction(
  {
    PATCH: operation(
      "orders.create",
      { params: ReturnParams, body: ReturnTracking, answer: WholeReturnDto },
      async ({ ctx, params, input }) => {
        await setReturnTracking(ctx, params.returnId, input);
        return toWholeReturnDto(await readReturn(ctx, params.returnId));
      },
    ),
  },
  true,
);
