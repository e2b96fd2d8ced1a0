import { openImage, receiveUpload } from "#app/domain/catalog/edit/product-images.server";
import { ImageParams, UploadQuery } from "#app/domain/files/image.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";
import { uploadOperation } from "#app/http/guards/upload.server";
import { PICTURES } from "#app/http/openapi/file-types";

const EXTENSION: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** A picture can also be read at the signed URL it was uploaded to. */
const UPLOAD_PARAMETERS = Object.keys(UploadQuery.shape);

/**
 * Browsers cache the picture but revalidate each use, so that it is not shown to the next user of the device. 304 is
 * sent only after the permission check.
 */
export const loader = apiLoader(
  operation(
    "products.read",
    { params: ImageParams, ignored: UPLOAD_PARAMETERS, files: PICTURES },
    async ({ ctx, params, request }) => {
      const { body, contentType, size, etag } = await openImage(ctx, params.companyId, params.imageId);
      const headers = new Headers({
        "Cache-Control": "private, no-cache",
        Vary: "Cookie, Authorization",
        ETag: etag,
        "X-Content-Type-Options": "nosniff",
        // Opened directly, the file must render as an image only: its bytes could also be read as HTML.
        "Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        "Cross-Origin-Resource-Policy": "same-origin",
        "Content-Disposition": `inline; filename="picture.${EXTENSION[contentType] ?? "bin"}"`,
      });
      if (request.headers.get("If-None-Match")?.includes(etag)) {
        await body.cancel();
        return new Response(null, { status: 304, headers });
      }
      headers.set("Content-Type", contentType);
      headers.set("Content-Length", String(size));
      return new Response(body, { headers });
    },
  ),
);

export const action = apiAction(
  {
    PUT: uploadOperation(
      "the address is the permission: signed for one picture of one company, once, for ten minutes",
      { permission: "products.edit", params: ImageParams, query: UploadQuery },
      async ({ ctx, params, query, request }) => {
        const length = request.headers.get("Content-Length");
        await receiveUpload(ctx, {
          ...params,
          ...query,
          contentType: request.headers.get("Content-Type") ?? "",
          contentLength: length === null ? null : Number(length),
          body: request.body,
        });
      },
    ),
  },
  true,
);
