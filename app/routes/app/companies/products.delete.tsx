import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { ProductsTabQuery } from "#app/domain/catalog/products-screen";
import { removedWords } from "#app/domain/catalog/remove/removal-words";
import { removalOf, removeProduct, restoreProduct } from "#app/domain/catalog/remove/remove-product.server";
import type { Ctx } from "#app/domain/kernel/ctx";
import { asDomainError } from "#app/domain/kernel/db-errors.server";
import { DomainError } from "#app/domain/kernel/errors";
import { done, type FlashInput } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { DeleteProductForm } from "#app/ui/domain/products/delete-product-form";
import { RouteDialog } from "#app/ui/primitives/overlays/route-dialog";

export const meta: MetaFunction = () => [{ title: "Delete Product" }];

export const loader = pageLoader(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery },
  async ({ ctx, params, query }) => {
    const { company: _company, tab: _tab, ...search } = query;
    return { product: await removalOf(ctx, params.productId), search };
  },
);

const Form = z.object({ intent: z.enum(["delete", "restore"]).default("delete") });

export const action = pageAction(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery, form: Form, failed: "Failed to delete product" },
  async ({ ctx, params, query, input }) => {
    const { company, tab: _tab, ...search } = query;
    return done(paths.company(company, "products", search), await act(ctx, params.productId, input.intent));
  },
);

async function act(ctx: Ctx, id: string, intent: "delete" | "restore"): Promise<FlashInput> {
  try {
    if (intent === "restore") {
      const { name } = await restoreProduct(ctx, id);
      return { title: "Product Updated", description: `${name.slice(0, 200)} is back in the catalogue.` };
    }
    const { name, archived } = await removeProduct(ctx, id);
    return { title: "Product Deleted", description: removedWords(name, archived) };
  } catch (thrown) {
    const error = asDomainError(thrown);
    if (error instanceof DomainError && error.code === "not_found") throw error;
    const description = error instanceof DomainError ? error.message : "Failed to delete product";
    if (!(error instanceof DomainError)) ctx.log.error("product not deleted", { id, message: String(error) });
    return { title: "Error", description, variant: "destructive" };
  }
}

export default function DeleteProduct() {
  const { product, search } = useLoaderData<typeof loader>();
  const back = paths.company(product.companyId, "products", search);
  return (
    <RouteDialog title="Delete Product" back={back} size="sm">
      <DeleteProductForm product={product} back={back} />
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
