import { AsnPhotoParams } from "#app/domain/inbound/photos/asn-photo.schema";
import { openAsnPhoto } from "#app/domain/inbound/photos/asn-photos.server";
import { pageLoader } from "#app/http/guards/guard.server";

/** A photo of received goods, for users who can see the document. */
export const loader = pageLoader("inventory.read", { params: AsnPhotoParams }, async ({ ctx, params }) => {
  const { body, contentType, size } = await openAsnPhoto(ctx, params.asnId, params.asnPhotoId);
  return new Response(body, {
    headers: {
      "Content-Type": contentType,
      "Content-Length": String(size),
      "Content-Disposition": 'inline; filename="photo"',
      "Cache-Control": "private, max-age=86400, immutable",
      "X-Content-Type-Options": "nosniff",
      // Opened directly, the file must render as an image only: its bytes could also be read as HTML.
      "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      "Cross-Origin-Resource-Policy": "same-origin",
    },
  });
});
