import type { Ctx } from "../ctx";
import type { Job } from "../jobs";
import { continueImport } from "./imports.service.server";

/** A message's worth of an import. */
export const runImportJob = (ctx: Ctx, job: Extract<Job, { type: "run-import" }>): Promise<void> =>
  continueImport(ctx, job);
