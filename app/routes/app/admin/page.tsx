import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminPanel, MAX_COUNTED } from "#app/domain/system/system.service.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { AdminCards } from "#app/ui/domain/system/admin-cards";
import { ReasonList } from "#app/ui/domain/system/health-card";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { Section } from "#app/ui/layouts/pages/section";
import { Stat, StatGrid } from "#app/ui/primitives/values/stat";

const TITLE = "Admin Panel";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("system.read", {}, async ({ ctx }) => {
  const { people, messagesOpen, reasons } = await adminPanel(ctx);
  const say = (n: number) => (n > MAX_COUNTED ? `over ${MAX_COUNTED.toLocaleString("en")}` : n.toLocaleString("en"));
  return {
    activeUsers: say(people.active),
    invited: people.invited > 0 ? `${say(people.invited)} invited` : null,
    filterOptions: say(people.filterOptions),
    messagesOpen,
    reasons,
  };
});

export default function Admin() {
  const { activeUsers, invited, filterOptions, messagesOpen, reasons } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} subtitle="Users, filters, staging, and system">
      <AdminCards messagesOpen={messagesOpen} />
      <Section title="System Overview">
        <StatGrid columns={3}>
          <Stat label="Active Users" value={activeUsers} hint={invited} to={paths.users()} />
          <Stat label="Filter Options" value={filterOptions} to={paths.filters()} />
          <Stat
            label="System Health"
            value={reasons.length === 0 ? "Good" : "Needs attention"}
            hint={reasons.length > 0 && (reasons.length === 1 ? "1 reason, below" : `${reasons.length} reasons, below`)}
            to={paths.system()}
          />
        </StatGrid>
        {reasons.length > 0 && (
          <div className="rounded-lg border border-line bg-surface p-5">
            <ReasonList reasons={reasons} />
          </div>
        )}
      </Section>
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can open the Admin Panel." />;
}
