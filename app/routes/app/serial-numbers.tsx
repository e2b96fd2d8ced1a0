import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { serialStays } from "#app/domain/inbound/serials/stock-serials.server";
import { SerialQuery } from "#app/domain/shipping/serials/serial-numbers.schema";
import { traceSerial } from "#app/domain/shipping/serials/serial-numbers.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { SerialStays } from "#app/ui/domain/inventory/serials/serial-stays";
import { SerialTraces } from "#app/ui/domain/orders/serials/serial-traces";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { SearchField } from "#app/ui/forms/filter-fields";
import { Page } from "#app/ui/layouts/pages/page";

const TITLE = "Serial numbers";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("orders.read", { query: SerialQuery }, async ({ ctx, query: { serial = "" } }) => {
  const [traces, stays] = await Promise.all([traceSerial(ctx, serial), serialStays(ctx, serial)]);
  return { serial, traces, stays };
});

export default function SerialNumbers() {
  const { serial, traces, stays } = useLoaderData<typeof loader>();
  return (
    <Page title={TITLE} subtitle="Scan or enter one to see whether it is on hand, or which order it left with">
      <FilterBar>
        <SearchField name="serial" label="Serial number" value={serial} placeholder="Serial number" />
      </FilterBar>
      {stays.length > 0 && <SerialStays serial={serial} stays={stays} />}
      {serial && (traces.length > 0 || stays.length === 0) && <SerialTraces serial={serial} traces={traces} />}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
