import { addFound } from "#app/domain/inventory/counts/add-found.server";
import { LinesToCountDto, toLinesToCountDto } from "#app/domain/inventory/counts/count.dto";
import { AddFound, CountParams } from "#app/domain/inventory/counts/count.schema";
import { linesToCount } from "#app/domain/inventory/counts/count-screen.server";
import { apiAction, apiLoader, created, operation } from "#app/http/guards/api.server";

/** The lines to enter, without the units that the stock has. */
export const loader = apiLoader(
  operation("inventory.count", { params: CountParams, answer: LinesToCountDto }, async ({ ctx, params }) =>
    toLinesToCountDto(await linesToCount(ctx, params.countId)),
  ),
);

/** Adds a product that was found and is not on the list. */
export const action = apiAction(
  {
    POST: operation(
      "inventory.count",
      { params: CountParams, body: AddFound, answer: LinesToCountDto, status: 201 },
      async ({ ctx, params: { countId }, input }) => {
        await addFound(ctx, countId, input);
        return created(toLinesToCountDto(await linesToCount(ctx, countId)));
      },
    ),
  },
  true,
);
