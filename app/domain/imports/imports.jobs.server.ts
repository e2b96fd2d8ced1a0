import type { Ctx } from "../ctx";
import type { Job } from "../jobs";
import { continueImport } from "./imports.service.server";
import { sweepImports } from "./sweep-imports.server";

/** A message's worth of an import. */
export const runImportJob = (ctx: Ctx, job: Extract<Job, { type: "run-import" }>): Promise<void> =>
  continueImport(ctx, job);

/** A message's worth of clearing away; what is left is another message. */
export async function sweepImportsJob(ctx: Ctx): Promise<void> {
  if (await sweepImports(ctx)) await ctx.enqueue({ type: "sweep-imports" });
}
