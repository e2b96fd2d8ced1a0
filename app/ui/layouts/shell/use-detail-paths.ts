import { useLocation } from "@remix-run/react";
import { orderPaths } from "#app/http/order-paths";
import { paths, type Query } from "#app/http/paths";
import { portalPaths } from "#app/http/portal-paths";
import { stockPaths } from "#app/http/stock-paths";
import { useShell } from "./shell-context";
import { useWithBack } from "./use-back";

const STAFF = {
  order: paths.order,
  orderHistory: orderPaths.orderHistory,
  product: stockPaths.productStock,
  lot: stockPaths.lot,
  receipt: stockPaths.receipt,
} as const;

const PORTAL: typeof STAFF = {
  order: portalPaths.myOrder,
  orderHistory: portalPaths.myOrderHistory,
  product: portalPaths.myProduct,
  lot: portalPaths.myLot,
  receipt: portalPaths.myReceipt,
};

/** Whether links to orders and stock lead to the client portal: for its users, and for all who are in it. */
export function useIsPortal(): boolean {
  const { pathname } = useLocation();
  return Boolean(useShell()?.user.isPortal) || /^\/my-(orders|inventory)\b/.test(pathname);
}

/**
 * URLs of orders and of stock in the area that the viewer's sidebar leads to, with the way back to this page. The
 * portal has no page for a location.
 */
export function useDetailPaths() {
  const isPortal = useIsPortal();
  const withBack = useWithBack();
  const area = isPortal ? PORTAL : STAFF;
  return {
    order: (id: string, query?: Query) => withBack(area.order(id, query)),
    orderHistory: (id: string, query?: Query) => withBack(area.orderHistory(id, query)),
    product: (id: string, query?: Query) => withBack(area.product(id, query)),
    lot: (id: string, query?: Query) => withBack(area.lot(id, query)),
    receipt: (id: string) => withBack(area.receipt(id)),
    location: (id: string) => (isPortal ? null : withBack(stockPaths.location(id))),
  };
}
