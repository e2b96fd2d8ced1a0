import { pickingPaths } from "#app/http/picking-paths";
import { Mono } from "#app/ui/primitives/values/mono";

/** What a picker works on: an order, or a cart with several. */
export interface OpenWork {
  orderId: string;
  orderNumber: string;
  cart: { id: string; number: number; orders: number } | null;
}

/** "1001", "Cart 12" */
export function WorkName({ work, className }: { work: OpenWork; className?: string }) {
  return work.cart ? (
    <span className={className}>Cart {work.cart.number}</span>
  ) : (
    <Mono className={className}>{work.orderNumber}</Mono>
  );
}

/** The company of an order, the number of orders on a cart. */
export const detailOf = ({ cart }: OpenWork, company: string): string =>
  cart ? `${cart.orders} ${cart.orders === 1 ? "order" : "orders"}` : company;

/** Where a supervisor sees it. */
export const watchPath = ({ orderId, cart }: OpenWork): string =>
  cart ? pickingPaths.cart(cart.id) : pickingPaths.pickingOrder(orderId);
