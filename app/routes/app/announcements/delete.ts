import { AnnouncementParams } from "#app/domain/companies/announcements/announcements.schema";
import { deleteAnnouncement } from "#app/domain/companies/announcements/announcements.server";
import { announcementPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { buttonAction } from "#app/http/guards/button-action.server";

export const action = buttonAction("announcements.manage", { params: AnnouncementParams }, async ({ ctx, params }) => {
  await deleteAnnouncement(ctx, params.id);
  return done(announcementPaths.list(), { title: "Announcement deleted" });
});
