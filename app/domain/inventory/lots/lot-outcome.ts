import type { LotChanged } from "./change-lot.server";

/** Which lot was changed, or how many orders lack other stock because of it. */
export function lotOutcome({ lotNumber, sku, short: { orders, units } }: LotChanged): string {
  if (orders === 0) return lotNumber ? `Lot ${lotNumber} of ${sku}` : sku;
  return `${orders === 1 ? "One order is" : `${orders} orders are`} still allocated ${units === 1 ? "a unit" : `${units} units`} of it. There is no other stock to allocate.`;
}
