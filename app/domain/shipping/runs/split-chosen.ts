import type { OrderStatus } from "../../orders/order-status";
import { STATUS_LABEL } from "../../orders/orders.schema";

export interface ChosenOrder {
  id: string;
  companyId: string;
  orderNumber: string;
  status: OrderStatus;
}

export interface ExcludedOrder {
  order: ChosenOrder;
  code: "not_ready" | "undecided" | "no_account";
  why: string;
}

const isReady = ({ status }: ChosenOrder): boolean => status === "picked" || status === "processing";

/** Separates the orders that postage can be bought for from the others, each with the reason. */
export function splitChosen(
  chosen: readonly ChosenOrder[],
  accounts: readonly { companyId: string }[],
  changes: ReadonlyMap<string, string>,
): { buyable: ChosenOrder[]; excluded: ExcludedOrder[] } {
  const payers = new Set(accounts.map(({ companyId }) => companyId));
  const all = chosen.map((order) => ({ order, reason: reasonFor(order, payers, changes) }));
  return {
    buyable: all.flatMap(({ order, reason }) => (reason ? [] : order)),
    excluded: all.flatMap(({ order, reason }) => (reason ? { order, ...reason } : [])),
  };
}

function reasonFor(
  order: ChosenOrder,
  payers: ReadonlySet<string>,
  changes: ReadonlyMap<string, string>,
): Omit<ExcludedOrder, "order"> | null {
  if (!isReady(order))
    return { code: "not_ready", why: `It is ${STATUS_LABEL[order.status].toLowerCase()} and cannot be shipped.` };
  if (changes.has(order.id))
    return { code: "undecided", why: "The store changed this order. Decide on the change first." };
  if (!payers.has(order.companyId)) return { code: "no_account", why: "The company has no postage provider." };
  return null;
}
