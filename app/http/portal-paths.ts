/** URLs of the client portal, in a separate module so that other pages do not load them. */
import { type Query, withQuery } from "./paths";

export const portalPaths = {
  /** The client portal. */
  myInventory: (query?: Query) => withQuery("/my-inventory", query),
  myProduct: (productId: string, query?: Query) => withQuery(`/my-inventory/${productId}`, query),
  mySerials: (productId: string, query?: Query) => withQuery(`/my-inventory/${productId}/serials`, query),
  myExpiring: (query?: Query) => withQuery("/my-inventory/expiring", query),
  myLot: (lotId: string, query?: Query) => withQuery(`/my-inventory/lots/${lotId}`, query),
  myReceipt: (receiptId: string, query?: Query) => withQuery(`/my-inventory/receipts/${receiptId}`, query),
  myOrders: (query?: Query) => withQuery("/my-orders", query),
  myOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}`, query),
  newOrder: () => "/my-orders/new",
  myOrderHistory: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}/history`, query),
  cancelMyOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}/cancel`, query),
} as const;
