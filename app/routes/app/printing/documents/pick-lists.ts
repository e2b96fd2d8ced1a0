import { PickListsQuery } from "#app/domain/picking/lists/pick-lists.schema";
import { pickListsToPrint } from "#app/domain/picking/lists/pick-lists.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

export const action = buttonAction("floor.work", { form: PickListsQuery }, async (call) =>
  printHere(call, await pickListsToPrint(call.ctx, call.input)),
);
