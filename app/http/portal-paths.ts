import { type Query, withQuery } from "./paths";

/** URLs that only the dashboard and the client portal link to; apart, so that no other page loads them. */
export const portalPaths = {
  /** One of the dashboard's figures by company. */
  breakdown: (metricType: string) => `/dashboard/${metricType}`,
  inventory: (query?: Query) => withQuery("/my-inventory", query),
  product: (productId: string, query?: Query) => withQuery(`/my-inventory/${productId}`, query),
  orders: (query?: Query) => withQuery("/my-orders", query),
  order: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}`, query),
  cancelOrder: (orderId: string, query?: Query) => withQuery(`/my-orders/${orderId}/cancel`, query),
};
