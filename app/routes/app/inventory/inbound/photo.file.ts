import { AsnPhotoParams } from "#app/domain/inbound/photos/asn-photo.schema";
import { openAsnPhoto } from "#app/domain/inbound/photos/asn-photos.server";
import { photoResponse } from "#app/http/answers/photo-response.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A photo of received goods, for users who can see the document. */
export const loader = pageLoader("inventory.read", { params: AsnPhotoParams }, async ({ ctx, params }) =>
  photoResponse(await openAsnPhoto(ctx, params.asnId, params.asnPhotoId)),
);
