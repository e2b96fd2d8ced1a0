import { z } from "zod";
import { LocationDto, LocationSearch } from "#app/domain/inventory/locations/location.schema";
import { suggestLocations } from "#app/domain/inventory/locations/locations.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

/** The first few locations by the beginning of their code, called while the user types. */
export const loader = apiLoader(
  operation(
    "inventory.read",
    { query: LocationSearch, answer: z.array(LocationDto) },
    async ({ ctx, query: { companyId, q } }) => suggestLocations(ctx, ctx.db.company(companyId), q),
  ),
);
export const action = readOnly();
