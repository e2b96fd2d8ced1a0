import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { rebuildFigures } from "./reports.service.server";

/** Goes on with a rebuild where it was left. */
export async function rebuildFiguresJob(ctx: Ctx, { after }: Extract<Job, { type: "rebuild-figures" }>): Promise<void> {
  await rebuildFigures(ctx, after);
}
