import { openImage, receiveUpload } from "#app/domain/catalog/edit/product-images.server";
import { ImageParams, UploadQuery } from "#app/domain/files/image.schema";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";
import { uploadOperation } from "#app/http/guards/upload.server";
import { PICTURES } from "#app/http/openapi/file-types";

const EXTENSION: Record<string, string> = { "image/jpeg": "jpg", "image/png": "png", "image/webp": "webp" };

/** A picture is also read at the signed address that it was sent to. */
const UPLOAD_PARAMETERS = Object.keys(UploadQuery.shape);

/**
 * The browser keeps a picture but asks before each use, so that it shows nothing to the next person at the same device.
 * 304 comes only after the permission is checked.
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
        // Opened by itself it is a picture and nothing else, whatever else its bytes could be taken for.
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
