import {
  ReplenishCall,
  ReplenishedDto,
  ReplenishmentTaskDto,
  toReplenishmentTaskDto,
} from "#app/domain/inventory/replenishment/replenishment.dto";
import { PickFaceParams } from "#app/domain/inventory/replenishment/replenishment.schema";
import { replenish, replenishmentTask } from "#app/domain/inventory/replenishment/replenishment.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

/** What a pick face needs, and where to bring it from. */
export const loader = apiLoader(
  operation("inventory.tasks", { params: PickFaceParams, answer: ReplenishmentTaskDto }, async ({ ctx, params }) =>
    toReplenishmentTaskDto(await replenishmentTask(ctx, params)),
  ),
);

/** Moves units from reserve to the pick face. */
export const action = apiAction(
  {
    POST: operation(
      "inventory.tasks",
      { params: PickFaceParams, body: ReplenishCall, answer: ReplenishedDto },
      async ({ ctx, params, input: { lotId, from: source, ...input } }) => {
        const { face } = await replenishmentTask(ctx, params);
        const { quantity, from, to, carried } = await replenish(ctx, params, {
          ...{ ...input, companyId: face.companyId, to: face.location },
          source: `${face.productId}:${lotId}:${source}`,
        });
        return { quantity, from, to, allocated: carried };
      },
    ),
  },
  true,
);
