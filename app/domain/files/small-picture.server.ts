import type { Ctx, OpenFile } from "../kernel/ctx";
import { judgeImage } from "./image-format";
import type { PictureSide } from "./image-limits";

/**
 * A stored picture, or its smaller copy of this longest side, which is made at its first use and kept beside it. The
 * picture itself where this installation cannot make copies. Null when there is no such picture.
 */
export async function openPicture(ctx: Ctx, key: string, side: PictureSide | undefined): Promise<OpenFile | null> {
  if (!side || !ctx.shrinkPicture) return ctx.files.open(key);
  const smallKey = `${key}/${side}`;
  const kept = await ctx.files.open(smallKey);
  if (kept) return kept;
  const original = await ctx.files.get(key);
  if (!original) return null;
  const small = await shrunk(ctx, original, Number(side));
  if (!small) return ctx.files.open(key);
  await ctx.files.put(smallKey, small.bytes, small.type);
  // `deletePicture` deletes the picture before it looks for copies: one of them sees that it is gone.
  const isThere = await ctx.files.open(key);
  if (!isThere) {
    await ctx.files.delete(smallKey);
    return null;
  }
  await isThere.body.cancel();
  return ctx.files.open(smallKey);
}

/** Deletes a stored picture, and then its smaller copies. */
export async function deletePicture(ctx: Ctx, key: string): Promise<void> {
  await ctx.files.delete(key);
  await ctx.files.deleteUnder(`${key}/`);
}

/** Null when it cannot be made; a picture that is small already is its own copy. */
async function shrunk(ctx: Ctx, original: ArrayBuffer, side: number) {
  const judged = judgeImage(new Uint8Array(original));
  if ("problem" in judged || !ctx.shrinkPicture) return null;
  const { type, width, height } = judged;
  if (Math.max(width, height) <= side) return { bytes: original, type };
  try {
    const bytes = await ctx.shrinkPicture(original, width >= height ? { width: side } : { height: side });
    return { bytes, type: "image/webp" };
  } catch (error) {
    ctx.log.warn("picture not shrunk", { message: error instanceof Error ? error.message : String(error) });
    return null;
  }
}
