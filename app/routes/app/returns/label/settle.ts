import { settleLabelOfReturn } from "#app/domain/returns/postage/return-postage.server";
import { ReturnParams } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";

/** Asks the carrier whether a label was bought or voided, when the answer was lost. */
export const action = buttonAction(
  "returns.postage",
  { params: ReturnParams, failed: "Failed to check the label" },
  async ({ ctx, params: { returnId } }) => {
    const { state, error } = await settleLabelOfReturn(ctx, returnId);
    if (state === "bought") return done(returnPaths.one(returnId), { title: "Label purchased" });
    const title =
      state === "voided" ? "Label voided" : state === "failed" ? "Label not purchased" : "Not confirmed yet";
    return done(returnPaths.label(returnId), { title, description: error ?? "" });
  },
);
