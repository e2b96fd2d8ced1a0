import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DocksQuery } from "#app/domain/inbound/list/asn-list.schema";
import { docksScreen } from "#app/domain/inbound/list/list-asns.server";
import { daysAfter } from "#app/domain/inventory/lot-usability";
import { todayOf } from "#app/domain/kernel/calendars";
import { pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { DockDay } from "#app/ui/domain/inbound/dock-day";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Dock appointments";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inbound.manage", { query: DocksQuery }, async ({ ctx, query }) => {
  const today = todayOf(ctx);
  const day = query.day ?? today;
  const screen = await docksScreen(ctx, query.company, day);
  return { query, ...screen, day, today, before: daysAfter(day, -1), after: daysAfter(day, 1) };
});

export default function Docks() {
  const { query, rows, companies, day, today, before, after } = useLoaderData<typeof loader>();
  const { company } = query;
  return (
    <Page
      title={TITLE}
      back={{ to: inboundPaths.asns({ company }), label: "Inbound" }}
      actions={
        <>
          <LinkButton to={inboundPaths.docks({ company, day: before })}>Day before</LinkButton>
          {day !== today && <LinkButton to={inboundPaths.docks({ company })}>Today</LinkButton>}
          <LinkButton to={inboundPaths.docks({ company, day: after })}>Next day</LinkButton>
        </>
      }
    >
      <DockDay rows={rows} companies={companies} day={day} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
