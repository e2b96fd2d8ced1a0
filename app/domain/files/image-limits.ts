/** Limits for product pictures. Kept out of the schema so that forms can import them. */

export const IMAGE_TYPES = ["image/jpeg", "image/png", "image/webp"] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];

export const MAX_IMAGES = 3;
export const MAX_IMAGE_BYTES = 5 * 1024 * 1024;
/** A small file can decode to a picture that is too large for a phone. */
export const MAX_PIXELS = 40_000_000;

export const TOO_LARGE = "Images must be 5 MB or smaller";
export const WRONG_IMAGE_TYPE = "Only JPEG, PNG, and WebP images are supported";

/** Expiry of a picture that a product uses. */
export const NEVER_EXPIRES = Date.UTC(9999, 0);

/** Longest sides of the smaller copies of a picture, in pixels: for rows of lists, and for pictures beside a text. */
export const PICTURE_SIDES = ["96", "320"] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];
