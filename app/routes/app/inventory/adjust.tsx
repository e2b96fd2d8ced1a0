import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { AdjustForm, type StockAdjustment } from "#app/domain/inventory/adjust/adjust.schema";
import { stockToAdjust } from "#app/domain/inventory/adjust/stock-to-adjust.server";
import { adjustStock } from "#app/domain/inventory/adjust-stock.server";
import { stockOf } from "#app/domain/inventory/stock-list.server";
import { StockScreenQuery } from "#app/domain/inventory/stock-screen";
import type { Ctx } from "#app/domain/kernel/ctx";
import { DomainError, invalid, notFound } from "#app/domain/kernel/errors";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { stockPaths } from "#app/http/stock-paths";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";
import { part } from "#app/ui/primitives/part";
import { EmptyState } from "#app/ui/primitives/states/empty-state";
import { Skeleton } from "#app/ui/primitives/states/skeleton";
import { adjustedMessage, FAILED } from "./adjusted-message";

const TITLE = "Adjust stock";

export const meta: MetaFunction = () => [{ title: TITLE }];

const Query = StockScreenQuery.extend({
  /** Initial quantity, when the list's button could not tell which lot the units belong to. */
  by: z.string().max(8).optional().catch(undefined),
  /** Returns to the product's own page. */
  from: z.literal("product").optional().catch(undefined),
});

const backOf = (productId: string, { from, by: _by, open: _open, ...search }: z.output<typeof Query>) =>
  from ? stockPaths.productStock(productId) : paths.inventory("stock", search);

export const loader = pageLoader(
  "inventory.adjust",
  { params: ProductParams, query: Query },
  async ({ ctx, params, query }) => {
    const [product, levels, lots, stock] = await ctx.db.batch(
      ...stockToAdjust(ctx, params.productId),
      stockOf(ctx, ctx.db, params.productId),
    );
    if (!product || !stock) throw notFound("This product");
    const { name, sku, lotTracked, archivedAt } = product;
    const placed = new Set(levels.map(({ lotId }) => lotId));
    return {
      product: { name, sku, lotTracked, isArchived: archivedAt !== null },
      levels,
      availability: { available: stock.available, unsellable: stock.unsellable },
      // Units may be found of a lot that has no location yet.
      bareLots: lotTracked ? lots.filter(({ id }) => !placed.has(id)) : [],
      by: query.by ?? "",
      operationId: ctx.newId(),
      back: backOf(params.productId, query),
    };
  },
);

export const action = pageAction(
  "inventory.adjust",
  { params: ProductParams, query: Query, form: AdjustForm, failed: FAILED },
  async ({ ctx, params: { productId }, query, input }) =>
    done(backOf(productId, query), adjustedMessage(await adjust(ctx, productId, input))),
);

/** The form combines lot and location in one field. */
async function adjust(ctx: Ctx, productId: string, input: StockAdjustment) {
  try {
    return await adjustStock(ctx, productId, input);
  } catch (error) {
    const fields = error instanceof DomainError ? error.detail.fields : undefined;
    throw fields ? invalid({ place: Object.values(fields).flat() }, "validation") : error;
  }
}

const AdjustStockForm = part(
  () => import("#app/ui/domain/inventory/stock/adjust-stock-form"),
  "AdjustStockForm",
  <Skeleton className="h-96" />,
);

export default function AdjustStock() {
  const { product, back, ...stock } = useLoaderData<typeof loader>();
  return (
    <RouteDialog
      title={TITLE}
      back={back}
      description={
        <bdi className="line-clamp-2 break-words" title={product.name}>
          {product.name}
        </bdi>
      }
    >
      {product.isArchived ? (
        <EmptyState
          title={`${product.sku} is archived`}
          detail="Restore it before you adjust its stock."
          action={<LinkButton to={back}>Back</LinkButton>}
        />
      ) : (
        <AdjustStockForm product={product} {...stock} back={back} />
      )}
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
