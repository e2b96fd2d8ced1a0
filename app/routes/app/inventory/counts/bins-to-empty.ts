import { PickedWork } from "#app/domain/inventory/counts/zero-check/zero-check.schema";
import { binsToEmpty } from "#app/domain/inventory/counts/zero-check/zero-check.server";
import { apiLoader, ok, operation, readOnly } from "#app/http/guards/api.server";

/** Bins that picking the order or cart leaves empty. */
export const loader = apiLoader(
  operation("inventory.count", { query: PickedWork }, async ({ ctx, query }) =>
    ok({ bins: await binsToEmpty(ctx, query) }),
  ),
);
export const action = readOnly();
