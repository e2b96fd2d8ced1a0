import { z } from "zod";
import { BinDto, toBinDtos, toWholeBinDto, WholeBinDto } from "#app/domain/inventory/bins/bin.dto.server";
import { NewBinCall } from "#app/domain/inventory/bins/bin-form.schema";
import { listBinsForCall } from "#app/domain/inventory/bins/bin-list.server";
import { BinsCallQuery } from "#app/domain/inventory/bins/bins.schema";
import { binToChange } from "#app/domain/inventory/bins/change-bin.server";
import { createBin } from "#app/domain/inventory/bins/create/create-bin.server";
import { apiAction, apiLoader, created, listed, operation } from "#app/http/guards/api.server";

/** In walking order; with `q` by code. */
export const loader = apiLoader(
  operation("inventory.read", { query: BinsCallQuery, answer: z.array(BinDto) }, async ({ ctx, query, request }) => {
    const screen = await listBinsForCall(ctx, query);
    return listed(toBinDtos(screen), screen.next, request);
  }),
);

export const action = apiAction(
  {
    POST: operation(
      "inventory.adjust",
      { body: NewBinCall, answer: WholeBinDto, status: 201 },
      async ({ ctx, input }) => {
        const id = await createBin(ctx, input);
        return created(toWholeBinDto(ctx, await binToChange(ctx, id)));
      },
    ),
  },
  true,
);
