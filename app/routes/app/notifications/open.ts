import { redirect } from "@remix-run/cloudflare";
import { isPortalRole } from "#app/domain/access/navigation";
import { NotificationParams } from "#app/domain/notifications/notifications.query";
import { openNotification } from "#app/domain/notifications/notifications.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { notificationTarget } from "#app/http/redirects/notification-target";

/** Marks a notification as read and redirects to its subject. Linked from the list and from emails. */
export const loader = pageLoader("orders.read", { params: NotificationParams }, async ({ ctx, user, params }) => {
  const path = await openNotification(ctx, params.companyId, params.id);
  if (path === undefined)
    return done(paths.notifications(), { title: "Already resolved", description: "No action is needed." });
  const viewer = { isClient: ctx.can("portal.read"), isPortal: isPortalRole(user.role) };
  return redirect(path ? notificationTarget(path, viewer) : paths.notifications());
});
