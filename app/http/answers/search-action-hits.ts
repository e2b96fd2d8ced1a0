import type { FormName, OrderVerb, SearchAction } from "#app/domain/system/search/search-actions";
import { adminPaths } from "../admin-paths";
import { integrationPaths } from "../integration-paths";
import { invoicePaths } from "../invoice-paths";
import { orderPaths } from "../order-paths";
import { paths, withQuery } from "../paths";
import { portalPaths } from "../portal-paths";
import { shippingPaths } from "../shipping-paths";
import { stockPaths } from "../stock-paths";
import { countPaths } from "../warehouse-work/count-paths";

/** One search result. */
export interface SearchHit {
  id: string;
  to: string;
  title: string;
  detail: string;
  /** Shown in the typeface of numbers and codes. */
  code?: string;
}

const FORM_PATH: Record<FormName, string> = {
  "new-order": paths.newOrder(),
  receive: stockPaths.receiveStock(),
  transfer: stockPaths.transferStock(),
  putaway: paths.inventory("putaway"),
  replenish: paths.inventory("replenish"),
  assemble: paths.inventory("assembly"),
  count: countPaths.start(),
  "new-product": stockPaths.newStockedProduct(),
  import: withQuery("/imports/new", { kind: "products" }),
  "scan-ship": paths.shipping({ mode: "scan" }),
  tracking: shippingPaths.importTracking(),
  "new-user": adminPaths.newUser(),
  "new-integration": integrationPaths.newIntegration(),
  "new-invoice": invoicePaths.new(),
};

const ORDER_VERB: Record<OrderVerb, { label: string; to: (orderId: string) => string }> = {
  hold: { label: "Hold order", to: (id) => orderPaths.orderStatus(id, { to: "on-hold" }) },
  release: { label: "Release order", to: (id) => orderPaths.orderStatus(id, { to: "pending" }) },
  cancel: { label: "Cancel order", to: (id) => orderPaths.orderStatus(id, { to: "cancelled" }) },
  edit: { label: "Edit order", to: (id) => orderPaths.editOrder(id) },
  ship: { label: "Ship order", to: (id) => paths.createShipment(id) },
  ask: { label: "Ask the warehouse about order", to: (id) => `${orderPaths.page(id)}#notes` },
};

/** The same in the client portal, where they differ. */
const PORTAL_VERB: Partial<Record<OrderVerb, (orderId: string) => string>> = {
  cancel: (id) => portalPaths.cancelMyOrder(id),
  ask: (id) => `${portalPaths.myOrder(id)}#notes`,
};

/** A form that does what was typed. */
export function actionHit(action: SearchAction, isPortal: boolean): SearchHit {
  if (action.kind === "form") {
    const { form, title } = action;
    const to = isPortal && form === "new-order" ? portalPaths.newOrder() : FORM_PATH[form];
    return { id: `form-${form}`, to, title, detail: "" };
  }
  if (action.kind === "adjust") {
    const { productId, sku, name } = action;
    return { id: `adjust-${productId}`, to: stockPaths.adjustStock(productId), title: `Adjust ${sku}`, detail: name };
  }
  if (action.kind === "count") {
    const { code } = action;
    return { id: `count-${code}`, to: countPaths.start({ code }), title: `Count ${code}`, detail: "" };
  }
  const { verb, orderId, orderNumber, customerName } = action;
  const { label, to: toForm } = ORDER_VERB[verb];
  const to = (isPortal && PORTAL_VERB[verb]) || toForm;
  return { id: `${verb}-${orderId}`, to: to(orderId), title: `${label} ${orderNumber}`, detail: customerName };
}
