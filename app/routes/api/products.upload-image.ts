import { z } from "zod";
import { askUpload } from "#app/domain/catalog/edit/product-images.server";
import { UploadAsk } from "#app/domain/files/image.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

const Answer = z.object({ uploadURL: z.string() });

/** Where a picture may be sent. What is before the "?" is its address once it is there. */
export const action = apiAction({
  POST: operation("products.edit", { body: UploadAsk, answer: Answer }, async ({ ctx, input, request }) => ({
    uploadURL: new URL(await askUpload(ctx, input), request.url).href,
  })),
});
export const loader = noGet("POST");
