import { CartLabelsQuery, cartLabelsToPrint } from "#app/domain/picking/carts/cart-labels.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { printHere } from "./print-here.server";

export const action = buttonAction("floor.work", { form: CartLabelsQuery }, async (call) =>
  printHere(call, cartLabelsToPrint(call.input)),
);
