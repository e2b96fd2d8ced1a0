import { ParcelQuery, ReturnRatesDto, toReturnRatesDto } from "#app/domain/returns/postage/return-postage.dto";
import { ratesOfReturn } from "#app/domain/returns/postage/return-postage.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "returns.postage",
    { params: ReturnParams, query: ParcelQuery, answer: ReturnRatesDto },
    async ({ ctx, params, query }) => toReturnRatesDto(await ratesOfReturn(ctx, params.returnId, query)),
  ),
);
export const action = readOnly();
