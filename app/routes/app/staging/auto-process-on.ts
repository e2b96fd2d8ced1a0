import { setAutoProcess } from "#app/domain/companies/auto-process.server";
import { BulkProcess, StagingQuery } from "#app/domain/staging/staging.schema";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

const FAILED = { title: "Error", description: "Failed to update company." };

export const action = buttonAction(
  "staging.manage",
  { query: StagingQuery, form: BulkProcess },
  ({ ctx, query, input }) =>
    doneOrRefused(paths.staging(query), FAILED, async () => {
      await setAutoProcess(ctx, input.companyId, true);
      await ctx.enqueue({ type: "auto-process", companyId: input.companyId });
      return {
        title: "Automatic processing is on",
        description: "Orders without problems are processed as they arrive, including those waiting now.",
      };
    }),
);
