import { toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { arriveAsn } from "#app/domain/inbound/asn/move-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: AsnParams, answer: WholeAsnDto },
    async ({ ctx, params: { asnId } }) => {
      await arriveAsn(ctx, asnId);
      return toWholeAsnDto(await readAsn(ctx, asnId));
    },
  ),
});
