import { LoadParams, LoadScanOperation } from "#app/domain/shipping/loads/loads.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "../../sent-by.server";
import { answerLoadScan } from "./answer-scan.server";

export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { params: LoadParams, body: LoadScanOperation }, ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    return answerLoadScan(ctx, params.loadId, input);
  }),
});
