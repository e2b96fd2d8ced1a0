import { LISTS, NO_VIEW } from "#app/domain/filters/lists";
import { ViewParams } from "#app/domain/filters/saved-views.schema";
import { deleteView } from "#app/domain/filters/saved-views.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("profile.own", { params: ViewParams }, async ({ ctx, params }) => {
  const { list, name } = await deleteView(ctx, params.viewId);
  return done(`${LISTS[list].path}?view=${NO_VIEW}`, {
    title: "View deleted",
    description: `"${name}" is no longer a tab of the list.`,
  });
});
