import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { binListScreen } from "#app/domain/inventory/bins/bin-list.server";
import { BinsQuery } from "#app/domain/inventory/bins/bins.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { BinFilters } from "#app/ui/domain/inventory/locations/bin-filters";
import { BinTable } from "#app/ui/domain/inventory/locations/bin-table";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { ArrowRight, Barcode, Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Locations" }];

export const loader = pageLoader("inventory.read", { query: BinsQuery }, async ({ ctx, query }) => {
  const screen = await binListScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("locations", preset));
  return { ...screen, query };
});

export default function Locations() {
  const screen = useLoaderData<typeof loader>();
  const { query, views, mayAdd, isProvider } = screen;
  const { company, warehouse, zone } = query;
  const here = (search: Record<string, string | undefined>) => paths.inventory("locations", search);
  return (
    <InventoryPage
      part="locations"
      companyId={company}
      actions={
        <>
          {isProvider && (zone || screen.zones[0]) && (
            <LinkButton to={stockPaths.locationMap({ warehouse, zone: zone ?? screen.zones[0] })}>Zone map</LinkButton>
          )}
          <LinkButton to={paths.inventory("labels", { kind: "locations", company, warehouse, zone })} icon={Barcode}>
            Print location labels
          </LinkButton>
          {mayAdd && (
            <>
              <LinkButton to={stockPaths.transferStock({ company })} icon={ArrowRight}>
                Transfer
              </LinkButton>
              <LinkButton to={stockPaths.newLocation({ warehouse })} variant="primary" icon={Plus}>
                Add locations
              </LinkButton>
            </>
          )}
        </>
      }
    >
      <ViewTabs list="locations" views={views} search={query} to={here} all="All locations" />
      <BinFilters screen={screen} search={query} />
      <BinTable screen={screen} search={query} />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
