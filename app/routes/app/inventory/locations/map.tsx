import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { BinMapQuery } from "#app/domain/inventory/bins/bins.schema";
import { binMap } from "#app/domain/inventory/zone-map/bin-map.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { ZoneMap } from "#app/ui/domain/inventory/locations/zone-map";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { FilterSelect } from "#app/ui/forms/filter-fields";
import { ShownWarehouseFilter } from "#app/ui/forms/filter-warehouse";
import { MapPin } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { EmptyState } from "#app/ui/primitives/states/empty-state";

export const meta: MetaFunction = () => [{ title: "Zone map" }];

export const loader = pageLoader("inventory.read", { query: BinMapQuery }, async ({ ctx, query }) =>
  binMap(ctx, query),
);

export default function ZoneMapPage() {
  const map = useLoaderData<typeof loader>();
  const { zone, zones, warehouses, warehouse, count, empty } = map;
  return (
    <Page
      title={zone ? `Zone ${zone}` : "Zone map"}
      subtitle={`${count.toLocaleString("en-US")} locations, ${empty.toLocaleString("en-US")} empty`}
      back={{ to: paths.inventory("locations", { warehouse: warehouse?.id, zone }), label: "Locations" }}
    >
      <FilterBar>
        <ShownWarehouseFilter warehouses={warehouses} shown={warehouse} />
        <FilterSelect
          name="zone"
          label="Zone"
          value={zone}
          options={zones.map((one) => ({ value: one, label: `Zone ${one}` }))}
        />
      </FilterBar>
      {count > 0 ? (
        <ZoneMap map={map} />
      ) : (
        <EmptyState icon={MapPin} title="No locations" detail="Add locations to see them laid out by aisle." />
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
