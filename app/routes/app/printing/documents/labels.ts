import { LabelsQuery } from "#app/domain/inventory/labels/labels.schema";
import { labelsToPrint } from "#app/domain/inventory/labels/labels-to-print.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

/** Labels of products or bins, as the page shows them. */
export const action = buttonAction("floor.work", { form: LabelsQuery }, async (call) =>
  printHere(call, await labelsToPrint(call.ctx, call.input)),
);
