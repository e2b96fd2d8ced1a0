import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { arriveAsn } from "#app/domain/inbound/asn/move-asn.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";

export const action = buttonAction(
  "inventory.receive",
  { params: AsnParams, failed: "Failed to record the arrival" },
  async ({ ctx, params: { asnId } }) => {
    await arriveAsn(ctx, asnId);
    return done(inboundPaths.asn(asnId), { title: "Arrival recorded" });
  },
);
