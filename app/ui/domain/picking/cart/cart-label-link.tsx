import { pickingPaths } from "#app/http/picking-paths";
import { Printer } from "#app/ui/icons/icons";
import { LinkButton } from "#app/ui/primitives/buttons/link-button";

/** Prints the label with the cart's number, which opens the cart when it is scanned. */
export const CartLabelLink = ({ cart }: { cart: { number: number } }) => (
  <LinkButton
    to={pickingPaths.cartLabels({ of: "carts", from: String(cart.number), count: "1" })}
    size="touch"
    icon={Printer}
  >
    Cart label
  </LinkButton>
);
