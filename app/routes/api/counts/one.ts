import { toWholeCountDto, WholeCountDto } from "#app/domain/inventory/counts/count.dto";
import { CountParams } from "#app/domain/inventory/counts/count.schema";
import { countScreen } from "#app/domain/inventory/counts/count-screen.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("inventory.read", { params: CountParams, answer: WholeCountDto }, async ({ ctx, params }) =>
    toWholeCountDto(await countScreen(ctx, params.countId)),
  ),
);
export const action = readOnly();
