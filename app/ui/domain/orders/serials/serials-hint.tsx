import { orderPaths } from "#app/http/order-paths";
import { TextLink } from "#app/ui/primitives/buttons/text-link";
import { Hint } from "#app/ui/primitives/states/hint";

/** Why an order cannot ship yet, with the page on which its serial numbers are recorded. */
export const SerialsHint = ({ orderId, missing }: { orderId: string; missing: string }) => (
  <Hint tone="warn">
    {missing} <TextLink to={orderPaths.serials(orderId)}>Record serial numbers</TextLink>
  </Hint>
);
