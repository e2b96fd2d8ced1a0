import { FilterOptionDto, FilterOptionInput, FilterParams } from "#app/domain/filters/filters.schema";
import { deleteFilterOption, updateFilterOption } from "#app/domain/filters/filters.service.server";
import { apiAction, noContent, noGet, operation } from "#app/http/guards/api.server";

export const loader = noGet("PUT, DELETE");

export const action = apiAction({
  PUT: operation(
    "filters.manage",
    { params: FilterParams, body: FilterOptionInput, answer: FilterOptionDto },
    ({ ctx, params, input }) => updateFilterOption(ctx, params.id, input),
  ),
  DELETE: operation("filters.manage", { params: FilterParams, status: 204 }, async ({ ctx, params }) => {
    await deleteFilterOption(ctx, params.id);
    return noContent();
  }),
});
