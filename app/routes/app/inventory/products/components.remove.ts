import { ComponentParams } from "#app/domain/inventory/kits/kits.schema";
import { removeComponent } from "#app/domain/inventory/kits/kits.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { stockPaths } from "#app/http/stock-paths";

export const action = buttonAction("products.edit", { params: ComponentParams }, async ({ ctx, params }) => {
  const { sku, isKit } = await removeComponent(ctx, params.productId, params.componentId);
  return done(stockPaths.components(params.productId), {
    title: "Component removed",
    description: isKit ? sku : `${sku}. The product is no kit any more.`,
  });
});
