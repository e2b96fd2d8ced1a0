import { voidLabelOfReturn } from "#app/domain/returns/postage/return-postage.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";

export const action = buttonAction(
  "returns.postage",
  { params: ReturnParams, failed: "Failed to void the label" },
  async ({ ctx, params: { returnId } }) => {
    await voidLabelOfReturn(ctx, returnId);
    return done(returnPaths.one(returnId), { title: "Label voided" });
  },
);
