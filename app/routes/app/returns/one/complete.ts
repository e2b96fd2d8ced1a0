import { completeReturn } from "#app/domain/returns/document/complete-return.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";

export const action = buttonAction(
  "inventory.receive",
  { params: ReturnParams, failed: "Failed to complete the return" },
  async ({ ctx, params: { returnId } }) => {
    await completeReturn(ctx, returnId);
    return done(returnPaths.one(returnId), { title: "Return completed" });
  },
);
