import { closeLoad } from "#app/domain/shipping/loads/hand-over.server";
import { toWholeLoadDto, WholeLoadDto } from "#app/domain/shipping/loads/load.dto";
import { CloseLoad, LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { getLoad } from "#app/domain/shipping/loads/loads.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "floor.work",
    { params: LoadParams, body: CloseLoad, answer: WholeLoadDto },
    async ({ ctx, params: { loadId }, input }) => {
      await closeLoad(ctx, loadId, input);
      return toWholeLoadDto(await getLoad(ctx, loadId));
    },
  ),
});
