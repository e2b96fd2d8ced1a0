import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { UnitsQuery } from "#app/domain/inbound/handling-units/handling-unit.schema";
import { unitsScreen } from "#app/domain/inbound/handling-units/unit-screens.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { unitPaths } from "#app/http/warehouse-work/unit-paths";
import { UnitList } from "#app/ui/domain/handling-units/unit-list";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { Plus } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Handling units" }];

export const loader = pageLoader("inventory.read", { query: UnitsQuery }, async ({ ctx, query }) => {
  const screen = await unitsScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("units", preset));
  return { query, ...screen };
});

export default function HandlingUnits() {
  const { query, may, ...list } = useLoaderData<typeof loader>();
  return (
    <InventoryPage
      part="units"
      companyId={query.company}
      actions={
        may.handle && (
          <>
            <LinkButton to={unitPaths.fromCarton()}>Keep a carton</LinkButton>
            <LinkButton to={unitPaths.newUnits({ company: query.company })} icon={Plus}>
              New unit
            </LinkButton>
            <LinkButton to={unitPaths.move()} variant="primary">
              Scan and move
            </LinkButton>
          </>
        )
      }
    >
      <UnitList search={query} {...list} />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
