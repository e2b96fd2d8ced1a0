import { productPage } from "#app/domain/catalog/product-list.server";
import { ProductsTabQuery } from "#app/domain/catalog/products-screen";
import type { Ctx } from "#app/domain/ctx";
import { filterOptions } from "#app/domain/filters/filters.service.server";
import { stockPage } from "#app/domain/inventory/stock-list.server";
import { StockTabQuery } from "#app/domain/inventory/stock-screen";

const PAGE = 50;

/** The Products tab, as one statement for the page's batch. `ctx` is that of "products.read". */
export function productsTab(ctx: Ctx, companyId: string, query: Record<string, unknown>) {
  const asked = ProductsTabQuery.parse({ ...query, company: companyId });
  const { q, show, cursor } = asked;
  const page = productPage(ctx.db.company(companyId), { q, archived: show === "archived", cursor, limit: PAGE });
  return page.map(({ rows, next }) => ({
    rows: rows.map((product) => ({
      id: product.id,
      name: product.name,
      sku: product.sku,
      currency: product.currency,
      costMinor: product.costMinor,
      priceMinor: product.priceMinor,
      location: product.location,
    })),
    next,
    search: { q, show, cursor },
    may: {
      edit: ctx.can("products.edit", companyId),
      importStock: ctx.can("inventory.adjust", companyId),
    },
  }));
}

/** The Inventory tab: two statements for the page's batch. `ctx` is that of "inventory.read". */
export function inventoryTab(ctx: Ctx, companyId: string, query: Record<string, unknown>) {
  const { q, category, stock, open, cursor } = StockTabQuery.parse({ ...query, company: companyId });
  const company = ctx.db.company(companyId);
  const page = stockPage(company, { q, category, stock, open, cursor, limit: PAGE });
  return [
    page.map(({ rows, next }) => ({
      rows,
      next,
      open: open ?? null,
      search: { q, category, stock, cursor },
      mayImport: ctx.can("inventory.adjust", companyId),
    })),
    filterOptions(ctx, "inventory"),
  ] as const;
}
