import { DecidedDifferenceDto } from "#app/domain/inventory/counts/count.dto";
import { DecideDifferenceParams } from "#app/domain/inventory/counts/count.schema";
import { approveLine, countAgain, keepLedger } from "#app/domain/inventory/counts/decide-line.server";
import { apiAction, noGet, operation } from "#app/http/guards/api.server";

const DECIDE = { approve: approveLine, keep: keepLedger, "count-again": countAgain };

export const loader = noGet("POST");

export const action = apiAction({
  POST: operation(
    "inventory.adjust",
    { params: DecideDifferenceParams, answer: DecidedDifferenceDto },
    async ({ ctx, params: { lineId, decision } }) => {
      const { code: location, ...decided } = await DECIDE[decision](ctx, lineId);
      return { location, ...decided };
    },
  ),
});
