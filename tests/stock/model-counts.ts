/** The model of counts: what they find is applied to the present balance. */
import { by, type Company, type Model, type Order, type Product, type Ranks, refuse } from "./model";
import { endDoubt, give, levelAt, moveUnits, openOf, promise } from "./model-stock";

export interface CountedDifference {
  product: number;
  lot: string;
  place: string;
  delta: number;
}

/**
 * A difference in units that orders have takes them from the newest orders, which get others as far as there are any.
 * Picked units cannot be missing.
 */
export function applyCount(model: Model, at: number, count: CountedDifference, ranks: Ranks): void {
  const company = model.companies[at] as Company;
  const product = company.products[count.product] as Product;
  const level = levelAt(product, count.lot, count.place);
  if (level.onHand === 0) refuse("not_applied");
  if (count.delta === 0) return;
  let missing = level.allocated - (level.onHand + count.delta);
  const lost: Order[] = [];
  for (const order of company.orders.toSorted(by(({ number }) => ranks.order(number))).reverse()) {
    for (const line of order.lines) {
      const held = line.promised.find((one) => one.lot === count.lot && one.place === count.place);
      if (line.product !== count.product || !held || missing <= 0 || openOf(held) === 0) continue;
      const units = Math.min(missing, openOf(held));
      missing -= units;
      promise(product, line, held, -units);
      if (!lost.includes(order)) lost.push(order);
    }
  }
  moveUnits(model, product, count.lot, count.place, count.delta);
  endDoubt(company, count.product, count.lot, count.place);
  company.lostToCounts.push(...lost.map(({ number }) => number));
  for (const order of lost) {
    for (const line of order.lines) {
      const has = line.promised.reduce((units, { quantity }) => units + quantity, 0);
      give(model, at, line, line.quantity - line.short - has, ranks, { order });
    }
  }
}
