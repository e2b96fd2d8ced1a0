import { route } from "@remix-run/route-config";

/** An order's page and the pages that open from it. Files are below `routes/app/orders/order/`. */
export const ORDER_ROUTES = [
  route("orders/:orderId", "routes/app/orders/order/page.tsx"),
  route("orders/:orderId/urgency", "routes/app/orders/order/urgency.tsx"),
  route("orders/:orderId/warehouse", "routes/app/orders/order/warehouse.tsx"),
  route("orders/:orderId/serials", "routes/app/orders/order/serials.tsx"),
  route("orders/:orderId/serials/parcels", "routes/app/orders/order/serial-parcels.tsx"),
  route("serial-numbers", "routes/app/serial-numbers.tsx"),
  route("orders/:orderId/notes/add", "routes/app/orders/order/add-note.tsx"),
];
