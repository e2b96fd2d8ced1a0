import { openReturnPhoto } from "#app/domain/returns/return-photos.server";
import { PhotoParams } from "#app/domain/returns/returns.schema";
import { photoResponse } from "#app/http/answers/photo-response.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A photo of returned units, for users who can see the return. */
export const loader = pageLoader("orders.read", { params: PhotoParams }, async ({ ctx, params }) =>
  photoResponse(await openReturnPhoto(ctx, params.returnId, params.photoId)),
);
