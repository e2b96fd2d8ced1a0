import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { displayName, ROLE_LABEL } from "#app/domain/access/access.schema";
import { countryName } from "#app/domain/billing/parties/party";
import { IN_USE_TABLE } from "#app/domain/inventory/stock-status";
import { closedDaysOf } from "#app/domain/warehouses/closed-days.server";
import { cutOffsOf } from "#app/domain/warehouses/cut-offs.server";
import { usersOfWarehouse } from "#app/domain/warehouses/warehouse-users.server";
import { WarehouseParams } from "#app/domain/warehouses/warehouses.schema";
import { activeWarehouses, getWarehouse } from "#app/domain/warehouses/warehouses.server";
import { warehousePaths } from "#app/http/admin-paths";
import { pageLoader } from "#app/http/guards/guard.server";
import { ClosedDays } from "#app/ui/domain/warehouses/closed-days";
import { WarehouseDetails } from "#app/ui/domain/warehouses/warehouse-details";
import { PostButton } from "#app/ui/forms/post-button";
import { Archive, Pencil, RotateCcw } from "#app/ui/icons/icons";
import { DeniedOr } from "#app/ui/layouts/pages/denied";
import { Page } from "#app/ui/layouts/pages/page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Badge } from "#app/ui/primitives/values/badge";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.warehouse.name ?? "Warehouse" }];

export const loader = pageLoader("warehouses.manage", { params: WarehouseParams }, async ({ ctx, params }) => {
  const id = params.warehouseId;
  const [warehouse, cutOffs, closedDays, users, active] = await Promise.all([
    getWarehouse(ctx, id),
    cutOffsOf(ctx, id),
    closedDaysOf(ctx, id),
    usersOfWarehouse(ctx, id),
    activeWarehouses(ctx),
  ]);
  const { archivedAt, createdAt: _on, updatedAt: _at, ...shown } = warehouse;
  return {
    warehouse: { ...shown, country: countryName(shown.country) },
    isArchived: archivedAt !== null,
    isOnly: active.length < 2,
    cutOffs,
    closedDays,
    users: users.map((user) => ({ id: user.id, name: displayName(user), role: ROLE_LABEL[user.role] })),
  };
});

export default function WarehousePage() {
  const { warehouse, isArchived, isOnly, cutOffs, closedDays, users } = useLoaderData<typeof loader>();
  const { id, code, name } = warehouse;
  return (
    <Page
      title={name}
      subtitle={code}
      back={{ to: warehousePaths.list(), label: "Warehouses" }}
      badges={isArchived && <Badge status={IN_USE_TABLE.archived} />}
      actions={
        <>
          {isArchived ? (
            <PostButton action={warehousePaths.restore(id)} icon={RotateCcw} pending="Restoring…">
              Restore
            </PostButton>
          ) : (
            !isOnly && (
              <PostButton action={warehousePaths.archive(id)} icon={Archive} pending="Archiving…">
                Archive
              </PostButton>
            )
          )}
          <LinkButton to={warehousePaths.edit(id)} icon={Pencil} preventScrollReset>
            Edit
          </LinkButton>
        </>
      }
    >
      <WarehouseDetails warehouse={warehouse} cutOffs={cutOffs} users={users} isOnly={isOnly}>
        <ClosedDays warehouseId={id} days={closedDays} />
      </WarehouseDetails>
      <Outlet />
    </Page>
  );
}

export function ErrorBoundary() {
  return <DeniedOr title="Warehouse" detail="Only administrators can manage warehouses." />;
}
