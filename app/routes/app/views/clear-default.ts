import { viewUrl } from "#app/domain/filters/lists";
import { ViewParams } from "#app/domain/filters/saved-views.schema";
import { clearDefaultView } from "#app/domain/filters/saved-views.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("profile.own", { params: ViewParams }, async ({ ctx, params }) => {
  const view = await clearDefaultView(ctx, params.viewId);
  return done(viewUrl(view.list, view), {
    title: "Default view removed",
    description: "The list opens without a view.",
  });
});
