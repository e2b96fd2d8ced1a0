import { FilterParams, FiltersPageQuery } from "#app/domain/filters/filters.schema";
import { updateFilterOption } from "#app/domain/filters/filters.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "filters.manage",
  { params: FilterParams, query: FiltersPageQuery },
  async ({ ctx, params, query }) => {
    const { label } = await updateFilterOption(ctx, params.id, { isActive: true });
    return done(paths.filters(query), { title: "Filter updated", description: `"${label}" is active again.` });
  },
);
