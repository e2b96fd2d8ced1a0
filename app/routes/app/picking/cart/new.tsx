import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { CartToFill, StartCart } from "#app/domain/picking/carts/cart.schema";
import { cartToFill, startCart } from "#app/domain/picking/picking.service.server";
import { done } from "#app/http/answers/flash.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { CartFilters } from "#app/ui/domain/picking/cart/cart-filters";
import { CheckboxGroupField } from "#app/ui/forms/fields/checkbox-group-field";
import { HiddenField } from "#app/ui/forms/fields/hidden-field";
import { ActionForm } from "#app/ui/forms/form/action-form";
import { Printer } from "#app/ui/icons/icons";
import { FormPage, Hint } from "#app/ui/layouts/pages/form-page";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

export const meta: MetaFunction = () => [{ title: "Pick on a cart" }];

export const loader = pageLoader("floor.work", { query: CartToFill }, async ({ ctx, query }) => ({
  ...(await cartToFill(ctx, query)),
  query,
}));

export const action = pageAction("floor.work", { form: StartCart }, async ({ ctx, input }) => {
  const { cartId, number, orders, leftOut } = await startCart(ctx, input);
  const counted = `${orders} ${orders === 1 ? "order" : "orders"} on cart ${number}`;
  const description = [counted, ...leftOut.map(({ orderNumber, why }) => `${orderNumber} is left out: ${why}`)].join(
    ". ",
  );
  return done(pickingPaths.cart(cartId), { title: "Picking Started", description });
});

const HINTS = {
  any: "Each goes into a tote or a slot of its own, in this order",
  single: "All go into one tote: at packing, each item tells its order",
  sorted: "All are picked together. At the put wall, each gets the slot of its place in this order",
};

/** Orders for one walk: the next ones of the queue, as many as the cart has places. */
export default function NewCart() {
  const { orders, companies, zones, query, operationId } = useLoaderData<typeof loader>();
  const isShared = query.kind === "single";
  const isSorted = query.kind === "sorted";
  return (
    <FormPage
      touch
      title="Pick on a cart"
      subtitle="Several orders in one walk"
      back={paths.picking()}
      backLabel="Order Picking"
    >
      <LinkButton to={pickingPaths.cartLabels()} size="touch" icon={Printer}>
        Tote, slot and cart labels
      </LinkButton>
      <CartFilters query={query} companies={companies} zones={zones} />
      {orders.length === 0 ? (
        <Hint>
          {isShared ? "No orders of one unit are waiting to be picked." : "No orders are waiting to be picked."}
        </Hint>
      ) : (
        <ActionForm
          key={[query.kind, query.zone, ...orders.map(({ id }) => id)].join()}
          submit="Start the cart"
          pending="Starting…"
          cancel={paths.picking()}
          defaultValue={{
            orderIds: orders.map(({ id }) => id),
            operationId,
            isShared: isShared ? "on" : "",
            isSorted: isSorted ? "on" : "",
            zone: query.zone ?? "",
          }}
        >
          <HiddenField name="operationId" />
          <HiddenField name="isShared" />
          <HiddenField name="isSorted" />
          <HiddenField name="zone" />
          <CheckboxGroupField
            name="orderIds"
            label="Orders"
            find="Find an order"
            hint={HINTS[query.kind]}
            options={orders.map(({ id, orderNumber, unitCount, company, customerName }) => ({
              value: id,
              label: [
                `${orderNumber}, ${unitCount} ${unitCount === 1 ? "unit" : "units"}`,
                company ?? (customerName || "Unknown Customer"),
              ].join(", "),
            }))}
          />
        </ActionForm>
      )}
    </FormPage>
  );
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
