import { toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { AsnParams, CloseAsn } from "#app/domain/inbound/asn/asn.schema";
import { closeAsn } from "#app/domain/inbound/asn/move-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inbound.manage",
    { params: AsnParams, body: CloseAsn, answer: WholeAsnDto },
    async ({ ctx, params: { asnId }, input }) => {
      await closeAsn(ctx, asnId, input.reason);
      return toWholeAsnDto(await readAsn(ctx, asnId));
    },
  ),
});
