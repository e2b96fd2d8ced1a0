import { getProcessingRun } from "#app/domain/staging/bulk-runs.server";
import { RunParams, StagingRunDto } from "#app/domain/staging/staging.schema";
import { toRunDto } from "#app/domain/staging/staging-api.server";
import { apiLoader, operation, readOnly } from "#app/http/guards/api.server";

export const loader = apiLoader(
  operation("staging.manage", { params: RunParams, answer: StagingRunDto }, async ({ ctx, params }) =>
    toRunDto(await getProcessingRun(ctx, params.runId)),
  ),
);

export const action = readOnly();
