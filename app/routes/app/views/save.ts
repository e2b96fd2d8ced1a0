import { viewUrl } from "#app/domain/filters/lists";
import { SaveView } from "#app/domain/filters/saved-views.schema";
import { saveView } from "#app/domain/filters/saved-views.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("profile.own", { form: SaveView }, async ({ ctx, input }) => {
  const view = await saveView(ctx, input);
  return done(viewUrl(view.list, view), {
    title: "View saved",
    description: `"${view.name}" is a tab of the list now.`,
  });
});
