import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { ShoppingCart } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";
import { Hint } from "#app/ui/primitives/states/hint";
import { Time } from "#app/ui/primitives/values/time";

interface Props {
  cart: { number: number };
  /** When the last order left it. */
  at: number;
}

/** For a page that was left open: no order of the cart is being picked any more. */
export const CartEnded = ({ cart, at }: Props) => (
  <div className="grid gap-4">
    <Hint title={`Cart ${cart.number} has ended.`}>
      Its last order was finished, released, canceled or handed over <Time at={at} relative />. Nothing more is picked
      on it.
    </Hint>
    <div className="flex flex-wrap gap-3">
      <LinkButton to={pickingPaths.newCart()} size="touch" variant="primary" icon={ShoppingCart}>
        Pick on a new cart
      </LinkButton>
      <LinkButton to={paths.picking()} size="touch">
        Order Picking
      </LinkButton>
    </div>
  </div>
);
