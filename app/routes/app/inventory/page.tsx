import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { viewUrl } from "#app/domain/filters/lists";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import { stockScreen } from "#app/domain/inventory/stock-screen.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { StockHeaderActions } from "#app/ui/domain/inventory/stock/stock-header-actions";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { part } from "#app/ui/primitives/part";

// Loaded on demand: a dialog opened by its own URL does not wait for the list behind it.
const StockList = part(() => import("#app/ui/domain/inventory/stock/stock-list"), "StockList");

export const meta: MetaFunction = () => [{ title: "Inventory" }];

export const loader = pageLoader("inventory.read", { query: StockScreenQuery }, async ({ ctx, query, request }) => {
  const { open: _open, ...search } = query;
  const list = await stockScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = list.views.find(({ isDefault }) => isDefault);
  const isList = new URL(request.url).pathname === paths.inventory();
  if (isList && preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("stock", preset));
  return { search, list };
});

/** Opening a dialog keeps the list as it is; closing one reloads it. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.inventory() && defaultShouldRevalidate;

export default function Inventory() {
  const { list, search } = useLoaderData<typeof loader>();
  return (
    <InventoryPage
      part="stock"
      companyId={search.company}
      actions={<StockHeaderActions search={search} may={list.may} />}
    >
      <StockList {...list} search={search} />
      <Outlet />
    </InventoryPage>
  );
}

export function ErrorBoundary() {
  return <PageError failed="Failed to fetch inventory" />;
}
