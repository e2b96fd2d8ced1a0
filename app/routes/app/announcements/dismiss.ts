import { redirect } from "@remix-run/cloudflare";
import { AnnouncementParams } from "#app/domain/companies/announcements/announcements.schema";
import { dismissAnnouncement } from "#app/domain/companies/announcements/announcements.server";
import { buttonAction } from "#app/http/guards/button-action.server";
import { paths } from "#app/http/paths";

export const action = buttonAction("portal.read", { params: AnnouncementParams }, async ({ ctx, params }) => {
  await dismissAnnouncement(ctx, params.id);
  return redirect(paths.home(), 303);
});
