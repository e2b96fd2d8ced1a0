import { CountParams } from "#app/domain/inventory/counts/count.schema";
import { cancelCount } from "#app/domain/inventory/counts/start-count.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { countPaths } from "#app/http/warehouse-work/count-paths";

export const action = buttonAction("inventory.adjust", { params: CountParams }, async ({ ctx, params }) => {
  const { code } = await cancelCount(ctx, params.countId);
  return done(countPaths.list(), { title: "Count canceled", description: code });
});
