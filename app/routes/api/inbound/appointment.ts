import { toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { Appointment, AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { appointAsn } from "#app/domain/inbound/asn/move-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("PUT");

export const action = apiAction({
  PUT: operation(
    "inbound.manage",
    { params: AsnParams, body: Appointment, answer: WholeAsnDto },
    async ({ ctx, params: { asnId }, input }) => {
      await appointAsn(ctx, asnId, input);
      return toWholeAsnDto(await readAsn(ctx, asnId));
    },
  ),
});
