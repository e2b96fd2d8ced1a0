import { ComponentParams } from "#app/domain/inventory/kits/kits.schema";
import { removeRecipeComponent } from "#app/domain/inventory/recipes/recipe.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { assemblyPaths } from "#app/http/warehouse-work/assembly-paths";

export const action = buttonAction("products.edit", { params: ComponentParams }, async ({ ctx, params }) => {
  const { sku, isAssembled } = await removeRecipeComponent(ctx, params.productId, params.componentId);
  return done(assemblyPaths.components(params.productId), {
    title: "Component removed",
    description: isAssembled ? sku : `${sku}. The product is not assembled any more.`,
  });
});
