import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { displayName } from "#app/domain/access/access.schema";
import { UsersPageQuery } from "#app/domain/users/user-query";
import { setWarehousesOfUser, userWithWarehouses } from "#app/domain/warehouses/warehouse-users.server";
import { UserWarehousesForm, UserWarehousesParams } from "#app/domain/warehouses/warehouses.schema";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

const TITLE = "Assign warehouses";

export const meta: MetaFunction = () => [{ title: TITLE }];

const asked = { params: UserWarehousesParams, query: UsersPageQuery };

export const loader = pageLoader("warehouses.manage", asked, async ({ ctx, params, query }) => {
  const { user, warehouses } = await userWithWarehouses(ctx, params.id);
  return {
    id: user.id,
    name: displayName(user),
    options: warehouses.map(({ id, code, name }) => ({ value: id, label: `${code}, ${name}` })),
    warehouseIds: warehouses.filter(({ assigned }) => assigned === 1).map(({ id }) => id),
    search: query,
  };
});

export const action = pageAction(
  "warehouses.manage",
  { ...asked, form: UserWarehousesForm, failed: "Failed to assign the warehouses" },
  async ({ ctx, params, query, input }) => {
    const { email } = await setWarehousesOfUser(ctx, params.id, input.warehouseIds);
    return done(paths.users(query), { title: "Warehouses assigned", description: email });
  },
);

export default function AssignWarehouses() {
  const { id, name, options, warehouseIds, search } = useLoaderData<typeof loader>();
  const back = paths.users(search);
  return (
    <RouteDialog title={TITLE} back={back} description={`The warehouses that ${name} works in`}>
      <ActionForm key={id} submit="Save" cancel={back} defaultValue={{ warehouseIds }}>
        <CheckboxGroupField
          name="warehouseIds"
          label="Warehouses"
          find="Find a warehouse"
          options={options}
          hint="Decides which warehouses are offered, not what the user may do. Without a choice, all are."
        />
      </ActionForm>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
