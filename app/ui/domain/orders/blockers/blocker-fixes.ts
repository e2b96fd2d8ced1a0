import type { Fix } from "#app/domain/fulfillment/why-not/blocker-types";
import type { OrderStatus } from "#app/domain/orders/order-status";
import { orderPaths } from "#app/http/order-paths";
import { paths } from "#app/http/paths";
import { pickingPaths } from "#app/http/picking-paths";
import { stockPaths } from "#app/http/stock-paths";

/** The blocked order, and the URL of the list to return to. */
export interface Blocked {
  id: string;
  companyId: string;
  status: OrderStatus;
  search: Record<string, string | undefined>;
}

type FixTarget = { to: string } | { action: string; fields: Record<string, string> };

/** URL of the page that fixes a blocker, with the line concerned. */
export function fixTargetOf(fix: Fix, { id, companyId, search }: Blocked, itemId: string | null): FixTarget {
  switch (fix.leadsTo) {
    case "edit":
      return { to: orderPaths.editOrder(id, { ...search, line: itemId ?? undefined }) };
    case "release":
      return { to: orderPaths.orderStatus(id, { ...search, to: "pending", hold: fix.holdId }) };
    case "release-all":
      return { to: orderPaths.orderStatus(id, { ...search, to: "pending" }) };
    case "hold":
      return { to: orderPaths.orderStatus(id, { ...search, to: "on-hold" }) };
    case "receive":
      return { to: stockPaths.receiveStock({ company: companyId, product: fix.productId }) };
    case "count":
      return { to: pickingPaths.countBin(fix.shortageId) };
    case "shortage":
      return { to: pickingPaths.shortage(fix.shortageId) };
    case "proposal":
      return { to: orderPaths.orderChange(fix.proposalId) };
    case "picking":
      return { to: paths.picking() };
    case "take-over":
      return { to: pickingPaths.takeOver(id) };
    case "watch":
      return { to: pickingPaths.pickingOrder(id) };
    case "wave":
      return { to: pickingPaths.newWave({ company: companyId }) };
    case "messages":
      return { to: paths.system("outbox") };
    case "reopen":
      return { action: orderPaths.setStatus(id, search), fields: { status: "picking" } };
  }
}
