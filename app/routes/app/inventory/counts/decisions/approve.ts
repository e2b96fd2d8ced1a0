import { CountLineParams } from "#app/domain/inventory/counts/count.schema";
import { approvedInWords, approveLine } from "#app/domain/inventory/counts/decide-line.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";

export const action = buttonAction("inventory.adjust", { params: CountLineParams }, async ({ ctx, params }) => {
  const description = approvedInWords(await approveLine(ctx, params.lineId));
  return done(countPaths.approvals(), { title: "Stock adjusted", description });
});
