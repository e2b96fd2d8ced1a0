import { openReturnPhoto } from "#app/domain/returns/return-photos.server";
import { PhotoParams } from "#app/domain/returns/returns.schema";
import { pageLoader } from "#app/http/guards/guard.server";

/** A photo of returned units, for users who can see the return. */
export const loader = pageLoader("orders.read", { params: PhotoParams }, async ({ ctx, params }) => {
  const { body, contentType, size } = await openReturnPhoto(ctx, params.returnId, params.photoId);
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
