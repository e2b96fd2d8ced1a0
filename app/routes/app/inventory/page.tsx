import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, useLoaderData } from "@remix-run/react";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import { pageLoader } from "#app/http/guard.server";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";

export const meta: MetaFunction = () => [{ title: "Inventory" }];

export const loader = pageLoader("inventory.read", { query: StockScreenQuery }, async ({ query }) => {
  const { open: _open, ...search } = query;
  return { search };
});

export default function Inventory() {
  const { search } = useLoaderData<typeof loader>();
  return (
    <InventoryPage part="stock" companyId={search.company}>
      <Outlet />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
