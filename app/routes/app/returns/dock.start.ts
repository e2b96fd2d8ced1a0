import { startBlindReturn } from "#app/domain/returns/document/blind-return.server";
import { returnNumber } from "#app/domain/returns/return-labels";
import { BlindReturn } from "#app/domain/returns/returns.schema";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { returnPaths } from "#app/http/warehouse-work/return-paths";

/** Starts a return that came unannounced, and opens it to be received. */
export const action = buttonAction(
  "inventory.receive",
  { form: BlindReturn, failed: "Failed to start the return" },
  async ({ ctx, input }) => {
    const { id, number } = await startBlindReturn(ctx, input);
    return done(returnPaths.receive(id), { title: `Return ${returnNumber(number)} started` });
  },
);
