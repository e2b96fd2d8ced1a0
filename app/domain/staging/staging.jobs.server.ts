import type { Ctx } from "../kernel/ctx";
import type { Job } from "../kernel/jobs";
import { continueRun } from "./bulk-runs.server";

export { processChosenJob } from "./chosen/process-chosen.server";

/** Processes one message's share of "Process All". */
export const processStagedJob = (ctx: Ctx, job: Extract<Job, { type: "process-staged" }>): Promise<void> =>
  continueRun(ctx, job);
