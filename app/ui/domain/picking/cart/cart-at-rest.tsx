import type { PickView } from "#app/domain/picking/plan/pick-view";
import { pickingPaths } from "#app/http/picking-paths";
import { PostButton } from "#app/ui/forms/post-button";
import { PackageCheck, Play } from "#app/ui/icons/icons";
import { Hint } from "#app/ui/primitives/states/hint";
import { CartOrders } from "./cart-orders";
import { ReleaseCart } from "./release-cart";

interface Props {
  cart: { id: string; number: number };
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
        <div className="flex flex-wrap gap-3">
          <PostButton
            action={pickingPaths.cartStep(cart.id, "resume")}
            size="touch"
            variant="primary"
            icon={Play}
            pending="Resuming…"
          >
            Resume cart {cart.number}
          </PostButton>
          <ReleaseCart cart={cart} />
        </div>
      ) : (
        <Hint title={isLeft ? `${picker} stopped picking this cart.` : `${picker} is picking this cart.`}>
          {isLeft
            ? "Get the cart, and continue. Picked items stay picked."
            : "It can be taken over when they stop for 30 minutes."}
        </Hint>
      )}
      {!isMine && isLeft && (
        <PostButton
          action={pickingPaths.cartStep(cart.id, "take-over")}
          size="touch"
          variant="primary"
          icon={PackageCheck}
          pending="Taking over…"
        >
          Take over cart {cart.number}
        </PostButton>
      )}
      <CartOrders views={views} />
    </div>
  );
}
