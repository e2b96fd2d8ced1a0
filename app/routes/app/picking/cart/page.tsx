import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { CartParams, CartScan } from "#app/domain/picking/carts/cart.schema";
import { openOrEndedCart } from "#app/domain/picking/picking.service.server";
import { pageAction, pageLoader } from "#app/http/guards/guard.server";
import { paths } from "#app/http/paths";
import type { CartAnswer } from "#app/ui/domain/picking/cart/cart.reducer";
import { CartSession } from "#app/ui/domain/picking/cart/cart-session";
import { Page } from "#app/ui/layouts/pages/page";
import { part } from "#app/ui/primitives/part";
import { askAboutBin } from "../ask-about-bin.server";
import { answerOnCart } from "./answer-on-cart.server";
import { orEnded } from "./or-ended.server";

/** Loaded on demand: not needed while the cart is picked. */
const CartAtRest = part(() => import("#app/ui/domain/picking/cart/cart-at-rest"), "CartAtRest");
const CartEnded = part(() => import("#app/ui/domain/picking/cart/cart-ended"), "CartEnded");

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `Cart ${data.cart.number}` : "Cart" }];

export const loader = pageLoader("floor.work", { params: CartParams }, ({ ctx, params }) =>
  openOrEndedCart(ctx, params.cartId),
);

/** A scan of the page's form; with scripts the page queues it instead. */
export const action = pageAction(
  "floor.work",
  { params: CartParams, form: CartScan },
  ({ ctx, params: { cartId }, input }) =>
    orEnded(ctx, cartId, async () => {
      const answer = await answerOnCart(ctx, cartId, input);
      const isPut = input.itemId !== undefined && answer.walk.held === null;
      return (isPut ? await askAboutBin(ctx, { cart: cartId }, answer.said) : null) ?? answer;
    }),
);

export default function Cart() {
  const loaded = useLoaderData<typeof loader>();
  const answer = answerOf(useActionData());
  if (loaded.ended)
    return (
      <Page title={`Cart ${loaded.cart.number}`} back={{ to: paths.picking(), label: "Order Picking" }}>
        <CartEnded cart={loaded.cart} at={loaded.ended.at} />
      </Page>
    );
  const { cart, picker, isMine, isPaused, isLeft, ended: _ended, ...rest } = loaded;
  const isActive = isMine && !isPaused;
  return (
    <Page
      title={`Cart ${cart.number}`}
      subtitle={isActive ? null : `${rest.views.length} ${rest.views.length === 1 ? "order" : "orders"}`}
      back={isActive ? undefined : { to: paths.picking(), label: "Order Picking" }}
    >
      {isActive ? (
        <CartSession cart={cart} served={rest.views} answer={answer} {...rest} />
      ) : (
        <CartAtRest cart={cart} picker={picker} isMine={isMine} isLeft={isLeft} views={rest.views} />
      )}
    </Page>
  );
}

function answerOf(result: unknown): CartAnswer | null {
  return typeof result === "object" && result !== null && "walk" in result ? (result as CartAnswer) : null;
}

export { PageError as ErrorBoundary } from "#app/ui/layouts/pages/page-error";
