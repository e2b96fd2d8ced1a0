import { redirect } from "@remix-run/cloudflare";
import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError } from "#app/domain/kernel/errors";
import { endedCart } from "#app/domain/picking/picking.service.server";
import { pickingPaths } from "#app/http/picking-paths";

/** Shows the page of a cart that ended since the form was shown. @throws as `act` */
export async function orEnded<R>(ctx: Ctx, cartId: string, act: () => Promise<R>): Promise<R | Response> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof DomainError && error.code === "not_found")) throw error;
    await endedCart(ctx, cartId);
    return redirect(pickingPaths.cart(cartId), 303);
  }
}
