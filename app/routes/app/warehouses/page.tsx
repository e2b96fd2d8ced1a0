import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { WarehousesQuery } from "#app/domain/warehouses/warehouses.schema";
import { listWarehouses } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { Plus } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { TableSkeleton } from "#app/ui/primitives/states/skeleton";

const WarehouseList = part(
  () => import("#app/ui/domain/warehouses/warehouse-list"),
  "WarehouseList",
  <TableSkeleton />,
);

const TITLE = "Warehouses";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { query: WarehousesQuery }, async ({ ctx, query }) => ({
  rows: await listWarehouses(ctx, query),
  query,
}));

export default function Warehouses() {
  const { rows, query } = useLoaderData<typeof loader>();
  return (
    <Page
      title={TITLE}
      subtitle="Addresses, time zones, cut-offs, and who works where"
      back={{ to: paths.admin(), label: "Admin Panel" }}
      actions={
        <LinkButton to={warehousePaths.create(query)} variant="primary" icon={Plus} preventScrollReset>
          Add warehouse
        </LinkButton>
      }
    >
      <WarehouseList rows={rows} search={query} />
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title={TITLE} detail="Only administrators can manage warehouses." />;
}
