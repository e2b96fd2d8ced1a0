import { LoadParams, LoadScanOperation } from "#app/domain/shipping/loads/loads.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "../../sent-by.server";
import { answerLoadScan } from "./answer-scan.server";

/** Loads a parcel as a device recorded its scan offline. Loaded once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("floor.work", { params: LoadParams, body: LoadScanOperation }, async ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    return { said: await answerLoadScan(ctx, params.loadId, input), view: null };
  }),
});
