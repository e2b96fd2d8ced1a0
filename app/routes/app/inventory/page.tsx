import type { MetaFunction } from "@remix-run/cloudflare";
import { Outlet, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import { stockScreen } from "#app/domain/inventory/stock-screen.server";
import { pageAction, pageLoader } from "#app/http/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { StockEmpty } from "#app/ui/domain/inventory/stock-empty";
import { StockFilters } from "#app/ui/domain/inventory/stock-filters";
import { StockHeaderActions } from "#app/ui/domain/inventory/stock-header-actions";
import { StockTable } from "#app/ui/domain/inventory/stock-table";
import { addOne, StockAction } from "./actions.server";

export const meta: MetaFunction = () => [{ title: "Inventory" }];

export const loader = pageLoader("inventory.read", { query: StockScreenQuery }, async ({ ctx, query, request }) => {
  const { open: _open, ...search } = query;
  // A dialog that is opened by its own address comes alone: there is no list behind it to be read.
  const isDialog = !/^\/inventory(\.data)?$/.test(new URL(request.url).pathname);
  return { search, list: isDialog ? null : await stockScreen(ctx, query) };
});

export const action = pageAction(
  "inventory.adjust",
  { query: StockScreenQuery, form: StockAction },
  ({ ctx, input, query: { open: _open, ...search } }) => addOne(ctx, input, search),
);

/** Dialogs lie on the list as it was; leaving a dialog reads the list again. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ nextUrl, defaultShouldRevalidate }) =>
  nextUrl.pathname === paths.inventory() && defaultShouldRevalidate;

export default function Inventory() {
  const { list, search } = useLoaderData<typeof loader>();
  const { cursor: _cursor, company, ...filters } = search;
  const here = (query: Record<string, string | undefined>) => paths.inventory("stock", query);
  const clearTo = here({});
  return (
    <InventoryPage
      part="stock"
      companyId={company}
      actions={list && <StockHeaderActions search={search} mayAdd={list.may.edit} />}
    >
      {list && (
        <>
          <StockFilters search={search} options={list.options} companies={list.companies} clearTo={clearTo} />
          <StockTable
            {...list}
            search={search}
            here={here}
            companyName={company || list.companies.length < 2 ? undefined : namesOf(list.companies)}
            empty={
              <StockEmpty
                isFiltered={Boolean(search.cursor || Object.values(filters).some(Boolean))}
                further={list.next && here({ ...search, cursor: list.next })}
                clearTo={clearTo}
                add={list.may.edit ? { to: paths.newStockedProduct({ company }), label: "Add Product" } : null}
              />
            }
          />
        </>
      )}
      <Outlet />
    </InventoryPage>
  );
}

function namesOf(companies: { id: string; name: string }[]) {
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  return (id: string) => names.get(id) ?? "";
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
