import type { Ctx } from "../kernel/ctx";
import { sweepImages } from "./sweep-images.server";

/** Clears pictures that nobody uses; where there may be more, in a message of its own. */
export async function sweepImagesJob(ctx: Ctx): Promise<void> {
  if (await sweepImages(ctx)) await ctx.enqueue({ type: "sweep-images" });
}
