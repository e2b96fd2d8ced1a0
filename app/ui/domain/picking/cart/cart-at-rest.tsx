import type { PickView } from "#app/domain/picking/plan/pick-view";
import { Hint } from "#app/ui/primitives/states/hint";
import { CartLabelLink } from "./cart-label-link";
import { CartOrders } from "./cart-orders";
import { ReleaseCart } from "./release-cart";
import { TakeCart } from "./take-cart";

interface Props {
  cart: { id: string; number: number; handedOverAt: number | null };
  picker: string;
  isMine: boolean;
  /** Its picker is inactive. */
  isLeft: boolean;
  views: readonly PickView[];
}

/** A cart that the user is not picking now: paused, or another user's. */
export function CartAtRest({ cart, picker, isMine, isLeft, views }: Props) {
  return (
    <div className="grid gap-4">
      {isMine ? (
        <div className="flex flex-wrap items-end gap-3">
          <TakeCart cart={cart} views={views} step="resume" />
          <ReleaseCart cart={cart} />
        </div>
      ) : (
        <Hint
          title={`${picker} ${cart.handedOverAt ? "handed over" : isLeft ? "stopped picking" : "is picking"} this cart.`}
        >
          {isLeft
            ? "Get the cart, and continue. Picked items stay picked."
            : "It can be taken over when they stop for 30 minutes."}
        </Hint>
      )}
      {!isMine && isLeft && <TakeCart cart={cart} views={views} step="take-over" />}
      <CartOrders views={views} />
      <div className="flex">
        <CartLabelLink cart={cart} />
      </div>
    </div>
  );
}
