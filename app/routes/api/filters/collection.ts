import { z } from "zod";
import { FilterOptionDto, FilterOptionInput, FiltersQuery } from "#app/domain/filters/filters.schema";
import { addFilterOption, listFilterOptions } from "#app/domain/filters/filters.service.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "filters.read",
    { query: FiltersQuery, answer: z.array(FilterOptionDto) },
    async ({ ctx, query, request }) => {
      const { rows, next } = await listFilterOptions(ctx, query);
      return listed(rows, next, request);
    },
  ),
);

export const action = apiAction(
  {
    POST: operation(
      "filters.manage",
      { body: FilterOptionInput, answer: FilterOptionDto, status: 201 },
      async ({ ctx, input }) => created(await addFilterOption(ctx, input)),
    ),
  },
  true,
);
