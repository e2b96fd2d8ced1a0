import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName, ROLE_LABEL } from "#app/domain/access/access.schema";
import { setUsersOfWarehouse, warehouseWithUsers } from "#app/domain/warehouses/warehouse-users.server";
import { WarehouseParams, WarehouseUsersForm } from "#app/domain/warehouses/warehouses.schema";
import { warehousePaths } from "#app/http/admin-paths";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Assign users";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("warehouses.manage", { params: WarehouseParams }, async ({ ctx, params }) => {
  const { warehouse, users } = await warehouseWithUsers(ctx, params.warehouseId);
  return {
    id: warehouse.id,
    name: warehouse.name,
    options: users.map((user) => ({ value: user.id, label: `${displayName(user)}, ${ROLE_LABEL[user.role]}` })),
    userIds: users.filter(({ assigned }) => assigned === 1).map((user) => user.id),
  };
});

export const action = pageAction(
  "warehouses.manage",
  { params: WarehouseParams, form: WarehouseUsersForm, failed: "Failed to assign the users" },
  async ({ ctx, params, input }) => {
    const code = await setUsersOfWarehouse(ctx, params.warehouseId, input.userIds);
    return done(warehousePaths.one(params.warehouseId), { title: "Users assigned", description: code });
  },
);

export default function AssignUsers() {
  const { id, name, options, userIds } = useLoaderData<typeof loader>();
  const back = warehousePaths.one(id);
  return (
    <RouteDialog title={TITLE} back={back} description={`Users who work in ${name}`}>
      <ActionForm key={id} submit="Save" cancel={back} defaultValue={{ userIds }}>
        <CheckboxGroupField
          name="userIds"
          label="Users"
          find="Find a user"
          options={options}
          hint="A user without any warehouse works in all of them."
        />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
