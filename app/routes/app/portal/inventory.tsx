import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { MY_STOCK_LIST } from "#app/domain/inventory/stock-list/stock-columns";
import { MyStockQuery } from "#app/domain/inventory/stock-screen";
import { myStockScreen } from "#app/domain/reports/portal/my-stock.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { portalPaths } from "#app/http/portal-paths";
import { StockEmpty } from "#app/ui/domain/inventory/stock/stock-empty";
import { StockFilters } from "#app/ui/domain/inventory/stock/stock-filters";
import { StockHeaderActions } from "#app/ui/domain/inventory/stock/stock-header-actions";
import { isStockFiltered } from "#app/ui/domain/inventory/stock/stock-types";
import { MyStockPage } from "#app/ui/domain/portal/my-stock-page";
import { MyStockTotals } from "#app/ui/domain/portal/my-stock-totals";
import { PageError } from "#app/ui/layouts/pages/page-error";
import { part } from "#app/ui/primitives/part";

const TITLE = "My Inventory";

const StockTable = part(() => import("#app/ui/domain/inventory/stock/stock-table"), "StockTable");

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("portal.read", { query: MyStockQuery }, async ({ ctx, query }) => {
  const { open: _open, view: _view, ...search } = query;
  return { ...(await myStockScreen(ctx, query)), search };
});

export default function MyInventory() {
  const { rows, next, count, options, opened, totals, search } = useLoaderData<typeof loader>();
  const part = search.stock === "low" || search.stock === "out" ? search.stock : "stock";
  return (
    <MyStockPage
      part={part}
      actions={<StockHeaderActions search={search} may={{ adjust: false, edit: false, receive: false }} />}
    >
      {part === "stock" && <MyStockTotals totals={totals} />}
      <StockFilters
        search={search}
        options={options}
        list={MY_STOCK_LIST}
        count={count}
        here={portalPaths.myInventory}
      />
      <StockTable
        rows={rows}
        next={next}
        search={search}
        here={portalPaths.myInventory}
        opened={opened}
        may={{ adjust: false, edit: false, receive: false }}
        operation=""
        isPortal
        empty={
          <StockEmpty
            isFiltered={isStockFiltered(search)}
            further={next && portalPaths.myInventory({ ...search, cursor: next })}
            clearTo={portalPaths.myInventory()}
          />
        }
      />
    </MyStockPage>
  );
}

export function ErrorBoundary() {
  return <PageError failed="Failed to fetch inventory" />;
}
