import { EmptiedParams } from "#app/domain/inventory/counts/zero-check/zero-check.schema";
import { binsToEmpty } from "#app/domain/inventory/counts/zero-check/zero-check.server";
import { apiLoader, ok, operation, readOnly } from "#app/http/guards/api.server";

/** Bins that picking the order leaves empty. */
export const loader = apiLoader(
  operation("inventory.count", { params: EmptiedParams }, async ({ ctx, params }) =>
    ok({ bins: await binsToEmpty(ctx, params.orderId) }),
  ),
);
export const action = readOnly();
