import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Toaster } from "#app/ui/layouts/toasts/toaster";
import { Menu } from "#app/ui/primitives/overlays/menu";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { renderAsUser } from "./remix-page";

const companies = Array.from({ length: 12 }, (_, n) => ({ id: `c${n}`, name: `Company ${n}` }));

/** The HTML of a page with links, forms, a menu and an open dialog: what uses the router and its events. */
export const pageWithControls = (): string =>
  renderAsUser(
    <>
      <FilterBar clearTo="/orders" active summary="3 orders">
        <CompanyFilter companies={companies} value="c3" />
      </FilterBar>
      <Menu label="Actions" items={[{ label: "Edit", to: "/orders/1/edit" }]} />
      <RouteDialog title="New order" back="/orders">
        <ActionForm submit="Create order" cancel="/orders">
          <input name="number" aria-label="Number" />
        </ActionForm>
      </RouteDialog>
      <Toaster flash={null} />
    </>,
    {},
    "/orders",
  );
