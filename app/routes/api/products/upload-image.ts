import { z } from "zod";
import { announceUpload } from "#app/domain/catalog/edit/product-images.server";
import { ImageAnnouncement } from "#app/domain/files/image.schema";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

const Answer = z.object({ uploadURL: z.string() });

/** Returns a signed URL to upload a picture to. The part before the "?" is the picture's URL once uploaded. */
export const action = apiAction({
  POST: operation("products.edit", { body: ImageAnnouncement, answer: Answer }, async ({ ctx, input, request }) => ({
    uploadURL: new URL(await announceUpload(ctx, input), request.url).href,
  })),
});
export const loader = noGet("POST");
