import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { DocksQuery } from "#app/domain/inbound/list/asn-list.schema";
import { docksScreen } from "#app/domain/inbound/list/list-asns.server";
import { daysAfter } from "#app/domain/inventory/lot-usability";
import { pageLoader } from "#app/http/guards/guard.server";
import { inboundPaths } from "#app/http/warehouse-work/inbound-paths";
import { DockDay } from "#app/ui/domain/inbound/dock-day";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { ShownWarehouseFilter } from "#app/ui/forms/filter-warehouse";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Dock appointments";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("inbound.manage", { query: DocksQuery }, async ({ ctx, query }) => {
  const screen = await docksScreen(ctx, query);
  return { query, ...screen, before: daysAfter(screen.day, -1), after: daysAfter(screen.day, 1) };
});

export default function Docks() {
  const { query, rows, companies, warehouses, warehouse, day, today, before, after } = useLoaderData<typeof loader>();
  const { company } = query;
  const dayAt = (one?: string) => inboundPaths.docks({ company, warehouse: query.warehouse, day: one });
  return (
    <Page
      title={TITLE}
      back={{ to: inboundPaths.asns({ company }), label: "Inbound" }}
      actions={
        <>
          <LinkButton to={dayAt(before)}>Day before</LinkButton>
          {day !== today && <LinkButton to={dayAt()}>Today</LinkButton>}
          <LinkButton to={dayAt(after)}>Next day</LinkButton>
        </>
      }
    >
      {warehouses.length > 0 && (
        <FilterBar keep={{ company, day: query.day }}>
          <ShownWarehouseFilter warehouses={warehouses} shown={warehouse} />
        </FilterBar>
      )}
      <DockDay rows={rows} companies={companies} day={day} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
