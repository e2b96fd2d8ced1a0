import { viewUrl } from "#app/domain/filters/lists";
import { UpdateView, ViewParams } from "#app/domain/filters/saved-views.schema";
import { changeView } from "#app/domain/filters/saved-views.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction(
  "profile.own",
  { params: ViewParams, form: UpdateView },
  async ({ ctx, params, input }) => {
    const view = await changeView(ctx, params.viewId, input);
    return done(viewUrl(view.list, view), {
      title: "View updated",
      description: `"${view.name}" has the current filters, sort, and columns.`,
    });
  },
);
