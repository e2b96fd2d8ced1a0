import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { isPortalRole } from "#app/domain/access/navigation";
import { updateProduct } from "#app/domain/catalog/edit/update-product.server";
import { viewUrl } from "#app/domain/filters/lists";
import { LowStockQuery, ReorderPoint } from "#app/domain/inventory/low-stock/low-stock.schema";
import { lowStockScreen } from "#app/domain/inventory/low-stock/low-stock.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { LowBulkBar } from "#app/ui/domain/inventory/low-stock/low-bulk-bar";
import { LowFilters } from "#app/ui/domain/inventory/low-stock/low-filters";
import { LowTable } from "#app/ui/domain/inventory/low-stock/low-table";
import { ExportLink } from "#app/ui/forms/list/export-link";
import { ViewTabs } from "#app/ui/forms/list/view-tabs";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const ViewMenu = part(() => import("#app/ui/forms/list/view-menu"), "ViewMenu", <Skeleton className="h-8 w-24" />);

export const meta: MetaFunction = () => [{ title: "Low or out of stock" }];

export const loader = pageLoader("inventory.read", { query: LowStockQuery }, async ({ ctx, user, query }) => {
  const screen = await lowStockScreen(ctx, query);
  // The list without any parameter opens with the user's default view.
  const preset = screen.views.find(({ isDefault }) => isDefault);
  if (preset && Object.values(query).every((value) => !value)) throw redirect(viewUrl("low-stock", preset));
  return {
    ...screen,
    query,
    may: { edit: ctx.can("products.edit"), label: !isPortalRole(user.role), report: ctx.can("reports.read") },
  };
});

export const action = pageAction(
  "products.edit",
  { query: LowStockQuery, form: ReorderPoint },
  async ({ ctx, query, input: { productId, reorderPoint } }) => {
    const { sku } = await updateProduct(ctx, productId, { reorderPoint });
    return done(paths.inventory("low", query), {
      title: "Product Updated",
      description: `Reorder point of ${sku.slice(0, 60)}: ${reorderPoint.toLocaleString("en-US")}`,
    });
  },
);

export default function LowStock() {
  const { rows, next, count, companies, views, audiences, query, may } = useLoaderData<typeof loader>();
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const here = (search: Record<string, string | undefined>) => paths.inventory("low", search);
  return (
    <InventoryPage
      part="low"
      companyId={query.company}
      actions={
        <>
          {may.report && (
            <LinkButton to={paths.reports({ report: "products", sort: "runs-out", company: query.company })}>
              Days of cover
            </LinkButton>
          )}
          <ExportLink
            to={stockPaths.stockExport({ companyId: query.company, q: query.q, stock: "short", format: "csv" })}
          />
        </>
      }
    >
      <ViewTabs list="low-stock" views={views} search={query} to={here} all="All low or out" />
      <LowFilters
        search={query}
        companies={companies}
        count={count}
        tools={<ViewMenu list="low-stock" views={views} search={query} audiences={audiences} />}
      />
      <LowTable
        rows={rows}
        may={may}
        search={query}
        companyName={companies.length > 1 && !query.company ? (id) => names.get(id) ?? "" : undefined}
        next={next}
      />
      {may.label && rows.length > 0 && <LowBulkBar companyId={query.company} />}
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
