import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { Users } from "#app/ui/icons/icons";
import { CartLabelLink } from "./cart-label-link";
import { CartOrders } from "./cart-orders";
import { ReleaseCart } from "./release-cart";
import type { CartControls } from "./use-cart-session";

interface Props {
  cart: { id: string; number: number };
  controls: CartControls;
}

/** Below the work on a cart: its orders, and the ways to leave it. */
export function CartBelow({ cart, controls }: Props) {
  return (
    <>
      <CartOrders views={controls.views} undo={controls.undoPick} />
      <div className="flex flex-wrap gap-3">
        <HandOver cart={cart} controls={controls} />
        <CartLabelLink cart={cart} />
        <ReleaseCart cart={cart} />
      </div>
    </>
  );
}

/** Leaves the cart to the picker of another zone, or to a sorter. */
function HandOver({ cart, controls: { queue, isBusy } }: Props) {
  const isUnsent = isBusy || (queue.isAway && (queue.standing?.waiting.length ?? 0) > 0);
  return (
    <PostButton
      action={isUnsent ? undefined : pickingPaths.cartStep(cart.id, "hand-over")}
      size="touch"
      icon={Users}
      pending="Handing over…"
      disabled={isUnsent}
    >
      Hand over cart {cart.number}
    </PostButton>
  );
}
