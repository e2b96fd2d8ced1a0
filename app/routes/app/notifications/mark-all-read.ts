import { MarkAllReadForm, NotificationsQuery } from "#app/domain/notifications/notifications.query";
import { markNotificationsSeen } from "#app/domain/notifications/notifications.service.server";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction(
  "orders.read",
  { query: NotificationsQuery, form: MarkAllReadForm },
  async ({ ctx, query: { kind }, input }) => {
    await markNotificationsSeen(ctx, input.upTo);
    return done(paths.notifications({ kind }), { title: "All marked as read" });
  },
);
