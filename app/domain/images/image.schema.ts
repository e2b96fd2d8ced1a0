import { z } from "zod";

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const MAX_IMAGES = 3;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A small file can hold a picture that no phone can unpack. */
export const MAX_PIXELS = 40_000_000;

/** A picture that a product names does not expire. */
export const NEVER = Date.UTC(9999, 0);

export const TOO_LARGE = "A picture may have at most 5 MB";
export const WRONG_TYPE = "Only JPEG, PNG and WebP pictures";

/** Who wants to send a picture says first what it will be. */
export const UploadAsk = z.object({
  companyId: z.string("Company is required").min(1, "Company is required").max(64),
  contentType: z.enum(IMAGE_TYPES, WRONG_TYPE),
  size: z.int("The size in bytes").min(1, "The picture is empty").max(MAX_IMAGE_BYTES, `${TOO_LARGE}`),
});
export type UploadAsk = z.output<typeof UploadAsk>;

export const ImageParams = z.object({ companyId: z.string().min(1).max(64), imageId: z.uuid() });

/** What the signed address says of the one picture that may be sent to it. */
export const UploadQuery = z.object({
  type: z.enum(IMAGE_TYPES),
  size: z.coerce.number().int().min(1).max(MAX_IMAGE_BYTES),
  expires: z.coerce.number().int().min(0),
  signature: z.string().max(200),
});
export type UploadQuery = z.output<typeof UploadQuery>;
