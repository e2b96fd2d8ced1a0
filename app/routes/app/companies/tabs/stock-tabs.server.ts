import { ProductsTabQuery } from "#app/domain/catalog/list/products-screen";
import { productPage } from "#app/domain/catalog/product-list.server";
import { filterOptions } from "#app/domain/filters/filters.service.server";
import { mostCounted } from "#app/domain/filters/match-limits";
import {
  countStock,
  lotsOf,
  type StockLot,
  type StockPage,
  stockPage,
  stockSort,
} from "#app/domain/inventory/stock-list.server";
import { StockTabQuery, stockOptions } from "#app/domain/inventory/stock-screen";
import { openedLots, stockActions } from "#app/domain/inventory/stock-screen.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import type { FilterChoice } from "#db/schema/column-values";

const PAGE = 50;

/** The Products tab as one statement for the page's batch. `ctx` must have been made for "products.read". */
export function productsTab(ctx: Ctx, companyId: string, query: Record<string, unknown>) {
  const asked = ProductsTabQuery.parse({ ...query, company: companyId });
  const { q, show, cursor } = asked;
  const page = productPage(ctx.db.company(companyId), { q, archived: show === "archived", cursor, limit: PAGE });
  return page.map(({ rows, next }) => ({
    rows: rows.map((product) => ({
      id: product.id,
      name: product.name,
      image: product.image1Url,
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

/**
 * The Inventory tab: statements for the page's batch, and a function that formats their results. `ctx` must have been
 * made for "inventory.read".
 */
export function inventoryTab(ctx: Ctx, companyId: string, query: Record<string, unknown>) {
  const { open, company: _company, view: _view, ...search } = StockTabQuery.parse({ ...query, company: companyId });
  const company = ctx.db.company(companyId);
  return {
    statements: [
      stockPage(ctx, company, { ...search, sort: stockSort(search.sort), limit: PAGE }),
      countStock(
        company,
        { q: search.q, category: search.category, stock: search.stock },
        mostCounted(Boolean(search.sort)),
      ),
      filterOptions(ctx, "inventory"),
      lotsOf(ctx, company, open ?? ""),
    ] as const,
    toTab: (page: StockPage, count: number, choices: FilterChoice[], lots: StockLot[]) => ({
      ...page,
      count,
      search,
      options: stockOptions(choices, search),
      opened: open ? openedLots(open, lots) : null,
      ...stockActions(ctx),
    }),
  };
}
