import { toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { ResolveItem, UnknownItemParams } from "#app/domain/inbound/asn/asn.schema";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { resolveItem } from "#app/domain/inbound/asn/unknown-items.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inbound.announce",
    { params: UnknownItemParams, body: ResolveItem, answer: WholeAsnDto },
    async ({ ctx, params: { asnId, itemId }, input }) => {
      await resolveItem(ctx, asnId, itemId, input);
      return toWholeAsnDto(await readAsn(ctx, asnId));
    },
  ),
});
