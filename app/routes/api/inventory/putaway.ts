import { z } from "zod";
import { PutawayDto, PutawayListQuery, toPutawayDto } from "#app/domain/inventory/putaway/putaway.dto";
import { putawayScreen } from "#app/domain/inventory/putaway/putaway-screen.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "inventory.tasks",
    { query: PutawayListQuery, answer: z.array(PutawayDto) },
    async ({ ctx, query: { companyId, q } }) =>
      (await putawayScreen(ctx, { company: companyId, q })).rows.map(toPutawayDto),
  ),
);
export const action = readOnly();
