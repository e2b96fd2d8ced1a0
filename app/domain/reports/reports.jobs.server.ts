import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { closePastDays, rebuildFigures } from "./reports.service.server";

/** Continues a rebuild at the cursor. */
export async function rebuildFiguresJob(ctx: Ctx, { after }: Extract<Job, { type: "rebuild-figures" }>): Promise<void> {
  await rebuildFigures(ctx, after);
}

/** Adds up the days that have ended, and continues in another message when there are many. */
export async function closeDaysJob(ctx: Ctx): Promise<void> {
  await closePastDays(ctx);
}
