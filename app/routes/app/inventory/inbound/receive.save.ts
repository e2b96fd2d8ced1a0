import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { receiveAsn } from "#app/domain/inbound/receiving/receive-asn.server";
import { receivedInWords } from "#app/domain/inbound/receiving/received";
import { ReceiveAsnCall } from "#app/domain/inbound/receiving/receiving.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { assertSentBy } from "#app/routes/app/sent-by.server";

/** Books goods of an announced receipt that a device recorded offline. Booked once per `operationId`. */
export const loader = noGet("POST");
export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: AsnParams, body: ReceiveAsnCall },
    async ({ ctx, params: { asnId }, input: { photo, ...input } }) => {
      assertSentBy(ctx, input.by);
      const received = await receiveAsn(ctx, asnId, input, photo);
      const { operationId: id } = input;
      const said = { id, ok: true, title: "Goods received", detail: receivedInWords(received), undoId: id };
      return { said, view: null, goTo: inboundPaths.asn(asnId) };
    },
  ),
});
