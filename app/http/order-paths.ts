/** What opens from the list of orders. Apart from the other addresses: few pages need them. */
import { type Query, withQuery } from "./paths";

export const orderPaths = {
  orderStatus: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/status`, query),
  orderHistory: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/history`, query),
  /** What stores changed on orders that were accepted already. */
  orderChanges: (query?: Query) => withQuery("/orders/changes", query),
  editOrder: (orderId: string, query?: Query) => withQuery(`/orders/view/${orderId}/edit`, query),
  orderChange: (id: string) => `/orders/changes/${id}`,
  /** What many orders are asked to become, and how that goes on. */
  bulkOrders: () => "/orders/bulk",
  bulkRun: (asked: string, query?: Query) => withQuery(`/orders/bulk/${asked}`, query),
  ordersExport: () => "/api/orders/export",
  pickLists: (query?: Query) => withQuery("/orders/pick-lists.pdf", query),
} as const;
