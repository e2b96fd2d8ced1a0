import { paths } from "../paths";
import { portalPaths } from "../portal-paths";
import { withBackOnDetails } from "./back-path";

const ID = "[\\w-]*\\d[\\w-]*";
const ORDER = new RegExp(`^/orders/(?:view/)?(${ID})(#notes)?$`);
const LOT = new RegExp(`^/inventory/lots/(${ID})$`);
/** A company's stock, to which notifications of low stock lead. */
const STOCK = /^\/companies\?company=[^&]+&tab=inventory$/;

/** The page that a notification leads to, in the area that the viewer's sidebar leads to, with the way back. */
export const notificationTarget = (path: string, viewer: { isClient: boolean; isPortal: boolean }): string =>
  withBackOnDetails(inArea(path, viewer), paths.notifications());

function inArea(path: string, { isClient, isPortal }: { isClient: boolean; isPortal: boolean }): string {
  if (isClient && STOCK.test(path))
    return isPortal ? portalPaths.myInventory({ stock: "low" }) : paths.inventory("low");
  if (!isPortal) return path;
  const [, order, notes = ""] = ORDER.exec(path) ?? [];
  if (order) return portalPaths.myOrder(order) + notes;
  const [, lot] = LOT.exec(path) ?? [];
  if (lot) return portalPaths.myLot(lot);
  return path.startsWith(`${paths.orders()}?`) ? path.replace(paths.orders(), portalPaths.myOrders()) : path;
}
