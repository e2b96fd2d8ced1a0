import { z } from "zod";

/** Longest sides of the smaller copies of a picture, in pixels: for rows of lists, and for pictures beside a text. */
export const PICTURE_SIDES = ["96", "320"] as const;
export type PictureSide = (typeof PICTURE_SIDES)[number];

/** Query of a picture's address; without a side, the picture as it was uploaded. */
export const PictureQuery = z.object({ side: z.enum(PICTURE_SIDES).optional() });
