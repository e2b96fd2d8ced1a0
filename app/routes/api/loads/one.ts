import { toWholeLoadDto, WholeLoadDto } from "#app/domain/shipping/loads/load.dto";
import { LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { getLoad } from "#app/domain/shipping/loads/loads.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("floor.work", { params: LoadParams, answer: WholeLoadDto }, async ({ ctx, params }) =>
    toWholeLoadDto(await getLoad(ctx, params.loadId)),
  ),
);
export const action = readOnly();
