import { LotParams, LotQuery } from "#app/domain/inventory/lots/lot.schema";
import { lotOutcome } from "#app/domain/inventory/lots/lot-outcome";
import { reallocateLot } from "#app/domain/inventory/lots/reallocate-lot.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { lotPath } from "./lot-links";

export const action = buttonAction(
  "inventory.adjust",
  { params: LotParams, query: LotQuery },
  async ({ ctx, params, query }) => {
    const changed = await reallocateLot(ctx, params.lotId);
    const isShort = changed.short.orders > 0;
    return done(lotPath(params.lotId, query), {
      title: isShort ? "No other stock" : "Orders reallocated",
      description: lotOutcome(changed),
      variant: isShort ? "destructive" : "default",
    });
  },
);
