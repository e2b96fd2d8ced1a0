import { AsnParams } from "#app/domain/inbound/asn/asn.schema";
import { asnLabelsToPrint } from "#app/domain/inbound/units/unit-labels.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

export const action = buttonAction("floor.work", { params: AsnParams }, async (call) =>
  printHere(call, { documents: await asnLabelsToPrint(call.ctx, call.params.asnId) }),
);
