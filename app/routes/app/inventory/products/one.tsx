import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { ProductStockQuery } from "#app/domain/inventory/movements/movements.schema";
import { productStockScreen } from "#app/domain/inventory/stock/product-stock.server";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";
import { RequestCount } from "#app/ui/domain/inventory/counts/request-count";
import { ProductFacts } from "#app/ui/domain/inventory/product/product-facts";
import { ProductFigures } from "#app/ui/domain/inventory/product/product-figures";
import { ProductActions, ProductBadges, ProductLine } from "#app/ui/domain/inventory/product/product-head";
import { ProductParts } from "#app/ui/domain/inventory/product/product-parts";
import { ProductTabs } from "#app/ui/domain/inventory/product/product-tabs";
import { ProductUnits } from "#app/ui/domain/inventory/product/product-units";
import { Page } from "#app/ui/layouts/pages/page";
import { useBack, useBackParam } from "#app/ui/layouts/shell/use-back";
import { useIsPortal } from "#app/ui/layouts/shell/use-detail-paths";
import { part } from "#app/ui/primitives/part";
import { Skeleton } from "#app/ui/primitives/states/skeleton";

const ProductSales = part(
  () => import("#app/ui/domain/inventory/product/product-sales"),
  "ProductSales",
  <Skeleton className="h-60" />,
);
const MovementFilters = part(
  () => import("#app/ui/domain/inventory/product/movement-filters"),
  "MovementFilters",
  <Skeleton className="h-16" />,
);
const MovementTable = part(
  () => import("#app/ui/domain/inventory/product/movement-table"),
  "MovementTable",
  <Skeleton className="h-96" />,
);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data?.product.name ?? "Stock" }];

export const loader = pageLoader(
  "inventory.read",
  { params: ProductParams, query: ProductStockQuery },
  async ({ ctx, params, query }) => ({ ...(await productStockScreen(ctx, params.productId, query)), query }),
);

export default function ProductStock() {
  const screen = useLoaderData<typeof loader>();
  const { product, isOneOfSeveral, may, stock, sales, movements, components, query } = screen;
  const { show, cursor, after, ...filters } = query;
  // The client portal uses the same page; its links stay in the portal.
  const isPortal = useIsPortal();
  const kept = useBackParam();
  const here = (more: Record<string, string | undefined>) =>
    (isPortal ? portalPaths.myProduct : stockPaths.productStock)(product.id, { ...more, back: kept });
  const back = useBack(
    isPortal
      ? { to: portalPaths.myInventory(), label: "My Inventory" }
      : { to: paths.inventory("stock", { company: isOneOfSeveral ? product.companyId : null }), label: "Inventory" },
  );
  const history = (more: Record<string, string | undefined>) => here({ show: "movements", ...more });
  return (
    <Page
      title={product.name}
      subtitle={<ProductLine product={product} isOneOfSeveral={isOneOfSeveral} />}
      back={back}
      badges={<ProductBadges product={product} />}
      actions={isPortal ? <RequestCount product={product} /> : <ProductActions product={product} may={may} />}
    >
      <ProductFigures product={product} allocationsTo={`${here({})}#promised`} sales={sales} />
      <ProductTabs product={product} isMovements={show === "movements"} stockTo={here({})} movementsTo={history({})} />
      {stock && (
        <>
          <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <ProductSales sales={sales} />
            <ProductFacts product={product} />
          </div>
          <ProductParts screen={screen} />
          {components.length === 0 && (
            <ProductUnits
              product={product}
              stock={stock}
              mayReceive={may.receive}
              firstTo={after ? here({}) : null}
              pageAfter={(cursor) => here({ after: cursor })}
            />
          )}
        </>
      )}
      {movements && (
        <section aria-label="Movements" className="grid grid-cols-[minmax(0,1fr)] gap-4">
          <MovementFilters search={filters} back={kept} clearTo={history({})} />
          <MovementTable
            rows={movements.rows}
            isArchived={movements.isArchived}
            isFiltered={Object.values(filters).some(Boolean)}
            clearTo={history({})}
            newer={cursor ? history(filters) : null}
            older={movements.next && history({ ...filters, cursor: movements.next })}
          />
        </section>
      )}
    </Page>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
