import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { ReceiveCall } from "#app/domain/inbound/receiving/receiving.schema";
import { answerAsnScan } from "#app/domain/inbound/receiving/scan-asn.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Identifies a scanned code of an announced receipt and returns the updated list. Writes nothing. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation("inventory.receive", { params: AsnParams, body: ReceiveCall }, ({ ctx, params, input }) => {
    assertSentBy(ctx, input.by);
    return answerAsnScan(ctx, params.asnId, input);
  }),
});
