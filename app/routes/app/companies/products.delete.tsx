import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { ProductParams } from "#app/domain/catalog/product.schema";
import { ProductsTabQuery } from "#app/domain/catalog/products-screen";
import { removeProduct, restoreProduct } from "#app/domain/catalog/remove-product.server";
import { getProduct } from "#app/domain/catalog/update-product.server";
import type { Ctx } from "#app/domain/ctx";
import { asDomainError } from "#app/domain/db-errors.server";
import { DomainError } from "#app/domain/errors";
import { done, type Said } from "#app/http/flash.server";
import { pageAction, pageLoader } from "#app/http/guard.server";
import { paths } from "#app/http/paths";
import { ActionForm } from "#app/ui/forms/action-form";
import { RouteDialog } from "#app/ui/primitives/route-dialog";

export const meta: MetaFunction = () => [{ title: "Delete Product" }];

export const loader = pageLoader(
  "products.edit",
  { params: ProductParams, query: ProductsTabQuery },
  async ({ ctx, params, query }) => {
    const { company: _company, tab: _tab, ...search } = query;
    const { id, companyId, name } = await getProduct(ctx, params.productId);
    return { product: { id, companyId, name }, search };
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

async function act(ctx: Ctx, id: string, intent: "delete" | "restore"): Promise<Said> {
  try {
    if (intent === "restore") {
      const { name } = await restoreProduct(ctx, id);
      return { title: "Product Updated", description: `${name.slice(0, 200)} is back in the catalogue.` };
    }
    const { name, archived } = await removeProduct(ctx, id);
    const kept = archived ? " is archived, as orders or stock movements speak of it." : " is gone.";
    return { title: "Product Deleted", description: name.slice(0, 200) + kept };
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
      <div className="grid gap-5">
        <p className="break-words">Are you sure you want to delete "{product.name}"? This action cannot be undone.</p>
        <p className="text-muted text-sm">
          A product that orders or stock movements speak of is archived instead, so that they keep their product.
        </p>
        <ActionForm submit="Delete" pending="Deleting…" variant="danger" intent="delete" cancel={back} />
      </div>
    </RouteDialog>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/page-error";
