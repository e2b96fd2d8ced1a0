import { z } from "zod";
import { SearchQuery } from "#app/domain/system/search/search.schema";
import { searchEverything } from "#app/domain/system/search/search.service.server";
import { HitGroupDto, hitGroups } from "#app/http/answers/search-hits";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

/** Search for the command palette, called while the user types. */
export const loader = apiLoader(
  operation("orders.read", { query: SearchQuery, answer: z.array(HitGroupDto) }, async ({ ctx, user, query }) =>
    hitGroups(await searchEverything(ctx, query.q), user.role),
  ),
);
export const action = readOnly();
