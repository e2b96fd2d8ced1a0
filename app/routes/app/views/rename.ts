import { viewUrl } from "#app/domain/filters/lists";
import { RenameView, ViewParams } from "#app/domain/filters/saved-views.schema";
import { changeView } from "#app/domain/filters/saved-views.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction(
  "profile.own",
  { params: ViewParams, form: RenameView },
  async ({ ctx, params, input }) => {
    const view = await changeView(ctx, params.viewId, input);
    return done(viewUrl(view.list, view), { title: "View renamed" });
  },
);
