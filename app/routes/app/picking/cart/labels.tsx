import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CartLabelsQuery } from "#app/domain/picking/carts/cart-labels.schema";
import { pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { CartLabels } from "#app/ui/domain/picking/cart/cart-labels";
import { FormPage } from "#app/ui/layouts/pages/form-page";

const TITLE = "Tote, slot and cart labels";

export const meta: MetaFunction = () => [{ title: TITLE }];

export const loader = pageLoader("floor.work", { query: CartLabelsQuery }, async ({ query }) => ({ query }));

export default function CartLabelsPage() {
  const { query } = useLoaderData<typeof loader>();
  return (
    <FormPage
      touch
      title={TITLE}
      subtitle="Codes that pickers scan when they put units into a tote, or open a cart"
      {...(query.of === "carts"
        ? { back: paths.picking(), backLabel: "Order Picking" }
        : { back: pickingPaths.newCart(), backLabel: "Pick on a cart" })}
    >
      <CartLabels query={query} />
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
