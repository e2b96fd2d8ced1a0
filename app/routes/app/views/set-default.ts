import { viewUrl } from "#app/domain/filters/lists";
import { ViewParams } from "#app/domain/filters/saved-views.schema";
import { setDefaultView } from "#app/domain/filters/saved-views.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("profile.own", { params: ViewParams }, async ({ ctx, params }) => {
  const view = await setDefaultView(ctx, params.viewId);
  return done(viewUrl(view.list, view), {
    title: "Default view set",
    description: `The list opens with "${view.name}".`,
  });
});
