import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { AnnouncementForm, AnnouncementParams } from "#app/domain/companies/announcements/announcements.schema";
import { changeAnnouncement, getAnnouncement } from "#app/domain/companies/announcements/announcements.server";
import { listReachableCompanies } from "#app/domain/companies/companies.service.server";
import { announcementPaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { AnnouncementFields } from "#app/ui/domain/announcements/announcement-fields";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Edit announcement";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("announcements.manage", { params: AnnouncementParams }, async ({ ctx, params }) => {
  const [announcement, companies] = await Promise.all([getAnnouncement(ctx, params.id), listReachableCompanies(ctx)]);
  return { announcement, companies: companies.map(({ id, name }) => ({ value: id, label: name })) };
});

export const action = pageAction(
  "announcements.manage",
  { params: AnnouncementParams, form: AnnouncementForm, failed: "Failed to save the announcement" },
  async ({ ctx, params, input }) => {
    await changeAnnouncement(ctx, params.id, input);
    return done(announcementPaths.list(), { title: "Announcement saved", description: input.title });
  },
);

export default function EditAnnouncement() {
  const { announcement, companies } = useLoaderData<typeof loader>();
  const back = announcementPaths.list();
  const { title, body, startsOn, endsOn, audienceCompanyId } = announcement;
  return (
    <RouteDialog title={TITLE} back={back} size="lg">
      <AnnouncementFields
        companies={companies}
        defaultValue={{ title, body, startsOn, endsOn, audienceCompanyId: audienceCompanyId ?? "" }}
        submit="Save"
        cancel={back}
      />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
