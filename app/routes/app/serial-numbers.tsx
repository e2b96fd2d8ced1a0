import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { SerialQuery } from "#app/domain/shipping/serials/serial-numbers.schema";
import { traceSerial } from "#app/domain/shipping/serials/serial-numbers.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { SerialTraces } from "#app/ui/domain/orders/serials/serial-traces";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { SearchField } from "#app/ui/forms/filter-fields";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "Serial numbers";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("orders.read", { query: SerialQuery }, async ({ ctx, query: { serial = "" } }) => ({
  serial,
  traces: await traceSerial(ctx, serial),
}));

export default function SerialNumbers() {
  const { serial, traces } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} subtitle="Scan or enter one to see which order and parcel it left with">
      <FilterBar>
        <SearchField name="serial" label="Serial number" value={serial} placeholder="Serial number" />
      </FilterBar>
      {serial && <SerialTraces serial={serial} traces={traces} />}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
