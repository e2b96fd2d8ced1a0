import { z } from "zod";

const MAX_TAG_LENGTH = 40;
/** Maximum tags per order. */
export const MAX_TAGS = 20;

/** Commas separate tags in files. */
const oneLine = (tag: string): string =>
  tag
    .normalize("NFC")
    .replaceAll(/[\s,]+/g, " ")
    .trim();

export const Tag = z
  .string("Enter a tag")
  .transform(oneLine)
  .pipe(z.string("Enter a tag").min(1, "Enter a tag").max(MAX_TAG_LENGTH, `At most ${MAX_TAG_LENGTH} characters`));

export const OrderTagInput = z.object({ tag: Tag });

export const OrderTagParams = z.object({ orderId: z.string().min(1).max(64), tag: z.string().min(1).max(200) });

export const OrderTagsDto = z.object({ tags: z.array(z.string()) });

/** Identifies a tag, however it is written. */
export const tagKey = (tag: string): string => oneLine(tag).toLowerCase();
