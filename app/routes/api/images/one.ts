import { openImage, receiveUpload } from "#app/domain/catalog/edit/product-images.server";
import { ImageParams, PictureQuery, UploadQuery } from "#app/domain/files/image.schema";
import { pictureResponse } from "#app/http/answers/picture-response.server";
import { apiAction, apiLoader, operation } from "#app/http/guards/api.server";
import { uploadOperation } from "#app/http/guards/upload.server";
import { PICTURES } from "#app/http/openapi/file-types";
import { VIEWER } from "#app/http/picture-path";

/** A picture can also be read at the signed URL it was uploaded to. Our pages name their user. */
const IGNORED = [...Object.keys(UploadQuery.shape), VIEWER];

export const loader = apiLoader(
  operation(
    "products.read",
    { params: ImageParams, query: PictureQuery, ignored: IGNORED, files: PICTURES },
    async ({ ctx, params, query, request }) =>
      pictureResponse(await openImage(ctx, params.companyId, params.imageId, query.side), {
        request,
        userId: ctx.actor.key ? null : ctx.actor.id,
        name: "picture",
      }),
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
