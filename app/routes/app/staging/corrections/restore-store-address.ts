import { restoreStoreAddress } from "#app/domain/staging/corrections/correct-staged.server";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "staging.manage",
  { params: StagedParams, failed: "Failed to save the correction" },
  async ({ ctx, params }) => {
    await restoreStoreAddress(ctx, params.id);
    return done(paths.stagingOrder(params.id), { title: "Store address restored" });
  },
);
