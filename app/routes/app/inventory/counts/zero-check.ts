import { ZeroCheckCall, ZeroCheckParams } from "#app/domain/inventory/counts/zero-check/zero-check.schema";
import { zeroCheck, zeroCheckInWords } from "#app/domain/inventory/counts/zero-check/zero-check.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** A picker's answer whether a bin is empty. Saved once, however often it is sent. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.count",
    { params: ZeroCheckParams, body: ZeroCheckCall },
    async ({ ctx, params, input }) => {
      assertSentBy(ctx, input.by);
      const detail = zeroCheckInWords(await zeroCheck(ctx, params.locationId, input));
      return { said: { id: input.operationId, ok: true, title: "Bin checked", detail }, view: null };
    },
  ),
});
