import { PictureQuery } from "#app/domain/files/image.schema";
import { openReturnPhoto } from "#app/domain/returns/return-photos.server";
import { PhotoParams } from "#app/domain/returns/returns.schema";
import { pictureResponse } from "#app/http/answers/picture-response.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A photo of returned units, for users who can see the return. */
export const loader = pageLoader(
  "orders.read",
  { params: PhotoParams, query: PictureQuery },
  async ({ ctx, params, query, request }) =>
    pictureResponse(await openReturnPhoto(ctx, params.returnId, params.photoId, query.side), {
      request,
      userId: ctx.actor.id,
      name: "photo",
    }),
);
