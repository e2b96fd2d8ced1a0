import { confirmReturn } from "#app/domain/returns/document/change-return.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";

export const action = buttonAction(
  "orders.create",
  { params: ReturnParams, failed: "Failed to confirm the return" },
  async ({ ctx, params: { returnId } }) => {
    await confirmReturn(ctx, returnId);
    return done(returnPaths.one(returnId), { title: "Return confirmed" });
  },
);
