import { restoreStoreAddress } from "#app/domain/staging/corrections/correct-staged.server";
import { FixQuery } from "#app/domain/staging/corrections/corrections.schema";
import { StagedParams } from "#app/domain/staging/staging.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { backToOrder } from "./back-to-order";

export const action = buttonAction(
  "staging.manage",
  { params: StagedParams, query: FixQuery, failed: "Failed to save the correction" },
  async ({ ctx, params, query }) => {
    await restoreStoreAddress(ctx, params.id);
    return done(backToOrder(params.id, query.back), { title: "Store address restored" });
  },
);
