import { CountParams } from "#app/domain/inventory/counts/count.schema";
import { cancelCount } from "#app/domain/inventory/counts/start-count.server";
import { done } from "#app/http/answers/flash.server";
import { countPaths } from "#app/http/count-paths";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("inventory.adjust", { params: CountParams }, async ({ ctx, params }) => {
  const { code } = await cancelCount(ctx, params.countId);
  return done(countPaths.list(), { title: "Count canceled", description: code });
});
