import { z } from "zod";
import { IMAGE_TYPES, MAX_IMAGE_BYTES, PICTURE_SIDES, TOO_LARGE, WRONG_IMAGE_TYPE } from "./image-limits";

/** Announces an upload before its bytes are sent. */
export const ImageAnnouncement = z.object({
  companyId: z.string("Company is required").min(1, "Company is required").max(64),
  contentType: z.enum(IMAGE_TYPES, WRONG_IMAGE_TYPE),
  size: z.int("The size in bytes").min(1, "The image is empty").max(MAX_IMAGE_BYTES, TOO_LARGE),
});
export type ImageAnnouncement = z.output<typeof ImageAnnouncement>;

export const ImageParams = z.object({ companyId: z.string().min(1).max(64), imageId: z.uuid() });

/** Query of a picture's address; without a side, the picture as it was uploaded. */
export const PictureQuery = z.object({ side: z.enum(PICTURE_SIDES).optional() });

/** Query of a signed upload address, valid for one picture. */
export const UploadQuery = z.object({
  type: z.enum(IMAGE_TYPES),
  size: z.coerce.number().int().min(1).max(MAX_IMAGE_BYTES),
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(200),
});
export type UploadQuery = z.output<typeof UploadQuery>;
