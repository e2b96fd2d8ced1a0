import { z } from "zod";
import { loadsPage } from "#app/domain/shipping/loads/list-loads.server";
import { LoadDto, toLoadDto, toWholeLoadDto, WholeLoadDto } from "#app/domain/shipping/loads/load.dto";
import { LoadsQuery, StartLoad } from "#app/domain/shipping/loads/loads.schema";
import { getLoad, startLoad } from "#app/domain/shipping/loads/loads.server";
import { apiAction, apiLoader, listed, operation } from "#app/http/guards/api.server";

/** Newest first. */
export const loader = apiLoader(
  operation("floor.work", { query: LoadsQuery, answer: z.array(LoadDto) }, async ({ ctx, query, request }) => {
    const { rows, next } = await loadsPage(ctx, query);
    return listed(rows.map(toLoadDto), next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation("floor.work", { body: StartLoad, answer: WholeLoadDto }, async ({ ctx, input }) =>
      toWholeLoadDto(await getLoad(ctx, await startLoad(ctx, input))),
    ),
  },
  true,
);
