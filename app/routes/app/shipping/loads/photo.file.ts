import { PictureQuery } from "#app/domain/files/image.schema";
import { openLoadPhoto } from "#app/domain/shipping/loads/hand-over.server";
import { LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { pictureResponse } from "#app/http/answers/picture-response.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** The photo that proves a hand-over. */
export const loader = pageLoader(
  "floor.work",
  { params: LoadParams, query: PictureQuery },
  async ({ ctx, params, query, request }) =>
    pictureResponse(await openLoadPhoto(ctx, params.loadId, query.side), {
      request,
      userId: ctx.actor.id,
      name: "photo",
    }),
);
