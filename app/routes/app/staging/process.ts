import { StagedParams, StagingQuery } from "#app/domain/staging/staging.schema";
import { processStagedOrder } from "#app/domain/staging/staging.service.server";
import { doneOrRefused } from "#app/http/answers/action-outcome.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";
import { PROCESSING_FAILED, processed } from "./processed";

export const action = buttonAction(
  "staging.manage",
  { params: StagedParams, query: StagingQuery },
  ({ ctx, params, query }) =>
    doneOrRefused(paths.staging(query), PROCESSING_FAILED, async () =>
      processed(await processStagedOrder(ctx, params.id)),
    ),
);
