import {
  PutawayCall,
  PutawayDoneDto,
  PutawayPlacesDto,
  toPutawayPlacesDto,
} from "#app/domain/inventory/putaway/putaway.dto";
import { PutawayParams } from "#app/domain/inventory/putaway/putaway.schema";
import { putAwayUnits, putawayTask } from "#app/domain/inventory/putaway/putaway.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";

/** Where units at a receiving location could be stored. */
export const loader = apiLoader(
  operation("inventory.tasks", { params: PutawayParams, answer: PutawayPlacesDto }, async ({ ctx, params }) =>
    toPutawayPlacesDto(await putawayTask(ctx, params)),
  ),
);

/** Puts units away. */
export const action = apiAction(
  {
    POST: operation(
      "inventory.tasks",
      { params: PutawayParams, body: PutawayCall, answer: PutawayDoneDto },
      async ({ ctx, params, input }) => {
        const { quantity, from, to, carried: allocated } = await putAwayUnits(ctx, params, input);
        return { quantity, from, to, allocated };
      },
    ),
  },
  true,
);
