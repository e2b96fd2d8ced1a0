import type { Ctx } from "../kernel/ctx";
import { sweepImages } from "./sweep-images.server";

/** Deletes unused pictures, and enqueues another message when more can remain. */
export async function sweepImagesJob(ctx: Ctx): Promise<void> {
  if (await sweepImages(ctx)) await ctx.enqueue({ type: "sweep-images" });
}
