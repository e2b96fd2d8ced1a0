import { route } from "@remix-run/route-config";

/** Order picking, waves and the shift board. */
export const PICKING_ROUTES = [
  route("picking", "routes/app/picking/page.tsx"),
  route("picking-tasks", "routes/app/picking/page.tsx", { id: "picking-tasks" }),
  route("scanner", "routes/app/picking/page.tsx", { id: "scanner" }),
  route("floor", "routes/app/floor/page.tsx"),
  route("picking/history", "routes/app/picking/history.tsx"),
  route("picking/history/:sessionId", "routes/app/picking/history.one.tsx"),
  route("picking/short/:itemId", "routes/app/picking/short.tsx"),
  route("picking/lot/:itemId", "routes/app/picking/lot.tsx"),
  route("picking/shortages", "routes/app/picking/shortages.tsx"),
  route("picking/shortages/:shortageId", "routes/app/picking/shortages.one.tsx"),
  route("picking/count/:shortageId", "routes/app/counting/bin.tsx"),
  route("picking/cart", "routes/app/picking/cart/new.tsx"),
  route("picking/cart/labels", "routes/app/picking/cart/labels.tsx"),
  route("picking/cart/:cartId", "routes/app/picking/cart/page.tsx"),
  route("picking/cart/:cartId/put-wall", "routes/app/picking/wall/page.tsx"),
  route("picking/emptied-bin", "routes/app/picking/emptied-bin.tsx"),
  route("picking/order/:orderId", "routes/app/picking/order.tsx"),
  route("picking/order/:orderId/take-over", "routes/app/picking/take-over.tsx"),
  route("picking/waves", "routes/app/picking/waves/page.tsx"),
  route("picking/waves/new", "routes/app/picking/waves/new.tsx"),
  route("picking/waves/:waveId", "routes/app/picking/waves/one.tsx"),
];
