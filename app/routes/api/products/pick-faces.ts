import { z } from "zod";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { pickFacesScreen, savePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import { PickFaceDto } from "#app/domain/inventory/replenishment/replenishment.dto";
import { PickFaceForm } from "#app/domain/inventory/replenishment/replenishment.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

const answer = z.array(PickFaceDto);

/** In walking order. */
export const loader = apiLoader(
  operation(
    "inventory.adjust",
    { params: ProductParams, answer },
    async ({ ctx, params }) => (await pickFacesScreen(ctx, params.productId)).faces,
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "inventory.adjust",
      { params: ProductParams, body: PickFaceForm, answer },
      async ({ ctx, params: { productId }, input }) => {
        await savePickFace(ctx, productId, input);
        return (await pickFacesScreen(ctx, productId)).faces;
      },
    ),
  },
  true,
);
