import { toWholeBinDto, WholeBinDto } from "#app/domain/inventory/bins/bin.dto.server";
import { BinParams, EditBinCall } from "#app/domain/inventory/bins/bin-form.schema";
import { binToChange, editBin } from "#app/domain/inventory/bins/change-bin.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.adjust", { params: BinParams, answer: WholeBinDto }, async ({ ctx, params: { locationId } }) =>
    toWholeBinDto(ctx, await binToChange(ctx, locationId)),
  ),
);

export const action = apiAction(
  {
    PUT: operation(
      "inventory.adjust",
      { params: BinParams, body: EditBinCall, answer: WholeBinDto },
      async ({ ctx, params: { locationId }, input }) => {
        await editBin(ctx, locationId, input);
        return toWholeBinDto(ctx, await binToChange(ctx, locationId));
      },
    ),
  },
  true,
);
