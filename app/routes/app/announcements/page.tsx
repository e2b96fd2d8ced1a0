import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { AnnouncementsQuery } from "#app/domain/companies/announcements/announcements.schema";
import { listAnnouncements } from "#app/domain/companies/announcements/announcements.server";
import { announcementPaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { AnnouncementTable } from "#app/ui/domain/announcements/announcement-table";
import { Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Announcements";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("announcements.manage", { query: AnnouncementsQuery }, async ({ ctx, query }) => ({
  ...(await listAnnouncements(ctx, query.cursor)),
  isFirst: query.cursor === undefined,
}));

export default function Announcements() {
  const { rows, next, isFirst } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="What clients see on their dashboard"
      back={{ to: paths.admin(), label: "Admin Panel" }}
      actions={
        <LinkButton to={announcementPaths.create()} variant="primary" icon={Plus} preventScrollReset>
          Add announcement
        </LinkButton>
      }
    >
      <AnnouncementTable
        rows={rows}
        newer={isFirst ? null : announcementPaths.list()}
        older={next && announcementPaths.list({ cursor: next })}
      />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can write announcements." />;
}
