/** What pictures of products may be; without a schema, so that forms can say it too. */

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const MAX_IMAGES = 3;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A small file can hold a picture that no phone can unpack. */
export const MAX_PIXELS = 40_000_000;

export const TOO_LARGE = "A picture may have at most 5 MB";
export const WRONG_TYPE = "Only JPEG, PNG and WebP pictures";

/** A picture that a product names does not expire. */
export const NEVER = Date.UTC(9999, 0);
