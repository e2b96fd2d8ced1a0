import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { updateProduct } from "#app/domain/catalog/edit/update-product.server";
import { LowStockQuery, ReorderPoint } from "#app/domain/inventory/low-stock/low-stock.schema";
import { lowStockScreen } from "#app/domain/inventory/low-stock/low-stock.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { InventoryPage } from "#app/ui/domain/inventory/inventory-page";
import { LowTable } from "#app/ui/domain/inventory/stock/low-table";
import { FilterBar } from "#app/ui/forms/filter-bar";
import { CompanyFilter } from "#app/ui/forms/filter-company";
import { SearchField } from "#app/ui/forms/filter-fields";
import { filterChips } from "#app/ui/forms/list/filter-chips";
import { matchCount } from "#app/ui/forms/list/match-count";

export const meta: MetaFunction = () => [{ title: "Low stock" }];

export const loader = pageLoader("inventory.read", { query: LowStockQuery }, async ({ ctx, query }) => ({
  ...(await lowStockScreen(ctx, query)),
  query,
  may: { edit: ctx.can("products.edit") },
}));

export const action = pageAction(
  "products.edit",
  { query: LowStockQuery, form: ReorderPoint },
  async ({ ctx, query, input: { productId, reorderPoint } }) => {
    const { sku } = await updateProduct(ctx, productId, { reorderPoint });
    return done(paths.inventory("low", query), {
      title: "Product Updated",
      description: `${sku.slice(0, 60)} is low at ${reorderPoint.toLocaleString("en-US")}.`,
    });
  },
);

export default function LowStock() {
  const { rows, next, count, companies, query, may } = useLoaderData<typeof loader>();
  const { cursor, ...filters } = query;
  const here = (more: typeof query) => paths.inventory("low", more);
  const names = new Map(companies.map(({ id, name }) => [id, name]));
  const isSeveral = companies.length > 1;
  return (
    <InventoryPage part="low" companyId={query.company}>
      <FilterBar
        clearTo={here({})}
        active={Boolean(query.q || (isSeveral && query.company))}
        chips={filterChips({ q: query.q, company: isSeveral ? query.company : undefined }, here, {
          q: (text) => `Search: ${text}`,
          company: (id) => `Company: ${names.get(id) ?? id}`,
        })}
        summary={matchCount(count, "product", false, Boolean(query.q))}
      >
        <SearchField name="q" label="Search low stock" value={query.q ?? ""} placeholder="Name, SKU, or barcode" />
        <CompanyFilter companies={companies} value={query.company} />
      </FilterBar>
      <LowTable
        rows={rows}
        may={may}
        search={query}
        companyName={isSeveral && !query.company ? (id) => names.get(id) ?? "" : undefined}
        newer={cursor ? here(filters) : null}
        older={next && here({ ...filters, cursor: next })}
        isFiltered={Boolean(query.q)}
        clearTo={here({ company: query.company })}
      />
    </InventoryPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
