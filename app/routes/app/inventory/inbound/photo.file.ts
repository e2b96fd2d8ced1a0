import { PictureQuery } from "#app/domain/files/image.schema";
import { AsnPhotoParams } from "#app/domain/inbound/photos/asn-photo.schema";
import { openAsnPhoto } from "#app/domain/inbound/photos/asn-photos.server";
import { pictureResponse } from "#app/http/answers/picture-response.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A photo of received goods, for users who can see the document. */
export const loader = pageLoader(
  "inventory.read",
  { params: AsnPhotoParams, query: PictureQuery },
  async ({ ctx, params, query, request }) =>
    pictureResponse(await openAsnPhoto(ctx, params.asnId, params.asnPhotoId, query.side), {
      request,
      userId: ctx.actor.id,
      name: "photo",
    }),
);
