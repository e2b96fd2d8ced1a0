import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { rebuildFigures } from "./reports.service.server";

/** Continues a rebuild at the cursor. */
export async function rebuildFiguresJob(ctx: Ctx, { after }: Extract<Job, { type: "rebuild-figures" }>): Promise<void> {
  await rebuildFigures(ctx, after);
}
