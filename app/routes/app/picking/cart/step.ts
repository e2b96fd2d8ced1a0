import { CartStepParams, NextZone } from "#app/domain/picking/carts/cart.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { doStep } from "./cart-steps.server";

export const action = buttonAction("floor.work", { params: CartStepParams, form: NextZone }, ({ ctx, params, input }) =>
  doStep(ctx, { ...params, ...input }),
);
