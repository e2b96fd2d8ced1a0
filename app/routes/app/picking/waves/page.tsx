import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { wavesScreen } from "#app/domain/picking/picking.service.server";
import { WavesQuery } from "#app/domain/picking/waves/wave.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { WaveTable } from "#app/ui/domain/picking/waves/wave-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { ShownWarehouseFilter } from "#app/ui/forms/filter-warehouse";
import { Plus } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Waves" }];

export const loader = pageLoader("picking.supervise", { query: WavesQuery }, async ({ ctx, query }) => ({
  ...(await wavesScreen(ctx, query)),
  query,
}));

export default function Waves() {
  const { rows, next, warehouses, warehouse, query } = useLoaderData<typeof loader>();
  const plan = (
    <LinkButton to={pickingPaths.newWave({ warehouse: query.warehouse })} variant="primary" icon={Plus}>
      Plan a wave
    </LinkButton>
  );
  return (
    <Page
      title="Waves"
      subtitle="Orders that were released to the pickers together"
      back={{ to: paths.picking(), label: "Order Picking" }}
      actions={plan}
      phoneActions={plan}
    >
      {warehouses.length > 1 && (
        <FilterBar>
          <ShownWarehouseFilter warehouses={warehouses} shown={warehouse} />
        </FilterBar>
      )}
      <WaveTable rows={rows} query={query} next={next} />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
