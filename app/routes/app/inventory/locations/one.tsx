import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { unitsInLocation } from "#app/domain/inbound/handling-units/unit-screens.server";
import { BinParams } from "#app/domain/inventory/bins/bin-form.schema";
import { BIN_KINDS } from "#app/domain/inventory/bins/bin-kinds";
import { binScreen } from "#app/domain/inventory/bins/bin-screen.server";
import { BinQuery } from "#app/domain/inventory/bins/bins.schema";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { countPaths } from "#app/http/warehouse-work/count-paths";
import { BinRules } from "#app/ui/domain/inventory/locations/bin-rules";
import { ClipboardCheck, History, Pencil } from "#app/ui/icons/icons";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";
import { Pagination } from "#app/ui/primitives/tables/pagination";
import { Badge } from "#app/ui/primitives/values/badge";

const BinContents = part(
  () => import("#app/ui/domain/inventory/locations/bin-contents"),
  "BinContents",
  <TableSkeleton />,
);

const UnitsInLocation = part(
  () => import("#app/ui/domain/handling-units/units-in-location"),
  "UnitsInLocation",
  <TableSkeleton />,
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.bin.code ?? "Location" }];

export const loader = pageLoader(
  "inventory.read",
  { params: BinParams, query: BinQuery },
  async ({ ctx, params: { locationId }, query }) => {
    const [screen, standing] = await Promise.all([
      binScreen(ctx, locationId, query.cursor),
      unitsInLocation(ctx, locationId),
    ]);
    return { ...screen, standing, query };
  },
);

export default function LocationPage() {
  const screen = useLoaderData<typeof loader>();
  const { bin, rules, next, may, standing, query } = screen;
  const { id, code, zone, kind, isArchived, isPickable } = bin;
  return (
    <Page
      title={code}
      subtitle={`Zone ${zone}, ${BIN_KINDS[kind].label.toLowerCase()}`}
      back={{ to: paths.inventory("locations"), label: "Locations" }}
      badges={
        <>
          {isArchived && <Badge status={IN_USE_TABLE.archived} />}
          {rules?.reservedFor && <Badge status={IN_USE_TABLE.reserved} />}
          {!isPickable && <Badge status={IN_USE_TABLE["not-pickable"]} />}
        </>
      }
      actions={
        <>
          {may.count && !isArchived && (
            <LinkButton to={countPaths.start({ code })} icon={ClipboardCheck}>
              Count
            </LinkButton>
          )}
          <LinkButton to={stockPaths.locationHistory(id)} icon={History}>
            History
          </LinkButton>
          {may.change && (
            <LinkButton to={stockPaths.editLocation(id)} icon={Pencil} preventScrollReset>
              Edit
            </LinkButton>
          )}
        </>
      }
    >
      {rules && <BinRules rules={rules} pickSequence={bin.pickSequence} />}
      <BinContents screen={screen} hasUnits={standing.units.length > 0} />
      <Pagination
        newer={query.cursor ? stockPaths.location(id) : null}
        older={next && stockPaths.location(id, { cursor: next })}
        isByDate={false}
      />
      {standing.units.length > 0 && <UnitsInLocation {...standing} isMany={screen.isMany} />}
      <Outlet />
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
