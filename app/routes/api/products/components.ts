import { ProductParams } from "#app/domain/catalog/product.schema";
import { toComponentsDto } from "#app/domain/inventory/kits/kits.dto";
import { ComponentsDto, ComponentsInput } from "#app/domain/inventory/kits/kits.schema";
import { componentsScreen, replaceComponents } from "#app/domain/inventory/kits/kits.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.read", { params: ProductParams, answer: ComponentsDto }, async ({ ctx, params }) =>
    toComponentsDto(await componentsScreen(ctx, params.productId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "products.edit",
      { params: ProductParams, body: ComponentsInput, answer: ComponentsDto },
      async ({ ctx, params, input }) => toComponentsDto(await replaceComponents(ctx, params.productId, input)),
    ),
  },
  true,
);
