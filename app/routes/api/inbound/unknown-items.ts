import { toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { AsnParams, UnknownItem } from "#app/domain/inbound/asn/asn.schema";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { keepUnknownItem } from "#app/domain/inbound/asn/unknown-items.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.receive",
    { params: AsnParams, body: UnknownItem, answer: WholeAsnDto },
    async ({ ctx, params: { asnId }, input }) => {
      await keepUnknownItem(ctx, asnId, input);
      return toWholeAsnDto(await readAsn(ctx, asnId));
    },
  ),
});
