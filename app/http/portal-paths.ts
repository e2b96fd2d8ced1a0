/** The client portal's own screens. Apart from the other addresses: few pages need them. */
import { type Query, withQuery } from "./paths";

export const portalPaths = {
  /** The client portal. */
  myInventory: (query?: Query) => withQuery("/my-inventory", query),
  myProduct: (productId: string, query?: Query) => withQuery(`/my-inventory/${productId}`, query),
  myOrders: (query?: Query) => withQuery("/my-orders", query),
  myOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}`, query),
  cancelMyOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}/cancel`, query),
} as const;
