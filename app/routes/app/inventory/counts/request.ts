import { RequestParams } from "#app/domain/inventory/counts/requests/request.schema";
import { requestProductCount } from "#app/domain/inventory/counts/requests/request-count.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { portalPaths } from "#app/http/portal-paths";

export const action = buttonAction("inventory.request-count", { params: RequestParams }, async ({ ctx, params }) => {
  const { sku, opened } = await requestProductCount(ctx, params.productId);
  const places = opened === 1 ? "1 location" : `${opened} locations`;
  return done(portalPaths.myProduct(params.productId), {
    title: "Count requested",
    description: `The warehouse counts ${sku} at ${places}.`,
  });
});
