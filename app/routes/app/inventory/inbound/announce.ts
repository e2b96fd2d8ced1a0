import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { announceAsn } from "#app/domain/inbound/asn/move-asn.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";

export const action = buttonAction(
  "inbound.announce",
  { params: AsnParams, failed: "Failed to announce" },
  async ({ ctx, params: { asnId } }) => {
    await announceAsn(ctx, asnId);
    return done(inboundPaths.asn(asnId), { title: "Goods announced" });
  },
);
