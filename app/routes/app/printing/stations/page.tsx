import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { stationsScreen } from "#app/domain/warehouses/printing/stations.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { stationIdOf } from "#app/http/request/print-station";
import { printingPaths } from "#app/http/warehouse-work/printing-paths";
import { PrintingTabs } from "#app/ui/domain/printing/printing-tabs";
import { StationTable } from "#app/ui/domain/printing/station-table";
import { Plus } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

const TITLE = "Print stations";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", {}, async ({ ctx, request }) => ({
  ...(await stationsScreen(ctx)),
  chosen: await stationIdOf(request),
  mayManage: ctx.can("warehouses.manage"),
}));

export default function PrintStations() {
  const { mayManage, ...screen } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Where this browser prints: labels and slips go to the station's printers without a dialog"
      actions={
        mayManage && (
          <LinkButton to={printingPaths.newStation()} variant="primary" icon={Plus} preventScrollReset>
            Add station
          </LinkButton>
        )
      }
    >
      <PrintingTabs current="stations" mayManage={mayManage} />
      <StationTable {...screen} mayManage={mayManage} />
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
