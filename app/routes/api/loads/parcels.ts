import { z } from "zod";
import { parcelPage } from "#app/domain/shipping/loads/list-loads.server";
import { LoadParcelDto, toLoadParcelDto } from "#app/domain/shipping/loads/load.dto";
import { LoadParams, LoadParcelsQuery } from "#app/domain/shipping/loads/loads.schema";
import { apiLoader, listed, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation(
    "floor.work",
    { params: LoadParams, query: LoadParcelsQuery, answer: z.array(LoadParcelDto) },
    async ({ ctx, params, query, request }) => {
      const { rows, next } = await parcelPage(ctx, params.loadId, query);
      return listed(rows.map(toLoadParcelDto), next, request);
    },
  ),
);
export const action = readOnly();
