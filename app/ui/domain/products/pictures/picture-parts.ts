import { IMAGE_TYPES } from "#app/domain/files/image-limits";

/** Shared by both picture choosers. */
export const PICTURE_FIELDS = ["image1Url", "image2Url", "image3Url"] as const;
export const PICTURE_TYPES = IMAGE_TYPES.join(",");
export const PICTURE_BOX = "relative aspect-square overflow-hidden rounded-lg border border-line bg-sunken";

export type PictureProps = { id: string; describedBy: string; initial: readonly string[] };
