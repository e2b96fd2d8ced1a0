import { redirect } from "@remix-run/cloudflare";
import { commandIn } from "#app/domain/picking/lists/commands";
import { StartScannedForm } from "#app/domain/picking/picking.schema";
import { orderToStart, scannedCart } from "#app/domain/picking/picking.service.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { withQuery } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { obey } from "./commands.server";
import { doneOrTakeOver, pickingScreenOf, START_FAILED, startOrder } from "./session-steps.server";

/** Starts the order whose number was scanned; any other code is looked up. A blank scan is ignored. */
export const action = buttonAction("floor.work", { form: StartScannedForm }, ({ ctx, input: { barcode }, request }) => {
  const here = pickingScreenOf(request);
  return doneOrTakeOver(here, START_FAILED, async () => {
    const command = commandIn(barcode);
    if (command) return obey(ctx, command);
    if (barcode.trim() === "") return redirect(here, 303);
    const cartId = await scannedCart(ctx, barcode);
    if (cartId) return redirect(pickingPaths.cart(cartId), 303);
    const order = await orderToStart(ctx, barcode);
    return order ? startOrder(ctx, order.id) : redirect(withQuery(here, { code: barcode }), 303);
  });
});
