import { redirect } from "@remix-run/cloudflare";
import { MarkReadForm, NotificationsQuery } from "#app/domain/notifications/notifications.query";
import { openNotification } from "#app/domain/notifications/notifications.service.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "orders.read",
  { query: NotificationsQuery, form: MarkReadForm },
  async ({ ctx, query, input }) => {
    await openNotification(ctx, input.companyId, input.id);
    return redirect(paths.notifications(query), 303);
  },
);
