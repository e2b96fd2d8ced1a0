import { removePickFace } from "#app/domain/inventory/replenishment/pick-faces.server";
import { PickFaceParams } from "#app/domain/inventory/replenishment/replenishment.schema";
import { apiAction, noContent, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("DELETE");

export const action = apiAction({
  DELETE: operation(
    "inventory.adjust",
    { params: PickFaceParams, status: 204 },
    async ({ ctx, params: { productId, locationId } }) => {
      await removePickFace(ctx, productId, locationId);
      return noContent();
    },
  ),
});
