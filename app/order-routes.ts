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

/** The packing station, and shipping. */
export const SHIPPING_ROUTES = [
  route("packing", "routes/app/packing/page.tsx"),
  route("packing/:orderId", "routes/app/packing/order.tsx"),
  route("shipping", "routes/app/shipping/page.tsx", [
    route("create/:orderId", "routes/app/shipping/create.tsx"),
    route("shipments/:orderId", "routes/app/shipping/shipment.tsx"),
    route("postage/:orderId", "routes/app/shipping/postage.tsx"),
    route("buy", "routes/app/shipping/buy.tsx"),
  ]),
  route("shipping/boxes", "routes/app/shipping/boxes/page.tsx", [
    route("new", "routes/app/shipping/boxes/new.tsx"),
    route(":id/edit", "routes/app/shipping/boxes/edit.tsx"),
  ]),
  route("shipping/end-of-day", "routes/app/shipping/loads/end-of-day.tsx", [
    route("start", "routes/app/shipping/loads/start.tsx"),
  ]),
  route("shipping/loads/:loadId", "routes/app/shipping/loads/load.tsx", [
    route("close", "routes/app/shipping/loads/close.tsx"),
    route("add-photo", "routes/app/shipping/loads/add-photo.tsx"),
  ]),
  route("shipping/tracking", "routes/app/shipping/tracking.tsx"),
  route("shipping/tracking/:fileId", "routes/app/shipping/tracking.file.tsx"),
  route("shipping/runs", "routes/app/shipping/runs.tsx"),
  route("shipping/runs/:asked", "routes/app/shipping/run.tsx"),
];

/** Pages of returns, of staff and of client companies. Files are below `routes/app/returns/`. */
export const RETURN_ROUTES = [
  route("returns", "routes/app/returns/page.tsx"),
  route("returns/new", "routes/app/returns/new.tsx"),
  route("returns/dock", "routes/app/returns/dock.tsx"),
  route("returns/:returnId", "routes/app/returns/one/page.tsx", [
    route("cancel", "routes/app/returns/one/cancel.tsx"),
    route("tracking", "routes/app/returns/one/tracking.tsx"),
    route("label", "routes/app/returns/label/page.tsx"),
    route("units/:unitsId/correct", "routes/app/returns/one/correct.tsx"),
  ]),
  route("returns/:returnId/receive", "routes/app/returns/one/receive.tsx"),
];
