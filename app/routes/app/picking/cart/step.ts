import { CartStepParams } from "#app/domain/picking/carts/cart.schema";
import { buttonAction } from "#app/http/guards/button-action.server";
import { doStep } from "./cart-steps.server";

export const action = buttonAction("floor.work", { params: CartStepParams }, ({ ctx, params }) => doStep(ctx, params));
