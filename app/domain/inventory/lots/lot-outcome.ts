import type { LotChanged } from "./change-lot.server";

/** Which lot was changed, how many orders were reallocated because of it, and how many lack other stock. */
export function lotOutcome({ lotNumber, sku, movedOrders, short: { orders, units } }: LotChanged): string {
  const parts = [
    movedOrders > 0 && movedToOtherStock(movedOrders),
    orders > 0 &&
      `${orders === 1 ? "One order is" : `${orders} orders are`} still allocated ${units === 1 ? "a unit" : `${units} units`} of it. There is no other stock to allocate.`,
  ].filter(Boolean);
  return parts.join(" ") || (lotNumber ? `Lot ${lotNumber} of ${sku}` : sku);
}

/** "Units of 2 open orders were reallocated to other stock." */
const movedToOtherStock = (orders: number): string =>
  `Units of ${orders === 1 ? "one open order" : `${orders.toLocaleString("en-US")} open orders`} were reallocated to other stock.`;
