import { toWholeAsnDto, WholeAsnDto } from "#app/domain/inbound/asn/asn.dto";
import { AsnChangeBody, AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { changeAsn } from "#app/domain/inbound/asn/change-asn.server";
import { readAsn } from "#app/domain/inbound/asn/read-asn.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.read", { params: AsnParams, answer: WholeAsnDto }, async ({ ctx, params }) =>
    toWholeAsnDto(await readAsn(ctx, params.asnId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "inbound.announce",
      { params: AsnParams, body: AsnChangeBody, answer: WholeAsnDto },
      async ({ ctx, params: { asnId }, input }) => {
        await changeAsn(ctx, asnId, input);
        return toWholeAsnDto(await readAsn(ctx, asnId));
      },
    ),
  },
  true,
);
