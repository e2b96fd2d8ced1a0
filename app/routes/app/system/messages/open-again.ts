import { InboxQuery, MessageParams } from "#app/domain/system/contact/inbox.schema";
import { markHandled } from "#app/domain/system/contact/inbox.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "system.read",
  { params: MessageParams, query: InboxQuery },
  async ({ ctx, params, query: { view } }) => {
    await markHandled(ctx, params.id, false);
    return done(paths.system("messages", { view }), { title: "Reopened" });
  },
);
