import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnnouncementForm } from "#app/domain/companies/announcements/announcements.schema";
import { addAnnouncement } from "#app/domain/companies/announcements/announcements.server";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { billingToday } from "#app/domain/kernel/calendars";
import { addDays } from "#app/domain/kernel/days";
import { announcementPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { AnnouncementFields } from "#app/ui/domain/announcements/announcement-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Add announcement";
/** How long a new announcement is shown unless its author chooses otherwise. */
const USUAL_DAYS = 14;

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("announcements.manage", {}, async ({ ctx }) => {
  const today = billingToday(ctx);
  return {
    companies: (await listReachableCompanies(ctx)).map(({ id, name }) => ({ value: id, label: name })),
    startsOn: today,
    endsOn: addDays(today, USUAL_DAYS),
    key: ctx.newId(),
  };
});

export const action = pageAction(
  "announcements.manage",
  { form: AnnouncementForm, failed: "Failed to add the announcement" },
  async ({ ctx, input }) => {
    await addAnnouncement(ctx, input);
    return done(announcementPaths.list(), { title: "Announcement added", description: input.title });
  },
);

export default function AddAnnouncement() {
  const { companies, startsOn, endsOn, key } = useLoaderData<typeof loader>();
  const back = announcementPaths.list();
  return (
    <RouteDialog title={TITLE} back={back} size="lg">
      <AnnouncementFields companies={companies} defaultValue={{ startsOn, endsOn, key }} submit={TITLE} cancel={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
