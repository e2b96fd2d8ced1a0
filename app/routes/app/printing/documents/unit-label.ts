import { UnitLabelForm } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitLabelToPrint } from "#app/domain/inbound/handling-units/unit-labels.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

export const action = buttonAction("floor.work", { form: UnitLabelForm }, async (call) =>
  printHere(call, { documents: [await unitLabelToPrint(call.ctx, call.input.unitNumber)] }),
);
