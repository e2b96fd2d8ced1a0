import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { LocationParams, LocationQuery } from "#app/domain/inventory/locations/location.schema";
import { locationScreen } from "#app/domain/inventory/locations/locations.server";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { LocationContents } from "#app/ui/domain/inventory/locations/location-contents";
import { ClipboardCheck, Pencil } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.location.code ?? "Location" }];

export const loader = pageLoader(
  "inventory.read",
  { params: LocationParams, query: LocationQuery },
  async ({ ctx, params, query }) => ({ ...(await locationScreen(ctx, params.locationId, query.cursor)), query }),
);

export default function LocationPage() {
  const { location, rows, next, may, query } = useLoaderData<typeof loader>();
  const { id, code, zone, pickable, archivedAt, companyId } = location;
  return (
    <Page
      title={code}
      subtitle={`Zone ${zone}`}
      back={{ to: paths.inventory("locations", { company: companyId }), label: "Locations" }}
      badges={
        <>
          {archivedAt !== null && <Badge status={IN_USE_TABLE.archived} />}
          {!pickable && <Badge status={IN_USE_TABLE["not-pickable"]} />}
        </>
      }
      actions={
        <>
          {may.count && archivedAt === null && (
            <LinkButton to={countPaths.start({ code })} icon={ClipboardCheck}>
              Count
            </LinkButton>
          )}
          {may.change && (
            <LinkButton to={stockPaths.editLocation(id)} icon={Pencil} preventScrollReset>
              Edit
            </LinkButton>
          )}
        </>
      }
    >
      <LocationContents screen={{ rows, location, may }} />
      <Pagination
        newer={query.cursor ? stockPaths.location(id) : null}
        older={next && stockPaths.location(id, { cursor: next })}
      />
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
