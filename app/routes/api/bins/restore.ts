import { toWholeBinDto, WholeBinDto } from "#app/domain/inventory/bins/bin.dto.server";
import { BinParams } from "#app/domain/inventory/bins/bin-form.schema";
import { binToChange, restoreBin } from "#app/domain/inventory/bins/change-bin.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.adjust",
    { params: BinParams, answer: WholeBinDto },
    async ({ ctx, params: { locationId } }) => {
      await restoreBin(ctx, locationId);
      return toWholeBinDto(ctx, await binToChange(ctx, locationId));
    },
  ),
});
