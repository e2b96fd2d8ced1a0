type PortalRoute = readonly [path: string, file: string, id?: string];

/**
 * The client portal. Files are below `routes/app/`; those of other areas have a second id here, and keep their links in
 * the portal.
 */
export const PORTAL_ROUTES: readonly PortalRoute[] = [
  ["my-inventory", "portal/inventory.tsx"],
  ["my-inventory/expiring", "portal/expiring.tsx"],
  ["my-inventory/lots/:lotId", "inventory/lot.tsx", "my-lot"],
  ["my-inventory/receipts/:receiptId", "inventory/receiving/receipts.one.tsx", "my-receipt"],
  ["my-inventory/:productId/serials", "inventory/products/serials/page.tsx", "my-serials"],
  ["my-inventory/:productId", "inventory/products/one.tsx", "my-product"],
  ["my-orders", "portal/orders.tsx"],
  ["my-orders/new", "orders/new.tsx", "my-new-order"],
  ["my-orders/:orderId", "portal/order.tsx"],
  ["my-orders/:orderId/history", "orders/history.tsx", "my-order-history"],
  ["my-orders/:orderId/cancel", "portal/cancel.tsx"],
];
