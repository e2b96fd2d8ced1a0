import { processAll } from "#app/domain/staging/bulk-runs.server";
import { BulkProcess, StagingQuery } from "#app/domain/staging/staging.schema";
import { bulkResult, bulkStarted } from "#app/domain/staging/staging-texts";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

const FAILED = { title: "Bulk Processing Failed", description: "Failed to process orders" };

export const action = buttonAction(
  "staging.manage",
  { query: StagingQuery, form: BulkProcess },
  ({ ctx, query, input }) =>
    doneOrRefused(paths.staging(query), FAILED, async () => {
      const all = await processAll(ctx, input.companyId);
      return all.run && all.remaining > 0 ? bulkStarted(all) : bulkResult(all);
    }),
);
