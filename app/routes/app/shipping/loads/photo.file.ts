import { openLoadPhoto } from "#app/domain/shipping/loads/hand-over.server";
import { LoadParams } from "#app/domain/shipping/loads/loads.schema";
import { photoResponse } from "#app/http/answers/photo-response.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** The photo that proves a hand-over. */
export const loader = pageLoader("floor.work", { params: LoadParams }, async ({ ctx, params }) =>
  photoResponse(await openLoadPhoto(ctx, params.loadId)),
);
