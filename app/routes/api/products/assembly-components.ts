import { ProductParams } from "#app/domain/catalog/product.schema";
import { RecipeDto, RecipeInput, toRecipeDto } from "#app/domain/inventory/recipes/recipe.schema";
import { recipeScreen, replaceRecipe } from "#app/domain/inventory/recipes/recipe.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.read", { params: ProductParams, answer: RecipeDto }, async ({ ctx, params }) =>
    toRecipeDto(await recipeScreen(ctx, params.productId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "products.edit",
      { params: ProductParams, body: RecipeInput, answer: RecipeDto },
      async ({ ctx, params, input }) => toRecipeDto(await replaceRecipe(ctx, params.productId, input)),
    ),
  },
  true,
);
